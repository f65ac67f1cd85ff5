import { expect, test } from 'vitest';
import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import { initialSearch, type SearchEvent, type SearchState, searchAfter, termOf } from './search-state.ts';

const item: Suggestion = { id: 1, ttl: 'Norvane', ticker: [], status: null, currency: null, yield: null, masked: [] };
const one: SuggestAnswer = { items: [item], counter_title: null, search_error: null };

function after(...events: readonly SearchEvent[]): SearchState {
  return events.reduce(searchAfter, initialSearch(''));
}

test.each([
  ['', null],
  ['  ab  ', null],
  ['abc', 'abc'],
  ['  ab c ', 'ab c'],
  ['中国', null],
  ['中国国', '中国国'],
  ['😀😀', null],
])('SRC-2 the term of ‘%s’', (text, term) => {
  expect(termOf(text)).toBe(term);
});

test('SRC-2 a term is cut to 200 characters and can always be URL-encoded', () => {
  expect(termOf('x'.repeat(5000))).toHaveLength(200);
  expect(() => encodeURIComponent(termOf(`${'x'.repeat(199)}😀`) ?? '')).not.toThrow();
});

test('SRC-2 a new term forgets the answers of the one before; a blank at its end does not', () => {
  const answered = after(
    { type: 'typed', text: 'norv' },
    { type: 'answered', term: 'norv', kind: 'bonds', answer: one },
  );
  expect(searchAfter(answered, { type: 'typed', text: 'norv ' }).answers).toEqual({ bonds: one });
  expect(searchAfter(answered, { type: 'typed', text: 'norva' }).answers).toEqual({});
  expect(searchAfter(answered, { type: 'typed', text: 'no' })).toMatchObject({ term: null, answers: {} });
});

test('SRC-2 an answer to an earlier term, or after picking or clearing, is dropped', () => {
  const late: SearchEvent = { type: 'answered', term: 'norv', kind: 'bonds', answer: one };
  expect(after({ type: 'typed', text: 'norva' }, late).answers).toEqual({});
  expect(after({ type: 'typed', text: 'norv' }, { type: 'picked', title: 'norv' }, late).answers).toEqual({});
  expect(after({ type: 'typed', text: 'norv' }, { type: 'cleared' }, late).answers).toEqual({});
});

test('SRC-4 picking shows the title, closes and searches nothing', () => {
  const picked = after({ type: 'typed', text: 'norv' }, { type: 'picked', title: 'Norvane 2031' });
  expect(picked).toMatchObject({ text: 'Norvane 2031', term: null, isOpen: false });
});

test('SRC-4 clearing empties and stays open', () => {
  expect(after({ type: 'typed', text: 'norv' }, { type: 'cleared' })).toMatchObject({
    text: '',
    term: null,
    isOpen: true,
  });
});

test('SRC-3 a chosen tab is remembered beyond its search, but forced upon its own results alone', () => {
  const chosen = after({ type: 'typed', text: 'norv' }, { type: 'tab-chosen', kind: 'etf' });
  expect(chosen).toMatchObject({ tab: 'etf', lastTab: 'etf' });
  expect(searchAfter(chosen, { type: 'typed', text: 'norva' })).toMatchObject({ tab: null, lastTab: 'etf' });
  expect(searchAfter(chosen, { type: 'cleared' })).toMatchObject({ tab: null, lastTab: 'etf' });
});

test('typing on withdraws an Enter that waits', () => {
  const waiting = after({ type: 'typed', text: 'norv' }, { type: 'enter-waits' });
  expect(waiting.isEnterWaiting).toBe(true);
  expect(searchAfter(waiting, { type: 'typed', text: 'norva' }).isEnterWaiting).toBe(false);
  expect(searchAfter(waiting, { type: 'closed' }).isEnterWaiting).toBe(false);
});

test('SRC-5 what became a filter stays in what is searched for, until it is dropped', () => {
  const taken = after(
    { type: 'typed', text: 'lumen euro ' },
    { type: 'parts-taken', parts: ['ccy:EUR'], typed: ['euro'], text: 'lumen ' },
  );
  expect(taken).toMatchObject({ parts: ['ccy:EUR'], term: 'euro lumen', text: 'lumen ' });
  expect(searchAfter(taken, { type: 'part-dropped', at: 0 })).toMatchObject({ parts: [], typed: [], term: 'lumen' });
});
