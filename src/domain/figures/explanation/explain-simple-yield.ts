import { yearsToLastPayment } from '#math/bond/settled-bond.ts';
import { type Price, valueOrNull } from '#math/units.ts';
import { simpleYieldToMaturity } from '#math/yield/simple-yields.ts';
import { hasSimpleYield } from '../../bond/derivation/price-figures.ts';
import { dayWorkspace, settleLeg } from '../../bond/derivation/settled-leg.ts';
import { assumptionsOf, dealInputs, dealOf, endOf, type SettledEnd } from './explained-deal.ts';
import { type ExplainSubject, type Explanation, explanation } from './explanation.ts';

const daysPerYear = 365;

/** How the simple yield to an end follows from the price and what is received until then; null where the bond has none. */
export function explainSimpleYield(subject: ExplainSubject): Explanation | null {
  const deal = dealOf(subject);
  const end = deal && endOf(subject, deal.settlement);
  if (deal === null || end === null || !hasSimpleYield(subject.context)) return null;
  const { effective: settled } = settleLeg(dayWorkspace(), end.leg, deal.settlement, deal.paidAccrued);
  return explainSimpleYieldTo(subject, { deal, end, settled });
}

/** The same of payments to an end, whatever the kind of bond. */
export function explainSimpleYieldTo(subject: ExplainSubject, { deal, end, settled }: SettledEnd): Explanation | null {
  if (!settled.accrued.ok) return null;
  const dirty = (deal.clean + settled.accrued.value) as Price;
  const value = valueOrNull(simpleYieldToMaturity(settled, dirty));
  if (value === null) return null;
  const years = yearsToLastPayment(settled);
  return explanation({
    value,
    formula: 'yield_simple_maturity',
    inputs: {
      ...dealInputs(deal, settled),
      end: end.day,
      end_price: end.price,
      received: dirty * (1 + value * years),
      days_left: years * daysPerYear,
    },
    convention: { dayCount: 'ACT/365F', compounding: 'Simple', frequency: 0 },
    assumptions: assumptionsOf(subject, deal, settled, end),
  });
}
