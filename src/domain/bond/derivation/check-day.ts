import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { DerivedDay, ObservedDay } from '../../market/trading-day.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import { type BondContext, type PaymentsBasis, paymentsBasis } from './bond-context.ts';
import { type ComparedAccrued, type Comparison, compareAccrued, comparePublished } from './compare-published.ts';
import { deriveDay } from './derive-day.ts';
import { figuresAtPrice } from './price-figures.ts';
import type { DayWorkspace } from './settled-leg.ts';

/** A day of a bond beside what its source published, and what is shown of it. */
export interface CheckedDay {
  /** What the payments up to the end of the published yield rest on; a bond in default has no yields. */
  readonly basis: PaymentsBasis | 'default';
  readonly comparisons: readonly Comparison[];
  /** Null where the source names no accrued interest. */
  readonly accrued: ComparedAccrued | null;
  readonly shown: DerivedDay;
  /** Yield to maturity of the indicative price in the convention of the bond's market, which those of ask and bid should enclose; a fraction. */
  readonly quotedYield: number | null;
}

const noMarket = { curve: null, benchmarks: [] } as const;

function quotedYieldOf(
  context: BondContext,
  observed: ObservedDay,
  { indicativePrice, accrued, accruedOrigin }: DerivedDay,
) {
  if (indicativePrice === null) return null;
  const { date, settlesOn } = observed;
  const trade = { date, settlesOn, paidAccrued: accruedOrigin === 'published' ? accrued : null };
  return figuresAtPrice(context, trade, indicativePrice)?.exits.at(-1)?.quotedYield ?? null;
}

/** Compares a day with what its source published of it. */
export function checkDay(context: BondContext, observed: ObservedDay, workspace: DayWorkspace): CheckedDay {
  const { facts, calendar } = context;
  const shown = deriveDay({ context, observed, market: noMarket, previousIndicativePrice: null }, workspace);
  const quotedYield = quotedYieldOf(context, observed, shown);
  if (facts.terms.isDefaulted) return { basis: 'default', comparisons: [], accrued: null, shown, quotedYield };
  const settlement = settlementOf(facts.terms, calendar, observed);
  const end = observed.publishedYieldDate;
  const accrued = compareAccrued(context, observed, settlement, workspace);
  return {
    basis: paymentsBasis(facts, settlement, end === null ? null : dayNumberFromIso(end)),
    comparisons: comparePublished({ context, observed, settlement, paidAccrued: accrued.other }, workspace),
    accrued: observed.publishedAccrued === null ? null : accrued,
    shown,
    quotedYield,
  };
}
