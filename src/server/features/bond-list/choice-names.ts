import type { Facets, NamedFacet } from '#domain/facets/facets.ts';
import { findChoiceNames } from '#store/bonds/choice-names.ts';
import { readableLists } from '../../holdings/readable-lists.ts';
import type { Services } from '../../services.ts';

type Reader = Parameters<typeof readableLists>[1];

export interface ChoiceName {
  readonly facet: NamedFacet;
  readonly value: string;
  readonly title: string;
}

/** What ids and codes are called, as far as the reader may know it: watchlists are named to who has them. */
export async function choiceNames(
  services: Services,
  reader: Reader,
  asked: Pick<Facets, NamedFacet>,
): Promise<readonly ChoiceName[]> {
  const [names, lists] = await Promise.all([
    findChoiceNames(services.database, asked),
    asked.watchlist.length === 0 ? [] : readableLists(services, reader),
  ]);
  const own = lists.map(({ id, name }) => ({ facet: 'watchlist' as const, value: String(id), title: name }));
  return [...names, ...own.filter(({ value }) => asked.watchlist.includes(value))];
}
