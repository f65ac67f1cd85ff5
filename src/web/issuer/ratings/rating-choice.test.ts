import { expect, test } from 'vitest';
import { chosenRatings, historyList, ratingOffers } from './rating-choice.ts';

const rating = (of: 'emission' | 'emitent', agency: string, isRevoked: boolean | null = false) => ({
  of,
  agency,
  is_revoked: isRevoked,
});
const all = { of: null, agency: null, showsRevoked: false };

test('RAT-1 the ratings of an entity and of an agency', () => {
  const ratings = [rating('emission', 'A'), rating('emitent', 'A'), rating('emitent', 'B')];
  expect(chosenRatings(ratings, all)).toHaveLength(3);
  expect(chosenRatings(ratings, { ...all, of: 'emitent' })).toHaveLength(2);
  expect(chosenRatings(ratings, { ...all, of: 'emitent', agency: 'B' })).toEqual([rating('emitent', 'B')]);
});

test('RAT-3 revoked ratings are hidden at first, and those of which the reader may not know stay', () => {
  const ratings = [rating('emission', 'A', true), rating('emission', 'B', null), rating('emission', 'C')];
  expect(chosenRatings(ratings, all).map(({ agency }) => agency)).toEqual(['B', 'C']);
  expect(chosenRatings(ratings, { ...all, showsRevoked: true })).toHaveLength(3);
});

test('RAT-1 what there is to choose from: entities as they stand, agencies by name, types by number', () => {
  const more = {
    date: '2025-01-01',
    entity_name: '',
    scale_point_name: 'A',
    outlook: null,
    scale_point_position: 1,
    scale_point_description: null,
    is_current: true,
    masked: [],
  };
  const current = [
    { ...rating('emission', 'B'), ...more, type: 3 as const },
    { ...rating('emitent', 'A'), ...more, type: 1 as const },
    { ...rating('emitent', 'B'), ...more, type: 1 as const },
  ];
  expect(ratingOffers(current)).toEqual({ entities: ['emission', 'emitent'], agencies: ['A', 'B'], types: [1, 3] });
  const items = (dates: readonly string[]) => dates.map((date) => ({ ...rating('emission', ''), ...more, date }));
  const history = {
    types: [],
    agencies: [],
    ratings: [
      { agency: 'A', items: items(['2025-03-01', '2024-01-01']) },
      { agency: 'B', items: items(['2025-02-01']) },
    ],
  };
  expect(historyList(history).map(({ agency, date }) => [agency, date])).toEqual([
    ['A', '2025-03-01'],
    ['B', '2025-02-01'],
    ['A', '2024-01-01'],
  ]);
});
