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

interface CountsInView {
  /** Null until they are known, and where nothing was counted. The counts of before stand until the new ones come. */
  readonly counts: BondCounts | null;
  /** Whether the answer is here, and says that nothing was counted. */
  readonly isUncounted: boolean;
}

/** How many of the bonds that words find each further choice would leave. */
export function useBondCounts(facets: Facets, q: string, isWanted: boolean): CountsInView {
  const { good } = useAnswer(isWanted ? questionOf(facets, q) : null, null);
  const counts = isWanted && good?.ok === true ? good.value.counts : undefined;
  return { counts: counts ?? null, isUncounted: counts === null };
}
