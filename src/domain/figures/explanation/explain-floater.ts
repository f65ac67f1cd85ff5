import { dayCountName } from '#math/day-count/day-count-name.ts';
import { dirtyPriceFromDiscountMargin } from '#math/spread/discount-margin.ts';
import { rate, valueOrNull } from '#math/units.ts';
import { type HeldFloater, heldFloater, heldFloaterFigures } from '../../bond/derivation/floater-figures.ts';
import type { ExplainedFigure } from '../../fields/figures.ts';
import { assumptionsOf, dealInputs, dealOf, type ExplainedDeal, explainedFlows } from './explained-deal.ts';
import { type ExplainSubject, type Explanation, explanation } from './explanation.ts';

export type FloaterFigure = Extract<ExplainedFigure, 'discount_margin' | 'effective_duration' | 'spread_duration'>;

/** How the discount margin of a floating-rate bond, or a duration at it, follows from its projected payments. */
export function explainFloater(subject: ExplainSubject, figure: FloaterFigure): Explanation | null {
  const deal = dealOf(subject);
  const held = deal && heldFloater(subject.context, deal.settlement);
  return held && explainHeldFloater(subject, figure, { deal, held });
}

interface HeldDeal {
  readonly deal: ExplainedDeal;
  readonly held: HeldFloater;
}

/** The same of payments whose reference rates are known. */
export function explainHeldFloater(
  subject: ExplainSubject,
  figure: FloaterFigure,
  { deal, held }: HeldDeal,
): Explanation | null {
  const { context } = subject;
  const { settled, rates } = held;
  const figures = heldFloaterFigures(held, deal.clean);
  if (figures === null) return null;
  const margin = rate(figures.discountMargin);
  const values = {
    discount_margin: figures.discountMargin,
    effective_duration: figures.effectiveDuration,
    spread_duration: figures.spreadDuration,
  };
  const { dayCount } = context.facts.terms;
  return explanation({
    value: values[figure],
    formula: figure,
    inputs: {
      ...dealInputs({ ...deal, paidAccrued: null }, settled),
      current_reference: rates.current,
      assumed_reference: rates.assumed,
      discount_margin: figure === 'discount_margin' ? null : margin,
    },
    flows: explainedFlows(
      context,
      settled,
      (flows) => valueOrNull(dirtyPriceFromDiscountMargin(flows, margin, rates)) ?? Number.NaN,
    ),
    convention: dayCount === null ? null : { dayCount: dayCountName(dayCount), compounding: 'Simple', frequency: 0 },
    assumptions: [...new Set([...assumptionsOf(subject, deal, settled, null), 'projected_coupons' as const])],
  });
}
