import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Standing } from '#contract/bond/standing.ts';
import type { Question } from '../../platform/data/answers.ts';
import { type Answered, ask } from '../../platform/data/ask.ts';
import { browserApi } from '../../platform/data/browser-api.ts';
import { type AnswerInView, useAnswer } from '../../platform/data/use-answer.ts';

function questionOf(bondId: number, venueId: number): Question<Answered<Standing>> {
  const parts = { params: { id: bondId }, query: { venue: venueId } };
  return {
    key: `${bondId} ${venueId}`,
    ask: (signal) => ask(browserApi, 'GET /api/bonds/:id/standing/', { ...parts, signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

/** Where the figures of the shown venue stand, asked for once the page is drawn; never below full access, which would see nothing of it. */
export function useStanding({ id, venueId }: BondSummary, isWanted: boolean): AnswerInView<Answered<Standing>> {
  return useAnswer(isWanted && venueId !== null ? questionOf(id, venueId) : null, null);
}
