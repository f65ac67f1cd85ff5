import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { LiveDay } from '../../market/data/live-days.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';

const keyOf = (venueId: number | null, live: LiveDay | null) => `${venueId} ${live?.at ?? 'first'}`;

function questionOf(bondId: number, venueId: number, live: LiveDay | null): Question<Answered<BondSummary>> {
  const parts = { params: { id: bondId }, query: { venue: venueId } };
  return {
    key: keyOf(venueId, live),
    ask: (signal) => ask(browserApi, 'GET /api/bonds/:id/summary/', { ...parts, signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

/**
 * The summary with the figures of the chosen venue. Those of the venue before stay until the new ones are there, or when
 * none come: each figure names its venue. Each live day asks for them anew. The issuer keeps the words of the first HTML.
 */
export function useSummary(first: BondSummary, venueId: number | null, live: LiveDay | null): BondSummary {
  const question = venueId === null ? null : questionOf(first.id, venueId, live);
  const { good } = useAnswer<Answered<BondSummary>>(question, {
    key: keyOf(venueId, null),
    answer: { ok: true, value: first },
  });
  return good?.ok ? { ...good.value, issuer: first.issuer } : first;
}
