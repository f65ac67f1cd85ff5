import { expect, test } from 'vitest';
import type { TradingRow } from '#contract/trading-days/trading-rows.ts';
import { filledColumns } from './archive-columns.ts';
import { archiveSortSearch, archiveView } from './archive-view.ts';

function rowOf(day: number, values: Record<string, unknown>, masked: readonly string[] = []): TradingRow {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return {
    date,
    'date.numeric': Date.parse(date) / 1000,
    emission_id: 7,
    trading_ground_id: 5,
    trading_ground_name: 'Frankfurt',
    document: 'Bond',
    type_id: 1,
    isIndex: false,
    masked,
    ...values,
  };
}

const newest = { sort: null, isDescending: false, page: 1 };
const priced = [30, 10, null, 20].map((price, at) => rowOf(at + 1, { 'last_price.numeric': price, last_price: price }));

test('ARC-1 newest first, 30 a page', () => {
  const rows = Array.from({ length: 31 }, (_, at) => rowOf(at + 1, {}));
  const first = archiveView(rows, newest);
  expect(first).toMatchObject({ page: 1, pageCount: 2 });
  expect(first.rows).toHaveLength(30);
  expect(first.rows[0]?.date).toBe('2026-11-31');
  expect(archiveView(rows, { ...newest, page: 2 }).rows.map(({ date }) => date)).toEqual(['2026-11-01']);
});

test('ARC-1 sorts by a column, rows without a value last in both orders', () => {
  const days = (isDescending: boolean) =>
    archiveView(priced, { sort: 'last_price', isDescending, page: 1 }).rows.map(({ date }) => date.slice(8));
  expect(days(false)).toEqual(['02', '04', '01', '03']);
  expect(days(true)).toEqual(['01', '04', '02', '03']);
});

test('ACC-2 a masked column does not sort', () => {
  const masked = priced.map((row) => ({ ...row, masked: ['last_price'] }));
  expect(archiveView(masked, { sort: 'last_price', isDescending: false, page: 1 }).rows[0]?.date).toBe('2026-11-04');
});

test('TBL-4 columns empty or zero in every row are hidden, masked ones are not', () => {
  const names = (rows: readonly TradingRow[]) => filledColumns(rows).map(({ name }) => name);
  expect(names([rowOf(1, { volume: '0', 'volume.numeric': 0, board_name: null })])).toEqual(['date']);
  expect(names([rowOf(1, { 'volume.numeric': null }, ['volume'])])).toEqual(['date', 'volume']);
  expect(names([rowOf(1, { 'volume.numeric': null, 'volume.baddata': 'n/a' })])).toEqual(['date', 'volume']);
});

test('TBL-2 a head sorts ascending, descending, then newest first again', () => {
  const click = (search: string) => archiveSortSearch(new URLSearchParams(search), 'last_price');
  const up = click('?view=2&page=3');
  const down = click(up);
  expect([up, down, click(down)]).toEqual([
    '?view=2&sort=last_price&order=asc',
    '?view=2&sort=last_price&order=desc',
    '?view=2',
  ]);
});
