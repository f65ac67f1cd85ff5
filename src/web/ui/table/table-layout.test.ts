import { expect, test } from 'vitest';
import { type Column, phonePlaces, tableLayout, totalCells } from './column.ts';

test('NAV-5 parts of a combined column stand one below the other, without gaps for columns that are not shown', () => {
  const phone = [
    { parts: ['name'] },
    { parts: ['gone'] },
    { parts: ['price', 'gone', 'yield'], align: 'end' },
  ] as const;
  expect(Object.fromEntries(phonePlaces(phone, ['name', 'price', 'yield']))).toEqual({
    name: { column: 1, row: 1, isEnd: false, isAbove: false },
    price: { column: 2, row: 1, isEnd: true, isAbove: false },
    yield: { column: 2, row: 2, isEnd: true, isAbove: false },
  });
});

test('NAV-5 a long name stands above the columns, beside the last of them', () => {
  const phone = [{ parts: ['name'], isAbove: true }, { parts: ['price', 'yield'] }, { parts: ['actions'] }] as const;
  const places = phonePlaces(phone, ['name', 'price', 'yield', 'actions']);
  expect([...places].map(([id, { column, row, isAbove }]) => [id, column, row, isAbove])).toEqual([
    ['name', 1, 1, true],
    ['price', 1, 2, false],
    ['yield', 1, 3, false],
    ['actions', 2, 1, false],
  ]);
});

const column = (id: string, rank?: 2 | 3): Column<object> =>
  rank === undefined ? { id, title: id, cell: () => id } : { id, title: id, rank, cell: () => id };

const columns = [
  column('num'),
  column('date'),
  column('record', 2),
  column('quiet', 3),
  column('rate'),
  column('coupon'),
  column('redemption'),
  column('pool', 3),
];
test('TBL-1 the column that is the last one left keeps its distance from the edge', () => {
  const { classOf } = tableLayout([column('name'), column('latest'), column('before', 3), column('first', 3)], {});
  expect(classOf('latest')).toContain('last3');
  expect(classOf('latest')).toContain('last2');
  expect(classOf('first')).not.toContain('last');
  expect(classOf('name')).not.toContain('last');
});

const total = { cells: { coupon: '12', redemption: '100' } };

/** At a width where the columns of some ranks have left, how many columns stand before each cell of a total that stands too. */
function placesOf(hidden: readonly number[], some = columns): Readonly<Record<string, number>> {
  const ranks = new Map(some.map(({ id, rank }) => [id, rank]));
  const isShown = (id: string) => !hidden.includes(ranks.get(id) ?? 0);
  const { titleSpan, own } = totalCells(tableLayout(some, {}), total);
  return Object.fromEntries(own.filter(isShown).map((id, at) => [id, titleSpan + at]));
}

test.each([[[]], [[3]], [[3, 2]]])('CAS-1 totals stand under their heads when the ranks %j have left', (hidden) => {
  const heads = columns.filter(({ rank }) => !(hidden as readonly number[]).includes(rank ?? 0)).map(({ id }) => id);
  const places = placesOf(hidden);
  expect([places.coupon, places.redemption]).toEqual([heads.indexOf('coupon'), heads.indexOf('redemption')]);
});

test('CAS-1 totals follow when empty columns are left out, and count № and ticks', () => {
  const some = columns.filter(({ id }) => id !== 'rate' && id !== 'record');
  expect(placesOf([], some).coupon).toBe(3);
  expect(totalCells(tableLayout(some, { hasNumbers: true, hasChecks: true }), total).titleSpan).toBe(4);
});
