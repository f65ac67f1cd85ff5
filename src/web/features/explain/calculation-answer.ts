import { answerOfExplanation } from '#contract/explained-answer.ts';
import { askedCalculation, explainCalculation } from '#domain/calculator/explain-calculation.ts';
import type { ExplainedSubject, ExplainRequest } from '../../context/explain-context.ts';
import type { Explained } from './explain-question.ts';

type AskedOfBrowser = Extract<ExplainedSubject, { readonly calculation: unknown }> &
  Pick<ExplainRequest, 'figure' | 'end'>;

/** How a figure of the calculator comes about, computed here as the calculator itself is. */
export function calculationAnswer({ calculation, convention, curve, figure, end }: AskedOfBrowser): Explained {
  const asked = askedCalculation(figure, convention);
  const said = asked && explainCalculation(calculation, asked, { curve, end });
  if (said === null) return { ok: false, code: 'not_found' };
  const { name: bondName } = calculation.facts;
  const place = { bondName, isin: null, venueName: null, date: calculation.settlement, sources: [], rates: [] };
  return { ok: true, value: { ...answerOfExplanation(figure, said), ...place, engine: 'Bondlens' } };
}
