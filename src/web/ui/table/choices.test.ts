import { expect, test } from 'vitest';
import { checkedShare, initialChecked, toggleAll, toggleRange, toggleRow } from './checked-rows.ts';
import { foundSettings, noChoice, setColumn, setColumns, undoColumns } from './column-choice.ts';
import { rowAfterKey } from './use-row-focus.ts';

test('TBL-2 rows come ticked as they say, those in groups too', () => {
  const row = (id: number, isChecked: boolean) => ({ kind: 'row', id, row: id, isChecked }) as const;
  const lines = [row(1, true), row(2, false), { kind: 'group', id: 'g', title: 'g', lines: [row(3, true)] } as const];
  expect([...initialChecked(lines).ids]).toEqual([1, 3]);
});

test('TBL-2 with Shift every row from the last ticked one takes the state of this one', () => {
  const ids = [1, 2, 3, 5];
  const first = toggleRow({ ids: new Set(), anchor: null }, 1);
  const range = toggleRange(first, ids, 3);
  expect([...range.ids].sort()).toEqual([1, 2, 3]);
  const back = toggleRange(range, ids, 1);
  expect([...back.ids]).toEqual([]);
});

test('TBL-2 the box of the head ticks all rows shown and leaves the others', () => {
  const some = { ids: new Set<string | number>([9]), anchor: null };
  const all = toggleAll(some, [1, 2]);
  expect([...all.ids].sort()).toEqual([1, 2, 9]);
  expect([...toggleAll(all, [1, 2]).ids]).toEqual([9]);
  expect([checkedShare(some.ids, [1, 2]), checkedShare(new Set([1]), [1, 2]), checkedShare(all.ids, [1, 2])]).toEqual([
    'none',
    'some',
    'all',
  ]);
});

test('TBL-4 each choice of columns can be undone', () => {
  const one = setColumn(noChoice, 'price', false);
  const none = setColumns(one, ['price', 'yield'], false);
  expect(none.off).toEqual(['price', 'yield']);
  expect(undoColumns(none).off).toEqual(['price']);
  expect(undoColumns(undoColumns(none)).off).toEqual([]);
  expect(undoColumns(noChoice)).toBe(noChoice);
  expect(setColumns(none, ['price', 'yield'], true).off).toEqual([]);
});

test('TBL-4 a choice that changes nothing is no step', () => {
  expect(setColumn(noChoice, 'price', true)).toBe(noChoice);
  expect(setColumns(noChoice, ['price'], true)).toBe(noChoice);
});

test('TBL-4 the picker lists by heading and finds by text; hidden settings are not offered', () => {
  const setting = (text: string, group: string | null, hidden = false) => ({
    id: text,
    text,
    check: true,
    hidden,
    group,
  });
  const settings = [
    setting('Price', 'Figures'),
    setting('Coupon', 'Terms'),
    setting('Price of offer', 'Figures'),
    setting('Empty', null, true),
  ];
  expect(foundSettings(settings, '').map(({ group, settings: own }) => [group, own.length])).toEqual([
    ['Figures', 2],
    ['Terms', 1],
  ]);
  expect(foundSettings(settings, ' PRICE ').flatMap(({ settings: own }) => own.map(({ text }) => text))).toEqual([
    'Price',
    'Price of offer',
  ]);
});

test('TBL-5 arrows, page keys, Home and End walk the rows and stop at the ends', () => {
  expect([
    rowAfterKey('ArrowDown', 4, 4),
    rowAfterKey('ArrowUp', 3, 4),
    rowAfterKey('End', 0, 99),
    rowAfterKey('Home', 5, 9),
  ]).toEqual([4, 2, 99, 0]);
  expect([rowAfterKey('PageDown', 0, 99), rowAfterKey('PageUp', 4, 99), rowAfterKey('x', 1, 9)]).toEqual([10, 0, null]);
});
