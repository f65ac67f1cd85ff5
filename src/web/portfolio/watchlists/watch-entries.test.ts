import { expect, test, vi } from 'vitest';
import type { Api } from '../../platform/data/ask.ts';
import {
  type BondWatchlist,
  chosenEntries,
  entriesOfLists,
  faultOf,
  filledPrice,
  nominalOf,
  pageOfFault,
  quantityOf,
  removedIds,
  saveWatch,
  withAllTicked,
  withTick,
  withTyped,
} from './watch-entries.ts';

const list = (id: number, change: Partial<BondWatchlist> = {}): BondWatchlist => ({
  'id.numeric': id,
  id: null,
  name: `List ${id}`,
  checked: false,
  readonly: false,
  forbidden: false,
  count: null,
  user_price: null,
  buy_date: null,
  buy_date_formatted: null,
  ...change,
});
const held = {
  id: 7,
  checked: true,
  count: 2,
  user_price: 99.5,
  buy_date: '2024-07-01',
  buy_date_formatted: '01.07.2024',
};
const lists = [
  list(381, { forbidden: true }),
  list(1001, held),
  list(1002),
  list(1003, { id: 8, checked: true, readonly: true }),
];
const ticks = (entries: ReturnType<typeof entriesOfLists>) => entries.map(({ isChecked }) => isChecked);

test('WL-1 lists that hold the bond open ticked and filled in; select all skips 381 without nsd, and a locked list stays', () => {
  const entries = entriesOfLists(lists);
  expect(entries[1]).toMatchObject({ entryId: 7, isChecked: true, quantity: '2', price: '99.5', date: '01.07.2024' });
  expect(ticks(withAllTicked(entries, true))).toEqual([false, true, true, true]);
  expect(ticks(withAllTicked(entries, false))).toEqual([false, false, false, true]);
  expect(ticks(withTick(entries, 381, true))).toEqual([false, true, false, true]);
  expect(ticks(withTick(entries, 1003, false))).toEqual([false, true, false, true]);
  expect(chosenEntries(entries).map(({ listId }) => listId)).toEqual([1001]);
});

test('WL-4 a 381 from before the flag was lost may be unticked, not ticked again', () => {
  const entries = entriesOfLists([list(381, { forbidden: true, id: 5, checked: true })]);
  expect(chosenEntries(entries)).toEqual([]);
  const out = withTick(entries, 381, false);
  expect(removedIds(out)).toEqual([5]);
  expect(ticks(withTick(out, 381, true))).toEqual([false]);
});

test.each([
  ['99,5', null, 'wl_error_no_date'],
  ['', '01.07.2024', 'wl_error_no_price'],
  ['0', '01.07.2024', null],
  ['', null, null],
  ['99,5', '03.07.2026', 'wl_error_ahead'],
  ['100000', '01.07.2026', 'wl_error_price'],
] as const)('WL-3 price "%s" with date %s: %s', (price, date, fault) => {
  const [entry] = withTyped(entriesOfLists([list(1001)]), 1001, { price, date });
  expect(entry && faultOf(entry, '2026-07-01')).toBe(fault);
});

test('WL-2 a quantity and its face value say the same, with decimals in either', () => {
  expect([nominalOf('1,5', 1000), quantityOf('1500', 1000), quantityOf('1000000', 1000)]).toEqual([
    '1500',
    '1.5',
    '1000',
  ]);
  expect([nominalOf('', 1000), quantityOf('', 1000), nominalOf('3', 0.01)]).toEqual(['', '', '0.03']);
});

test('WL-2 the page of the first fault is that of six lists each', () => {
  const many = entriesOfLists(Array.from({ length: 14 }, (_, at) => list(1001 + at, { checked: true })));
  expect(pageOfFault(many, '2026-07-01')).toBeNull();
  expect(pageOfFault(withTyped(many, 1006, { price: '1' }), '2026-07-01')).toBe(1);
  expect(pageOfFault(withTyped(many, 1007, { price: '1' }), '2026-07-01')).toBe(2);
});

test('WL-3 a purchase of before that is wrong by today’s rules keeps no new one from being saved', async () => {
  const old = { ...held, buy_date: null, buy_date_formatted: null };
  const entries = withTyped(withTick(entriesOfLists([list(1001, old), list(1002)]), 1002, true), 1002, {
    quantity: '3',
  });
  expect(pageOfFault(chosenEntries(entries), '2026-07-01')).toBeNull();
  const { api, asked } = apiOf({ [appendPath]: json(appended) });
  expect((await saveWatch({ api, bondId: 5, entries, tell: vi.fn() })).isSaved).toBe(true);
  expect(asked).toEqual([[appendPath, { bondId: 5, add: [1002], qnt: [3], price: [null], date: [null] }]]);
  const changed = withTyped(entries, 1001, { quantity: '9' });
  expect(pageOfFault(chosenEntries(changed), '2026-07-01')).toBe(1);
});

