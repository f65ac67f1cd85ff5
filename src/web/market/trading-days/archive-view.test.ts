import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { filledColumns } from '../../ui/table/column.ts';
import type { ShownRow } from '../data/chart-columns.ts';
import {
  type ArchivePlace,
  archivePlaceOf,
  archiveRows,
  archiveSortSearch,
  archiveView,
  fileColumns,
  kindOfLines,
  presetSearch,
} from './archive-view.ts';
import { tradingColumnsIn } from './trading-columns.ts';

function rowOf(day: number, values: Record<string, unknown>, masked: readonly string[] = []): ShownRow {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return {
    date,
    'date.numeric': Date.parse(date) / 1000,
    masked,
    ...values,
  };
}

const same = (value: string) => value;
const columns = tradingColumnsIn({
  language: languageOf('en'),
  titleOf: same,
  fullOf: same,
  groupOf: same,
  write: { number: same, text: same, date: same, moment: same, yieldType: same, priceType: same, origin: same },
  blanked: 'blank',
  badData: same,
  crossed: 'crossed',
  markOf: same,
  real: 'real',
});

const view = (rows: readonly ShownRow[], place: Partial<ArchivePlace> = {}) =>
  archiveView(rows, { columns, sort: null, page: 1, language: languageOf('en'), ...place });
const datesOf = (rows: readonly ShownRow[], place: Partial<ArchivePlace> = {}) =>
  view(rows, place).lines.map(({ row }) => row.date);
const priced = [30, 10, null, 20].map((price, at) => rowOf(at + 1, { 'last_price.numeric': price, last_price: price }));

test('ARC-1 a number that came without its text is written as its unit asks', () => {
  const row = rowOf(1, {
    'indicative_price.numeric': 99.51236,
    'indicative_yield.numeric': -0.123_456,
    'g_spread.numeric': 123.455,
    'volume_money.numeric': 1_234_567.5,
  });
  const shown = (name: string) => columns.find(({ id }) => id === name)?.cell(row);
  const names = ['indicative_price', 'indicative_yield', 'g_spread', 'volume_money', 'last_price'];
  expect(names.map(shown)).toEqual(['99.5124', '−12.346', '123.46', '1,234,568', null]);
});

test('ARC-1 QUO-1 a day whose bid is above its ask has no spread, and says why', () => {
  const column = columns.find(({ id }) => id === 'bid_ask_spread');
  const sides = (bid: number, ask: number) => rowOf(1, { 'buying_quote.numeric': bid, 'selling_quote.numeric': ask });
  expect(column?.reason?.(sides(100.62, 100.56))).toBe('crossed');
  expect(column?.isFilled?.(sides(100.62, 100.56))).toBe(true);
  expect(column?.reason?.(sides(100.5, 100.56))).toBeUndefined();
});

test('ARC-1 newest first, 30 a page', () => {
  const rows = Array.from({ length: 31 }, (_, at) => rowOf(at + 1, {}));
  expect(view(rows)).toMatchObject({ page: 1, pageCount: 2 });
  expect(datesOf(rows)).toHaveLength(30);
  expect(datesOf(rows)[0]).toBe('2026-11-31');
  expect(datesOf(rows, { page: 2 })).toEqual(['2026-11-01']);
});

test('ARC-1 sorts by a column, rows without a value last in both orders', () => {
  const days = (order: 'asc' | 'desc') =>
    datesOf(priced, { sort: { column: 'last_price', order } }).map((date) => date.slice(8));
  expect(days('asc')).toEqual(['02', '04', '01', '03']);
  expect(days('desc')).toEqual(['01', '04', '02', '03']);
});

test('ACC-2 a masked column does not sort, on no page', () => {
  const masked = priced.map((row, at) => ({ ...row, masked: at === 0 ? ['last_price'] : [] }));
  const sorted = view(masked, { sort: { column: 'last_price', order: 'asc' } });
  expect(sorted.lines[0]?.row.date).toBe('2026-11-04');
  expect(sorted.columns.find(({ id }) => id === 'last_price')?.isClosed).toBe(true);
});

test('TBL-4 columns empty or zero in every row are hidden, masked ones and bad values are not', () => {
  const names = (rows: readonly ShownRow[]) => filledColumns(columns, rows).map(({ id }) => id);
  expect(names([rowOf(1, { volume: '0', 'volume.numeric': 0, board_name: null })])).toEqual(['date']);
  expect(names([rowOf(1, { 'volume.numeric': null }, ['volume'])])).toEqual(['date', 'volume']);
  expect(names([rowOf(1, { 'volume.numeric': null, 'volume.baddata': 'n/a' })])).toEqual(['date', 'volume']);
});

