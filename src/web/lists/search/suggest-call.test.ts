import { expect, test, vi } from 'vitest';
import type { SuggestAnswer } from '#contract/lists/search/search.ts';
import { suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { askAllKinds, readAnswer, type Suggest } from './suggest-call.ts';

const one: SuggestAnswer = {
  items: [{ id: 1, ttl: 'Norvane', ticker: [], status: null, currency: null, yield: null, masked: [] }],
  counter_title: '24',
  search_error: null,
};

test('SRC-1 asks each kind once, with the term and the statuses', async () => {
  const suggest = vi.fn<Suggest>(async () => one);
  const onAnswer = vi.fn();
  askAllKinds({ suggest, term: 'norv', stopStatuses: [4], onAnswer }, new AbortController().signal);
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(5), { timeout: 30_000 });
  expect(suggest.mock.calls.map(([query]) => query)).toEqual(
    suggestKinds.map((kind) => ({ kind, term: 'norv', stopStatuses: [4] })),
  );
});

test('SRC-2 a kind that fails says so, and does not pass for one in which nothing was found', async () => {
  const onAnswer = vi.fn();
  const suggest: Suggest = async ({ kind }) => {
    if (kind === 'stocks') throw new Error('no answer');
    return one;
  };
  askAllKinds({ suggest, term: 'norv', stopStatuses: [], onAnswer }, new AbortController().signal);
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(5), { timeout: 30_000 });
  expect(onAnswer).toHaveBeenCalledWith('stocks', {
    items: [],
    counter_title: null,
    search_error: null,
    failure: 'network',
  });
  expect(onAnswer).toHaveBeenCalledWith('bonds', one);
});

test('SRC-2 tells nothing after an abort', async () => {
  const controller = new AbortController();
  const onAnswer = vi.fn();
  const { promise, resolve } = Promise.withResolvers<SuggestAnswer>();
  askAllKinds({ suggest: () => promise, term: 'norv', stopStatuses: [], onAnswer }, controller.signal);
  controller.abort();
  resolve(one);
  await promise;
  await new Promise((done) => setImmediate(done));
  expect(onAnswer).not.toHaveBeenCalled();
});

test('SRC-1 reads answers that leave out what is optional', () => {
  expect(readAnswer({ items: [{ id: 1, ttl: 'Norvane' }], counter_title: 37 })).toEqual({
    items: [{ id: 1, ttl: 'Norvane', ticker: [], status: null, currency: null, yield: null, masked: [] }],
    counter_title: '37',
    search_error: null,
  });
  for (const body of [null, 'x', {}, { items: 'x' }]) expect(readAnswer(body).items).toEqual([]);
});
