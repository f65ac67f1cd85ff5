import { addDays, dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { settlementOf } from '../../bond/bond-mathematics/bond-description.ts';
import { figuresAtPrice } from '../../bond/derivation/price-figures.ts';
import type { FigureOf } from '../../fields/figures.ts';
import { explainAccrued } from './explain-accrued.ts';
import { explainAverageLife } from './explain-issue.ts';
import { explainOption } from './explain-option.ts';
import {
  explainBidAskSpread,
  explainBill,
  explainDirtyPrice,
  explainMid,
  explainMoney,
  explainPrice,
} from './explain-price.ts';
import {
  explainAssetSwap,
  explainBreakeven,
  explainFloater,
  explainGSpread,
  explainGSpreadAtMaturity,
  explainISpread,
  explainSwapZSpread,
  explainTSpread,
  explainZSpread,
} from './explain-spread.ts';
import { explainAdjustedCurrentYield, explainCurrentYield, explainSimpleYield, explainYield } from './explain-yield.ts';
import { dealOf } from './explained-deal.ts';
import { type ExplainSubject, type Explanation, explanation } from './explanation.ts';
import type { ExplainedInputName } from './explanation-words.ts';

type Explain = (subject: ExplainSubject) => Explanation | null;

interface Term {
  /** Years, days over 365. */
  readonly years: number;
  readonly settlement: DayNumber;
  readonly end: DayNumber;
  readonly name: Extract<ExplainedInputName, 'end' | 'next_payment'>;
}

function explainTerm({ years, settlement, end, name }: Term): Explanation {
  return explanation({
    value: years,
    formula: 'years_left',
    inputs: { settlement, [name]: end, days_left: end - settlement },
    convention: { dayCount: 'ACT/365F', compounding: 'Simple', frequency: 0 },
  });
}

/** To the next coupon of a floating-rate bond. */
function explainReset(subject: ExplainSubject): Explanation | null {
  const deal = dealOf(subject);
  const years = (deal && figuresAtPrice(subject.context, deal, deal.clean)?.yearsToReset) ?? null;
  if (deal === null || years === null) return null;
  const { settlement } = deal;
  return explainTerm({ years, settlement, end: addDays(settlement, Math.round(years * 365)), name: 'next_payment' });
}

function settledOn({ context, day }: ExplainSubject): DayNumber {
  return settlementOf(context.facts.terms, context.calendar, day);
}

function explainYearsToMaturity(subject: ExplainSubject): Explanation | null {
  const { yearsToMaturity: years } = subject.day;
  const { maturityDay: end } = subject.context;
  return years === null || end === null
    ? null
    : explainTerm({ years, settlement: settledOn(subject), end, name: 'end' });
}

/** To the next put or call. */
function explainYearsToOffer(subject: ExplainSubject): Explanation | null {
  const { yearsToOffer: years, offerDate } = subject.day;
  if (years === null || offerDate === null) return null;
  return explainTerm({ years, settlement: settledOn(subject), end: dayNumberFromIso(offerDate), name: 'end' });
}

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
  adjusted_current_yield: explainAdjustedCurrentYield,
  duration: (subject) => explainYield(subject, 'duration'),
  own_duration: (subject) => explainYield(subject, 'own_duration'),
  macaulay: (subject) => explainYield(subject, 'macaulay'),
  convexity: (subject) => explainYield(subject, 'convexity'),
  pvbp: (subject) => explainYield(subject, 'pvbp'),
  g_spread: explainGSpread,
  t_spread: explainTSpread,
  g_spread_at_maturity: explainGSpreadAtMaturity,
  z_spread: explainZSpread,
  swap_z_spread: explainSwapZSpread,
  i_spread: explainISpread,
  asset_swap_spread: explainAssetSwap,
  oas: (subject) => explainOption(subject, 'oas'),
  option_value: (subject) => explainOption(subject, 'option_value'),
  option_duration: (subject) => explainOption(subject, 'option_duration'),
  option_convexity: (subject) => explainOption(subject, 'option_convexity'),
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