test('ARC-1 a word that is the same in every row stands in the head, one that changes or is masked does not', () => {
  const typed = (types: readonly string[], masked: readonly string[] = []) =>
    view(types.map((type, at) => rowOf(at + 1, { indicative_price_type: type }, masked)));
  const one = typed(['close', 'close']);
  expect(one.constants).toEqual([{ id: 'indicative_price_type', title: 'indicative_price_type', text: 'close' }]);
  expect(one.columns.map(({ id }) => id)).toEqual(['date']);
  expect(typed(['close', 'mid']).constants).toEqual([]);
  expect(typed(['close', 'close'], ['indicative_price_type']).constants).toEqual([]);
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

test('ARC-1 a choice of columns lives in the address; what it does not know counts as the usual one', () => {
  const risk = presetSearch(new URLSearchParams('?view=2'), 'risk');
  expect(risk).toBe('?view=2&columns=risk');
  expect(archivePlaceOf(new URLSearchParams(risk)).preset).toBe('risk');
  expect(archivePlaceOf(new URLSearchParams('?columns=none')).preset).toBe('main');
  expect(presetSearch(new URLSearchParams(risk), 'main')).toBe('?view=2');
});

test('NAV-6 ARC-1 a yield of a day that is no effective one says what it is', () => {
  const yields = { 'indicative_yield.numeric': 0.072_45, 'coupon_profit_effect.numeric': 0.072_45 };
  const cell = (type: string | null, id: string, more: object = {}) =>
    columns.find((column) => column.id === id)?.cell(rowOf(1, { ...yields, indicative_yield_type: type, ...more }));
  expect(cell('Coupon', 'indicative_yield')).toBe('7.245\u00a0current');
  expect(cell('Coupon', 'indicative_yield', { indicative_yield: '7.245' })).toBe('7.245\u00a0current');
  expect(cell('Simple', 'indicative_yield')).toBe('7.245\u00a0simple');
  expect(cell('Discount', 'indicative_yield')).toBe('7.245\u00a0discount');
  for (const type of ['Clearance', 'Offer', 'Expected', null]) expect(cell(type, 'indicative_yield')).toBe('7.245');
  expect(cell('Coupon', 'coupon_profit_effect')).toBe('7.245');
});

test('BEY-2 marks what rests on assumed payments in a row, and nothing else', () => {
  const values = { 'indicative_yield.numeric': 0.08, 'modified_duration.numeric': 1.5, 'indicative_price.numeric': 99 };
  const cell = (origin: string, id: string) =>
    columns.find((column) => column.id === id)?.cell(rowOf(1, { ...values, indicative_yield_origin: origin }));
  expect(cell('assumed', 'indicative_yield')).toBe('≈ 8.000');
  expect(cell('assumed', 'modified_duration')).toBe('≈ 1.50');
  expect(cell('assumed', 'indicative_price')).toBe('99.0000');
  expect(cell('published', 'indicative_yield')).toBe('8.000');
});

const lineOf = (id: number, name: string, days: readonly number[]) => ({
  key: `${id}.5`,
  id,
  venueId: 5,
  model: 'bonds' as const,
  name,
  venueName: 'Frankfurt',
  colour: id,
  rows: days.map((day) => ({
    date: `2026-11-0${day}`,
    'date.numeric': day,
    masked: [],
    'indicative_price.numeric': 100 + id + day,
  })),
});

test('ARC-1 the rows of a comparison stand together by day, the main line first, with their security', () => {
  const rows = archiveRows([lineOf(1, 'Main', [1, 2, 3]), lineOf(2, 'Other', [2, 3])], null);
  const {
    lines,
    columns: shown,
    constants,
  } = archiveView(rows, { columns, sort: null, page: 1, language: languageOf('en') });
  expect(lines.map(({ row }) => [row.date.slice(-1), row.document])).toEqual([
    ['3', 'Main'],
    ['3', 'Other'],
    ['2', 'Main'],
    ['2', 'Other'],
    ['1', 'Main'],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(5);
  expect(shown.map(({ id }) => id)).toEqual(['date', 'document', 'indicative_price']);
  expect(constants.map(({ title, text }) => [title, text])).toEqual([['trading_ground_name', 'Frankfurt']]);
});

test.each([
  ['real', true, 'real', ['5.000', '5.000']],
  ['real', false, null, ['5.000\u00a0real', '5.000']],
  [null, true, null, ['5.000', '5.000\u00a0real']],
  [null, false, null, ['5.000', '5.000']],
  ['current', false, null, ['5.000', '5.000']],
] as const)(
  'ARC-1 a page of %s yields beside a line whose yields are real, %s: the head says real where all are, else the rows that are',
  (ofPage, isReal, head, told) => {
    const withYield = (line: ReturnType<typeof lineOf>) => ({
      ...line,
      rows: line.rows.map((row) => ({ ...row, 'indicative_yield.numeric': 0.05, 'modified_duration.numeric': 5 })),
    });
    const lines = [withYield(lineOf(1, 'Main', [1])), { ...withYield(lineOf(2, 'Other', [1])), isReal }];
    expect(kindOfLines(lines, ofPage)).toBe(head);
    expect(kindOfLines(lines.slice(0, 1), ofPage)).toBe(ofPage);
    const rows = archiveRows(lines, ofPage).toReversed();
    const cellsOf = (name: string) => rows.map((row) => columns.find(({ id }) => id === name)?.cell(row));
    expect(cellsOf('indicative_yield')).toEqual(told);
    expect(cellsOf('modified_duration')).toEqual(told.map((text) => text.replace('5.000', '5.00')));
    expect(cellsOf('indicative_price').join()).not.toContain('real');
  },
);

test('ARC-1 a line alone names neither security nor venue', () => {
  const rows = archiveRows([lineOf(1, 'Main', [1, 2])], null);
  const { columns: shown } = archiveView(rows, { columns, sort: null, page: 1, language: languageOf('en') });
  expect(shown.map(({ id }) => id)).toEqual(['date', 'indicative_price']);
});

test('ARC-2 a file has the columns that are shown, and what is said once for all rows', () => {
  const rows = [1, 2].map((day) =>
    rowOf(day, { 'indicative_price.numeric': day, indicative_price_type: 'average', board_name: 'Main' }),
  );
  const shown = view(rows);
  expect(shown.constants.map(({ id }) => id)).toContain('board_name');
  expect(fileColumns(['date', 'document', 'indicative_price'], shown, 'main')).toEqual([
    'indicative_price',
    'indicative_price_type',
  ]);
});
