import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';
import { filledColumns } from './filled-columns.ts';
import { mobilePlaces } from './mobile-places.ts';
import { refusalOf } from './refusal.ts';
import { safeLink } from './safe-link.ts';
import type { DataRow } from './table-model.ts';

test('TBL-3 a text of 80 characters stays, one of 81 is cut to 80 with an ellipsis', () => {
  expect(cutText('x'.repeat(80))).toBeNull();
  expect(cutText('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
});

test('TBL-3 tags do not count', () => {
  expect(cutText(`<b class="very long attribute">${'x'.repeat(80)}</b>`)).toBeNull();
  expect(cutText(`<i>${'y'.repeat(90)}</i>`)).toBe(`${'y'.repeat(80)}…`);
});

test('TBL-3 characters outside the first plane are not torn apart', () => {
  expect(cutText('😀'.repeat(81))).toBe(`${'😀'.repeat(80)}…`);
});

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['/bonds/7/', '/bonds/7/'],
  ['javascript:alert(1)', null],
  ['//evil.test/', null],
  ['/\\evil.test', null],
  [null, null],
])('TBL-3 the link %s leads to %s', (link, safe) => {
  expect(safeLink(link)).toBe(safe);
});

const columns = ['a', 'b', 'c'].map((id) => ({ id, head: id }));
const rows: readonly DataRow[] = [
  { id: 1, cells: { a: '0', b: 0, c: 'x' } },
  { id: 2, cells: { a: '', b: { val: null }, c: null } },
];
const names = (settings: Parameters<typeof filledColumns>[2], some = rows) =>
  filledColumns(columns, some, settings).map(({ id }) => id);

test('TBL-4 columns that are blank or 0 in every row are left out', () => {
  expect(names({})).toEqual(['c']);
});

test('TBL-4 they stay when the table keeps them, or when they are never to be hidden', () => {
  expect(names({ keepsEmpty: true })).toEqual(['a', 'b', 'c']);
  expect(names({ neverHide: ['b'] })).toEqual(['b', 'c']);
});

test('TBL-4 a masked value counts as filled', () => {
  expect(names({}, [{ id: 1, cells: { a: null, c: 'x' }, masked: ['a'] }])).toEqual(['a', 'c']);
});

test.each([
  [0, 1077, 'need_authorization'],
  [0, 1, 'need_authorization'],
  [1, 1077, 'need_access'],
  [1, 1, null],
  [1077, 1077, null],
  [0, 0, null],
])('TBL-6 level %i before rows of level %i: %s', (level, required, refusal) => {
  expect(refusalOf(level, required)).toBe(refusal);
});

test('NAV-5 parts of a combined column stand one below the other, without gaps for columns that are not shown', () => {
  const places = mobilePlaces(
    [{ parts: ['name'] }, { parts: ['gone'] }, { parts: ['price', 'gone', 'yield'], align: 'end' }],
    ['name', 'price', 'yield'],
  );
  expect(Object.fromEntries(places)).toEqual({
    name: { column: 1, row: 1, isEnd: false },
    price: { column: 2, row: 1, isEnd: true },
    yield: { column: 2, row: 2, isEnd: true },
  });
});