test('WL-3 a day fills a price in once, another day another one, and none where it has none', () => {
  const [fresh] = withTyped(entriesOfLists([list(1001)]), 1001, { date: '02.06.2025' });
  if (fresh === undefined) throw new Error('there is one');
  expect(filledPrice(fresh, undefined)).toBeNull();
  const filled = { ...fresh, ...filledPrice(fresh, 99.5) };
  expect(filled).toMatchObject({ price: '99.5', isPriceFilled: true });
  expect(filledPrice(filled, 99.5)).toBeNull();
  expect(filledPrice({ ...filled, price: '', isPriceFilled: false }, 99.5)).toBeNull();
  const later = { ...filled, date: '03.06.2025' };
  expect(filledPrice(later, 99.7)).toMatchObject({ price: '99.7', isPriceFilled: true });
  expect(filledPrice(later, null)).toMatchObject({ price: '', isPriceFilled: false });
  expect(filledPrice({ ...later, price: '98', isPriceFilled: false }, 99.7)).toBeNull();
  const [kept] = entriesOfLists([list(1001, held)]);
  expect(kept && filledPrice({ ...kept, price: '' }, 99.5)).toBeNull();
});

function apiOf(answers: Readonly<Record<string, Response>>) {
  const asked: (readonly [string, unknown])[] = [];
  const api: Api = async (path, init) => {
    asked.push([path, JSON.parse(init?.body ?? 'null')]);
    return answers[path] ?? new Response('null', { status: 500 });
  };
  return { api, asked };
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const removePath = '/api/watchlist/remove/';
const appendPath = '/api/watchlistAppend/';
const appended = { success: true, watchlist: [{ id: 1002, checked: true, count: 3, readonly: false }], message: null };

test('WL-5 save takes out, then puts in, and tells of the addition alone', async () => {
  const { api, asked } = apiOf({ [removePath]: json([7]), [appendPath]: json(appended) });
  const tell = vi.fn();
  const ticked = withTick(withTick(entriesOfLists(lists), 1001, false), 1002, true);
  const entries = withTyped(ticked, 1002, { quantity: '3', price: '99,1235', date: '29.02.2024' });
  expect(await saveWatch({ api, bondId: 5, entries, tell })).toMatchObject({ isSaved: true, message: null });
  expect(asked).toEqual([
    [removePath, { ids: [7] }],
    [appendPath, { bondId: 5, add: [1002], qnt: [3], price: [99.1235], date: ['2024-02-29'] }],
  ]);
  expect(tell.mock.calls).toEqual([[{ link: 'watchlistAppend', bondId: 5, list: appended.watchlist }]]);
});

test('WL-5 nothing to put in: the removal alone is told, and only where it answered something', async () => {
  const entries = withAllTicked(entriesOfLists(lists), false);
  for (const [answer, calls] of [
    [[7], 1],
    [[], 0],
  ] as const) {
    const { api, asked } = apiOf({ [removePath]: json(answer) });
    const tell = vi.fn();
    expect((await saveWatch({ api, bondId: 5, entries, tell })).isSaved).toBe(true);
    expect(asked).toHaveLength(1);
    expect(tell).toHaveBeenCalledTimes(calls);
    if (calls > 0) expect(tell).toHaveBeenCalledWith({ link: 'remove', bondId: 5, list: [] });
  }
});

test('WL-5 when putting in fails the removal stands, ticks show it, and what was typed stays with the server’s message', async () => {
  const refusal = json({ error: { code: 'too_many_kept', message: 'Too many.', field: 'add' } }, 409);
  const { api } = apiOf({ [removePath]: json([7]), [appendPath]: refusal });
  const tell = vi.fn();
  const ticked = withTick(withTick(entriesOfLists(lists), 1001, false), 1002, true);
  const saved = await saveWatch({ api, bondId: 5, entries: withTyped(ticked, 1002, { quantity: '3' }), tell });
  expect(saved).toMatchObject({ isSaved: false, message: 'Too many.' });
  expect(saved.entries[1]).toMatchObject({ entryId: null, isChecked: false });
  expect(saved.entries[2]).toMatchObject({ isChecked: true, quantity: '3' });
  expect(tell.mock.calls).toEqual([[{ link: 'remove', bondId: 5, list: [] }]]);
});

test('WL-5 when taking out fails nothing is put in', async () => {
  const { api, asked } = apiOf({
    [removePath]: json({ error: { code: 'internal', message: 'Down.', field: null } }, 500),
  });
  const entries = withTick(withTick(entriesOfLists(lists), 1001, false), 1002, true);
  expect(await saveWatch({ api, bondId: 5, entries, tell: vi.fn() })).toEqual({
    isSaved: false,
    entries,
    message: 'Down.',
  });
  expect(asked).toHaveLength(1);
});
