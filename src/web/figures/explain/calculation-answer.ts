import { answerOfExplanation } from '#contract/figures/explain/explained-answer.ts';
import { explainCalculation } from '#domain/figures/calculator/explain-calculation.ts';
import type { ExplainedSubject, ExplainRequest } from '../../context/explain-context.ts';
import type { Explained } from './explain-question.ts';

type AskedOfBrowser = Extract<ExplainedSubject, { readonly calculation: unknown }> & Pick<ExplainRequest, 'end'>;

/** How a figure of the calculator comes about, computed here as the calculator itself is. */
export function calculationAnswer({ calculation, asked, curve, end }: AskedOfBrowser): Explained {
  const said = explainCalculation(calculation, asked, { curve, end });
  if (said === null) return { ok: false, code: 'not_found' };
  const { name: bondName } = calculation.facts;
  const place = { bondName, isin: null, venueName: null, date: calculation.settlement, sources: [], rates: [] };
  return {
    ok: true,
    value: { ...answerOfExplanation(asked.figure, said), ...place, engine: 'Bondlens', corrections: [] },
  };
}
