import type { FigureOf } from '../../fields/figures.ts';
import { explainAccrued } from './explain-accrued.ts';
import { explainFloater } from './explain-floater.ts';
import { explainAverageLife } from './explain-life.ts';
import {
  explainBidAskSpread,
  explainBill,
  explainDirtyPrice,
  explainMid,
  explainMoney,
  explainPrice,
} from './explain-price.ts';
import { explainSimpleYield } from './explain-simple-yield.ts';
import {
  explainAssetSwap,
  explainBreakeven,
  explainGSpread,
  explainTSpread,
  explainZSpread,
} from './explain-spread.ts';
import { explainReset, explainYearsToMaturity, explainYearsToOffer } from './explain-term.ts';
import { explainCurrentYield, explainYield } from './explain-yield.ts';
import type { ExplainSubject, Explanation } from './explanation.ts';

type Explain = (subject: ExplainSubject) => Explanation | null;

const explainers: Readonly<Record<FigureOf<'day'>, Explain>> = {
  price: explainPrice,
  mid_price: explainMid,
  bid_ask_spread: explainBidAskSpread,
  accrued: explainAccrued,
  dirty_price: explainDirtyPrice,
  yield: (subject) => explainYield(subject, 'yield'),
  own_yield: (subject) => explainYield(subject, 'own_yield'),
  simple_yield: explainSimpleYield,
  current_yield: explainCurrentYield,
  duration: (subject) => explainYield(subject, 'duration'),
  own_duration: (subject) => explainYield(subject, 'own_duration'),
  macaulay: (subject) => explainYield(subject, 'macaulay'),
  convexity: (subject) => explainYield(subject, 'convexity'),
  pvbp: (subject) => explainYield(subject, 'pvbp'),
  g_spread: explainGSpread,
  t_spread: explainTSpread,
  z_spread: explainZSpread,
  asset_swap_spread: explainAssetSwap,
  discount_margin: (subject) => explainFloater(subject, 'discount_margin'),
  effective_duration: (subject) => explainFloater(subject, 'effective_duration'),
  spread_duration: (subject) => explainFloater(subject, 'spread_duration'),
  duration_to_reset: explainReset,
  years_to_maturity: explainYearsToMaturity,
  years_to_offer: explainYearsToOffer,
  discount_rate: (subject) => explainBill(subject, 'discount_rate'),
  bond_equivalent_yield: (subject) => explainBill(subject, 'bond_equivalent_yield'),
  breakeven: explainBreakeven,
  money_price: (subject) => explainMoney(subject, 'money_price'),
  money_accrued: (subject) => explainMoney(subject, 'money_accrued'),
  nominal_yield: (subject) => explainMoney(subject, 'nominal_yield'),
  average_life: explainAverageLife,
};

/**
 * How a figure of a day comes about, by the functions that computed it: its inputs, and where it is a sum the payments with their discount
 * factors. Null where the bond has no such figure on the day.
 */
export function explainFigure(figure: FigureOf<'day'>, subject: ExplainSubject): Explanation | null {
  return explainers[figure](subject);
}
