import type { SuggestionRecord } from '#store/lists/search/find-suggestions.ts';

type Issue = Pick<SuggestionRecord, 'issuerId' | 'maturesOn'>;

const perpetual = '9999-12-31';

/**
 * Bonds of one issuer are equal hits: in the places that they have found, they stand in order of maturity, those without one last. What
 * was found by its code, the first `fixed` ones, stays where it is; paid-back bonds keep to places of paid-back ones.
 */
export function byMaturity<Found extends Issue>(
  items: readonly Found[],
  fixed: number,
  isFinished: (item: Found) => boolean,
): readonly Found[] {
  const keyOf = (item: Found) => `${item.issuerId} ${isFinished(item)}`;
  const hits = items.slice(fixed).filter((item) => item.issuerId !== null);
  const queues = Map.groupBy(
    hits.toSorted((a, b) => ((a.maturesOn ?? perpetual) < (b.maturesOn ?? perpetual) ? -1 : 1)),
    keyOf,
  );
  return items.map((item, at) => (at < fixed ? item : (queues.get(keyOf(item))?.shift() ?? item)));
}
