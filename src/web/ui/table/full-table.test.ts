import { expect, test } from 'vitest';
import { fullColumns } from './full-table.tsx';

test('NAV-5 on a screen of its own a table has all columns, the leading one of the phone layout first', () => {
  const column = (id: string) => ({ id, title: id, rank: 3 as const, cell: () => null });
  const columns = fullColumns(['no', 'date', 'sum'].map(column), [{ parts: ['date', 'sum'] }]);
  expect(columns.map(({ id, rank }) => [id, rank])).toEqual([
    ['date', undefined],
    ['no', undefined],
    ['sum', undefined],
  ]);
});
