import { expect, test } from 'vitest';
import { type ChoiceStore, keepPick, keepTab, lastTab, latestPicks, removePick } from './kept-choices.ts';

function storeOf(entries: Readonly<Record<string, string>> = {}): ChoiceStore {
  const map = new Map(Object.entries(entries));
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
}

function pick(id: number) {
  return { type: 'bonds', id, title: `Bond ${id}` } as const;
}

test('SRC-3 keeps the tab; a name that is no tab is none', () => {
  const store = storeOf();
  expect(lastTab(store)).toBeNull();
  keepTab('companies', store);
  expect(lastTab(store)).toBe('companies');
  expect(lastTab(storeOf({ 'bondlens-search-tab': 'toString' }))).toBeNull();
});

test('SRC-4 keeps the last eight picks, newest first, each once', () => {
  const store = storeOf();
  for (let id = 1; id <= 10; id += 1) keepPick(pick(id), store);
  keepPick(pick(5), store);
  expect(latestPicks(store).map(({ id }) => id)).toEqual([5, 10, 9, 8, 7, 6, 4, 3]);
  removePick(pick(10), store);
  expect(latestPicks(store).map(({ id }) => id)).toEqual([5, 9, 8, 7, 6, 4, 3]);
});

test.each(['', '{', 'null', '7', '[null, {"type": "x", "id": 1, "title": "a"}, {"type": "bonds", "id": "1"}]'])(
  'SRC-4 picks that cannot be read are none: %s',
  (kept) => {
    expect(latestPicks(storeOf({ 'bondlens-search-picks': kept }))).toEqual([]);
  },
);

test('a browser that refuses its storage keeps nothing and breaks nothing', () => {
  const refuse = (): never => {
    throw new Error('refused');
  };
  const store: ChoiceStore = { getItem: refuse, setItem: refuse };
  expect(keepPick(pick(1), store)).toEqual([pick(1)]);
  expect([lastTab(store), latestPicks(store)]).toEqual([null, []]);
});
