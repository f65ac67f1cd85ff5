import { expect, test } from 'vitest';
import type { Line, RowLine } from './column.ts';
import { checkableIds, closedAtFirst, shownLines, type Toggles } from './shown-lines.ts';

const closed: Toggles = {
  isPreviousOpen: false,
  isNextOpen: false,
  isFoldedOpen: false,
  closedGroups: new Set(),
  limit: null,
};

const row = (id: string, place?: NonNullable<RowLine<string>['place']>): RowLine<string> =>
  place === undefined ? { kind: 'row', id, row: id } : { kind: 'row', id, row: id, place };

const group = (id: string, lines: readonly RowLine<string>[], isOpen = true): Line<string> => ({
  kind: 'group',
  id,
  title: id,
  isOpen,
  lines,
});

const idsOf = (lines: readonly Line<string>[], toggles: Partial<Toggles> = {}) =>
  shownLines(lines, { ...closed, ...toggles }).shown.map(({ line }) => line.id);

const blocks = [row('p', 'previous'), row('a'), row('h', 'folded'), row('b'), row('n', 'next')];

test('TBL-5 previous, next and hidden rows stand by until they are asked for', () => {
  expect(idsOf(blocks)).toEqual(['a', 'b']);
  expect(idsOf(blocks, { isPreviousOpen: true })).toEqual(['p', 'a', 'b']);
  expect(idsOf(blocks, { isNextOpen: true })).toEqual(['a', 'b', 'n']);
  expect(idsOf(blocks, { isFoldedOpen: true })).toEqual(['a', 'h', 'b']);
  expect(shownLines(blocks, closed)).toMatchObject({ hasPrevious: true, hasNext: true, hasFolded: true });
});

const groups = [row('top'), group('eur', [row('e1'), row('e2')]), group('usd', [row('u1')], false)];

test('TBL-5 a closed group keeps its head alone', () => {
  expect(idsOf(groups)).toEqual(['top', 'eur', 'e1', 'e2', 'usd', 'u1']);
  expect([...closedAtFirst(groups)]).toEqual(['usd']);
  expect(idsOf(groups, { closedGroups: new Set(['eur']) })).toEqual(['top', 'eur', 'usd', 'u1']);
});

test('TBL-5 the limit counts rows, not heads, and leaves no head alone at the end', () => {
  expect(idsOf(groups, { limit: 3 })).toEqual(['top', 'eur', 'e1', 'e2']);
  expect(shownLines(groups, { ...closed, limit: 3 }).isLong).toBe(true);
  expect(shownLines(groups, { ...closed, limit: 4 }).isLong).toBe(false);
});

test('TBL-2 row numbers count the rows on screen, heads of groups left out', () => {
  expect(shownLines(groups, closed).shown.map(({ number }) => number)).toEqual([1, null, 2, 3, null, 4]);
});

test('TBL-6 locked rows keep their place, and cannot be ticked', () => {
  const lines = [row('a'), { kind: 'locked', id: 'l' } as const, row('b')];
  expect(idsOf(lines)).toEqual(['a', 'l', 'b']);
  expect(checkableIds(shownLines(lines, closed).shown)).toEqual(['a', 'b']);
});
