import { expect, test } from 'vitest';
import { type RowToggles, shownRows } from './shown-rows.ts';
import type { DataRow, TableRow } from './table-model.ts';

const closed: RowToggles = {
  isPreviousOpen: false,
  isNextOpen: false,
  isHiddenOpen: false,
  closedGroups: new Set(),
  limit: null,
};

const asGiven = (rows: readonly TableRow[]) => rows;

function row(id: string, change: Partial<DataRow> = {}): DataRow {
  return { id, cells: {}, ...change };
}

function idsOf(rows: readonly TableRow[], toggles: Partial<RowToggles> = {}, sort = asGiven) {
  return shownRows(rows, { ...closed, ...toggles }, sort).shown.map(({ row: { id } }) => id);
}

const blocks = [
  row('p', { show: 'prev' }),
  row('a'),
  row('h', { show: 'hide' }),
  row('never', { hidden: true }),
  row('b'),
  row('n', { show: 'next' }),
];

test('TBL-5 previous, next and hidden rows stand by until they are asked for; hidden: true never comes', () => {
  expect(idsOf(blocks)).toEqual(['a', 'b']);
  expect(idsOf(blocks, { isPreviousOpen: true })).toEqual(['p', 'a', 'b']);
  expect(idsOf(blocks, { isNextOpen: true })).toEqual(['a', 'b', 'n']);
  expect(idsOf(blocks, { isHiddenOpen: true })).toEqual(['a', 'h', 'b']);
});

const groups = [
  row('top'),
  row('eur', { show_group: true, subregion_id: 1 }),
  row('e1'),
  row('usd', { show_group: false, subregion_id: 2 }),
  row('u1'),
  row('e2', { subregion_id: 1 }),
];

test('TBL-5 a row stands in the group of its number, others in the group above them', () => {
  expect(idsOf(groups)).toEqual(['top', 'eur', 'e1', 'e2', 'usd', 'u1']);
});

test('TBL-5 a closed group keeps its head alone', () => {
  expect(idsOf(groups, { closedGroups: new Set(['eur']) })).toEqual(['top', 'eur', 'usd', 'u1']);
});

test('TBL-5 sorting moves no row out of its group or block', () => {
  const backwards = (rows: readonly TableRow[]) => rows.toReversed();
  expect(idsOf(groups, {}, backwards)).toEqual(['top', 'eur', 'e2', 'e1', 'usd', 'u1']);
});

test('TBL-5 the limit counts rows, not heads, and leaves no head alone at the end', () => {
  expect(idsOf(groups, { limit: 3 })).toEqual(['top', 'eur', 'e1', 'e2']);
  expect(shownRows(groups, { ...closed, limit: 3 }, asGiven).isLong).toBe(true);
  expect(shownRows(groups, { ...closed, limit: 4 }, asGiven).isLong).toBe(false);
});

test('TBL-2 row numbers count the rows on screen, heads of groups left out', () => {
  const { shown } = shownRows(groups, closed, asGiven);
  expect(shown.map(({ number }) => number)).toEqual([1, null, 2, 3, null, 4]);
});

test('TBL-6 locked rows keep their place', () => {
  expect(idsOf([row('a'), { id: 'l', isLocked: true }, row('b')])).toEqual(['a', 'l', 'b']);
});
