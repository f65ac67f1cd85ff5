import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import { type DayNumber, price, valueOrNull } from '#math/units.ts';
import {
  bondEquivalentYieldFromPrice,
  discountRateFromPrice,
  moneyMarketYieldFromPrice,
} from '#math/yield/money-market.ts';
import { flooredRealYield } from '../../bond/derivation/deflation-floor.ts';
import { moneyFigures } from '../../bond/derivation/indexation.ts';
import { figuresAtPrice } from '../../bond/derivation/price-figures.ts';
import { dayWorkspace, settleLeg } from '../../bond/derivation/settled-leg.ts';
import type { ExplainedFigure } from '../../fields/figures.ts';
import type { ExplainedFormula } from '../../fields/formulas.ts';
import { assumptionsOf, dealInputs, dealOf } from './explained-deal.ts';
import { type ExplainSubject, type Explanation, explanation } from './explanation.ts';

const sidesOf = ({ bid, ask }: ExplainSubject['day']) => ({ price_bid: bid, price_ask: ask });

/** The price that stands for the day: the first of the day's prices by the order of preference. */
export function explainPrice({ day, at }: ExplainSubject): Explanation | null {
  if (at !== null || day.indicativePrice === null) return null;
  return explanation({
    value: day.indicativePrice,
    formula: 'price_order',
    inputs: {
      price_average: day.average,
      price_market: day.marketPrice,
      price_close: day.close,
      price_admitted: day.admittedQuote,
      ...sidesOf(day),
      price_mid: day.mid,
      price_last: day.last,
    },
  });
}

/** Half-way between the sides. */
export function explainMid({ day }: ExplainSubject): Explanation | null {
  return day.mid === null ? null : explanation({ value: day.mid, formula: 'mid_price', inputs: sidesOf(day) });
}

/** Ask less bid. */
export function explainBidAskSpread({ day }: ExplainSubject): Explanation | null {
  const { bidAskSpread: value } = day;
  return value === null ? null : explanation({ value, formula: 'bid_ask_spread', inputs: sidesOf(day) });
}

/** Clean price and accrued interest. */
export function explainDirtyPrice(subject: ExplainSubject): Explanation | null {
  const deal = dealOf(subject);
  if (deal === null || subject.context.whole === null) return null;
  const { effective } = settleLeg(dayWorkspace(), subject.context.whole, deal.settlement, deal.paidAccrued);
  if (!effective.accrued.ok) return null;
  return explanation({
    value: deal.clean + effective.accrued.value,
    formula: 'dirty_price',
    inputs: { ...dealInputs(deal, effective), dirty_price: null },
    assumptions: assumptionsOf(subject, deal, effective, null).filter((said) => said !== 'assumed_payments'),
  });
}

export type BillFigure = Extract<ExplainedFigure, 'discount_rate' | 'money_market_yield' | 'bond_equivalent_yield'>;

const billRates = {
  discount_rate: discountRateFromPrice,
  money_market_yield: moneyMarketYieldFromPrice,
  bond_equivalent_yield: bondEquivalentYieldFromPrice,
} as const;

function billFormula(figure: BillFigure, settlement: DayNumber, days: number): ExplainedFormula {
  if (figure !== 'bond_equivalent_yield') return figure;
  // Up to half of the following year the yield is simple.
  return days * 2 > addMonths(settlement, 12) - settlement ? 'bond_equivalent_long' : 'bond_equivalent_short';
}

/** The rates of a bill. */
export function explainBill(subject: ExplainSubject, figure: BillFigure): Explanation | null {
  const deal = dealOf(subject);
  const { facts, maturityDay } = subject.context;
  if (deal === null || maturityDay === null || facts.terms.couponKind !== 'bill') return null;
  const { settlement } = deal;
  const { dayCount: own } = facts.terms.yieldConvention;
  const value = valueOrNull(billRates[figure]({ settlement, maturity: maturityDay, dayCount: own }, price(deal.clean)));
  if (value === null) return null;
  const days = maturityDay - settlement;
  const dayCount = figure === 'bond_equivalent_yield' ? 'ACT/ACT ISDA' : own;
  return explanation({
    value,
    formula: billFormula(figure, settlement, days),
    inputs: { clean_price: deal.clean, settlement, end: maturityDay, days_left: days },
    convention: { dayCount, compounding: 'Simple', frequency: 0 },
  });
}

/** Real price, accrued interest or yield of an index-linked bond, in money. */
export function explainMoney(
  subject: ExplainSubject,
  figure: Extract<ExplainedFigure, 'money_price' | 'money_accrued' | 'nominal_yield'>,
): Explanation | null {
  const { indexation, context } = subject;
  const deal = dealOf(subject);
  const figures = deal && figuresAtPrice(context, deal, deal.clean);
  if (indexation === null || deal === null || figures === null) return null;
  const accrued = figures.dirtyPrice === null ? null : figures.dirtyPrice - deal.clean;
  const day = dayNumberFromIso(figures.settlement);
  const floored = flooredRealYield(context, day, deal.clean, indexation);
  const realYield = floored ?? figures.exits.at(-1)?.effectiveYield ?? null;
  const money = moneyFigures(indexation, { price: deal.clean, accrued, yield: realYield });
  const value = { money_price: money.price, money_accrued: money.accrued, nominal_yield: money.nominalYield }[figure];
  if (value === null) return null;
  const isYield = figure === 'nominal_yield';
  return explanation({
    value,
    formula: isYield ? 'nominal_yield' : 'indexed',
    inputs: {
      clean_price: figure === 'money_price' ? deal.clean : null,
      accrued: figure === 'money_accrued' ? accrued : null,
      real_yield: isYield ? realYield : null,
      yearly_rise: isYield ? indexation.yearlyRise : null,
      index_ratio: isYield ? null : indexation.ratio,
      index_settled: indexation.index?.settled ?? null,
      index_base: indexation.index?.base ?? null,
      settlement: deal.settlement,
    },
    assumptions: isYield ? ['real_payments'] : [],
  });
}
