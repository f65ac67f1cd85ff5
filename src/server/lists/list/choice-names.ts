import { type Asked, plainValue } from '#domain/lists/asked.ts';
import { findChoiceNames } from '#store/lists/choice-names.ts';
import { readableLists } from '../bond-list/readable-lists.ts';
import type { Services } from '../services.ts';

type Reader = Parameters<typeof readableLists>[1];

interface ChoiceName {
  readonly field: 'issuer' | 'venue' | 'watchlist';
  readonly value: string;
  readonly title: string;
}

/** What ids and codes are called, as far as the reader may know it: watchlists are named to who has them. */
export async function choiceNames(
  services: Services,
  reader: Reader,
  { choices }: Asked,
): Promise<readonly ChoiceName[]> {
  const valuesOf = (id: ChoiceName['field']) => choices[id]?.map(plainValue) ?? [];
  const watched = valuesOf('watchlist');
  const [names, lists] = await Promise.all([
    findChoiceNames(services.database, { issuer: valuesOf('issuer'), venue: valuesOf('venue') }),
    watched.length === 0 ? [] : readableLists(services, reader),
  ]);
  const own = lists.map(({ id, name }) => ({ field: 'watchlist' as const, value: String(id), title: name }));
  return [...names, ...own.filter(({ value }) => watched.includes(value))];
}
