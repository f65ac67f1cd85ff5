import type { BondCounts } from '#contract/bond-list/bond-counts.ts';
import { paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import type { Facets } from '#domain/facets/facets.ts';
import type { Question } from '../../data/answers.ts';
import { type Answered, ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';
import { useAnswer } from '../../data/use-answer.ts';

type Counts = Answered<{ readonly counts: BondCounts | null }>;

function questionOf(facets: Facets, q: string): Question<Counts> {
  const query = { ...(q !== '' && { q }), ...Object.fromEntries(paramsOfFacets(facets)) };
  return {
    key: JSON.stringify(query),
    ask: (signal) => ask(browserApi, 'GET /api/bonds/counts/', { query, signal }),
    silence: { ok: false, code: 'network' },
  };
}

/** How many of the bonds that words find each further choice would leave; null until that is known. The counts of before stand until the new ones come. */
export function useBondCounts(facets: Facets, q: string, isWanted: boolean): BondCounts | null {
  const { good } = useAnswer(isWanted ? questionOf(facets, q) : null, null);
  return isWanted && good?.ok === true ? good.value.counts : null;
}
