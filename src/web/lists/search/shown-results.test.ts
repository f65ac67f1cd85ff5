import { expect, test } from 'vitest';
import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import { type SuggestKind, suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { type Answers, initialSearch, type SearchState } from './search-state.ts';
import { outcomeOfEnter, placeAfter, shownTab, tabBeside } from './shown-results.ts';

function item(id: number, ttl: string, ...ticker: string[]): Suggestion {
  return { id, ttl, ticker, status: null, currency: null, yield: null, masked: [] };
}

function answer(...items: readonly Suggestion[]): SuggestAnswer {
  return { items: [...items], counter_title: null, search_error: null };
}

const full = answer(item(1, 'Norvane'));
const none = answer();

function searched(answers: Answers, rest: Partial<SearchState> = {}): SearchState {
  return { ...initialSearch('norv'), term: 'norv', answers, ...rest };
}

function all(answers: Answers): Answers {
  return { ...Object.fromEntries(suggestKinds.map((kind) => [kind, none])), ...answers };
}

const cases: readonly (readonly [string, Answers, SuggestKind | null, string])[] = [
  ['the first with results', all({ stocks: full, etf: full }), null, 'stocks'],
  ['the last chosen if it has results', all({ bonds: full, etf: full }), 'etf', 'etf'],
  ['the first with results when the last chosen has none', all({ bonds: full, stocks: full }), 'etf', 'bonds'],
  ['nothing when all are empty', all({}), 'etf', 'nothing'],
  ['nothing yet while the last chosen is awaited', { bonds: full }, 'etf', 'waiting'],
  ['the first at once, before the others answer', { bonds: full }, null, 'bonds'],
  ['nothing yet while an earlier tab is awaited', { stocks: full }, null, 'waiting'],
  [
    'nothing yet while the last one is awaited',
    { bonds: none, stocks: none, indexes: none, companies: none },
    null,
    'waiting',
  ],
];

test.each(cases)('SRC-3 shows %s', (_, answers, lastTab, shown) => {
  expect(shownTab(searched(answers, { lastTab }))).toBe(shown);
});

test('SRC-3 the order of the tabs is bonds, stocks, indexes, companies, ETFs', () => {
  expect(suggestKinds).toEqual(['bonds', 'stocks', 'indexes', 'companies', 'etf']);
});

test('SRC-3 a tab chosen among the results stays, though it is empty', () => {
  expect(shownTab(searched(all({ bonds: full }), { tab: 'etf', lastTab: 'etf' }))).toBe('etf');
});

test('SRC-4 Enter opens the code or the title that was typed in full, whatever its tab and capitals', () => {
  const bonds = answer(item(1, 'Norvane 2031', 'XS1'), item(2, 'Norvane 2036', 'XS2', 'NORV 36'));
  const state = searched(all({ bonds, companies: answer(item(3, '<b>Norvane</b> plc')) }));
  expect(outcomeOfEnter({ ...state, term: 'norv 36' }, true)).toMatchObject({ kind: 'bonds', item: { id: 2 } });
  expect(outcomeOfEnter({ ...state, term: 'norvane PLC' }, true)).toMatchObject({ kind: 'companies', item: { id: 3 } });
});

test('SRC-4 Enter opens the only result, leads many to the list, and waits for answers', () => {
  const two = answer(item(1, 'Norvane 2031'), item(2, 'Norvane 2036'));
  expect(outcomeOfEnter(searched(all({ indexes: full })), true)).toMatchObject({ kind: 'indexes' });
  expect(outcomeOfEnter(searched(all({ bonds: two })), true)).toBe('list');
  expect(outcomeOfEnter(searched(all({})), true)).toBe('list');
  expect(outcomeOfEnter(searched({ bonds: two }), true)).toBe('wait');
  expect(outcomeOfEnter(initialSearch('no'), true)).toBe('list');
});

test('SRC-4 Enter opens the one title that has all words that were typed, numbers by their value', () => {
  const bonds = answer(item(1, 'Norvane 3% 2033'), item(2, 'Norvane 4.375% 2030'), item(3, 'Norvane 3.5% 2033'));
  const state = searched(all({ bonds }));
  expect(outcomeOfEnter({ ...state, term: 'norvane 3.00%' }, true)).toMatchObject({ item: { id: 1 } });
  for (const term of ['norvane', 'norvane 2033', 'norvane 5%'])
    expect(outcomeOfEnter({ ...state, term }, true)).toBe('list');
  expect(outcomeOfEnter({ ...state, term: 'norvane 3%', parts: ['eur'] }, true)).toBe('list');
});

test('SRC-4 where no list can answer, Enter opens the first item shown', () => {
  const two = answer(item(1, 'Norvane 2031'), item(2, 'Norvane 2036'));
  expect(outcomeOfEnter(searched(all({ stocks: two })), true)).toMatchObject({ kind: 'stocks', item: { id: 1 } });
  expect(outcomeOfEnter(searched(all({ bonds: two })), false)).toMatchObject({ kind: 'bonds', item: { id: 1 } });
  expect(outcomeOfEnter(searched(all({})), false)).toBe('nothing');
  expect(outcomeOfEnter(initialSearch('no'), false)).toBe('nothing');
});

test('SRC-4 the arrows go round through the box', () => {
  expect([null, 0, 1, 2].map((place) => placeAfter(place, 'next', 3))).toEqual([0, 1, 2, null]);
  expect([null, 0, 1, 2].map((place) => placeAfter(place, 'previous', 3))).toEqual([2, null, 0, 1]);
  expect([placeAfter(1, 'first', 3), placeAfter(1, 'last', 3), placeAfter(null, 'next', 0)]).toEqual([0, 2, null]);
});

test('SRC-1 the tabs go round', () => {
  expect([tabBeside('bonds', -1), tabBeside('etf', 1), tabBeside('stocks', 1)]).toEqual(['etf', 'bonds', 'indexes']);
});

test('SRC-4 Enter opens a title of which a word became a filter, and else leads to the list', () => {
  const state = searched(all({ bonds: full, indexes: answer(item(7, 'Lumen EUR Corporate')) }), { parts: ['eur'] });
  expect(outcomeOfEnter({ ...state, term: 'EUR Lumen Corporate' }, true)).toMatchObject({
    kind: 'indexes',
    item: { id: 7 },
  });
  expect(outcomeOfEnter({ ...state, term: 'EUR Lumen' }, true)).toBe('list');
});

test('SRC-4 Enter on a filter alone leads to the list, though a share has it as its code', () => {
  const answers = all({ bonds: full, stocks: answer(item(9, 'Call plc', 'CALL')) });
  expect(outcomeOfEnter(searched(answers, { parts: ['call'], term: 'call', text: '' }), true)).toBe('list');
});

test('SRC-4 Enter on the beginning of a title of which a word became a filter opens what was found where no bond is', () => {
  const answers = all({
    indexes: answer(item(7, 'Lumen EUR Corporate TR')),
    etf: answer(item(8, 'Lumen EUR Corporate Bond ETF')),
  });
  const state = searched(answers, { parts: ['eur'], term: 'Lumen EUR Corporate' });
  expect(outcomeOfEnter(state, true)).toMatchObject({ kind: 'indexes', item: { id: 7 } });
  // One bond is not the whole list that the filters ask for.
  expect(outcomeOfEnter({ ...state, answers: all({ bonds: full }) }, true)).toBe('list');
});

test('SRC-4 Enter opens the nearest name of a text that the list would halve into a filter and words', () => {
  const bonds = answer(item(1, 'Floating Point Systems 5% 2030'), item(2, 'Floating Point Systems 6% 2034'));
  const companies = answer(item(3, 'Floating Point Systems'));
  const state = searched(all({ bonds, companies }), { text: 'floating point', term: 'floating point' });
  expect(outcomeOfEnter(state, true, true)).toMatchObject({ kind: 'companies', item: { id: 3 } });
  expect(outcomeOfEnter(state, true)).toBe('list');
  expect(outcomeOfEnter({ ...state, term: 'floating alder' }, true, true)).toBe('list');
});
