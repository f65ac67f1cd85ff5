import type { CouponTerms } from '#math/bond/bond-terms.ts';
import { annualZeroRate } from '#math/curve/curve.ts';
import type { SchedulePeriod } from '#math/schedule/schedule.ts';
import { type DayNumber, type Rate, rate, type Years } from '#math/units.ts';
import type { BondPlan } from './bond-plan.ts';
import { indexOnOrBefore, type MarketHistory } from './demo-curves.ts';

const daysPerYear = 365;
const referenceTenor = 0.25;
/** A floating coupon is fixed this many days before its period. */
const fixingDays = 7;

/** What the coupons of a planned bond follow from. */
export interface CouponInput {
  readonly plan: BondPlan;
  readonly periods: readonly SchedulePeriod[];
  readonly frequency: number;
  readonly history: MarketHistory;
  readonly today: DayNumber;
  /** Spread over the curve, as a fraction. */
  readonly spread: number;
}

function governmentRate(history: MarketHistory, day: number, years: number): number {
  const curve = history.curves[indexOnOrBefore(history, day)];
  return curve === undefined ? 0 : annualZeroRate(curve, years as Years);
}

const roundTo = (value: number, step: number) => Math.max(Math.round(value / step) * step, step);
const sixDecimals = (value: number) => rate(Math.round(value * 1e6) / 1e6);

/** A coupon at which the bond would have been issued near par. */
function rateAtIssue({ plan, periods, history, spread }: CouponInput): Rate {
  const start = periods[0]?.start ?? 0;
  const end = periods.at(-1)?.end ?? start;
  const years = Math.min((end - start) / daysPerYear, 20);
  const real = plan.kind === 'indexed' ? history.currency.inflation : 0;
  return sixDecimals(roundTo(governmentRate(history, start, years) + spread - real, 0.00125));
}

function stepRates(input: CouponInput, first: Rate): readonly Rate[] {
  const { plan, periods, frequency } = input;
  return periods.map((_, index) => sixDecimals(first + (plan.stepUp ?? 0) * Math.floor(index / frequency)));
}

function floatingTerms({ plan, periods, history, today, spread }: CouponInput): CouponTerms {
  const rates = periods.map((period) =>
    sixDecimals(Math.max(governmentRate(history, Math.min(period.start, today), referenceTenor) + spread, 0)),
  );
  const firstFuture = periods.findIndex((period) => period.start > today + fixingDays);
  if (firstFuture < 0) return { kind: 'floating', rates, estimatedFrom: periods.length };
  if (plan.future === 'unknown') return { kind: 'floating', rates: rates.slice(0, firstFuture) };
  return { kind: 'floating', rates, estimatedFrom: firstFuture };
}

/** Coupons that are set up to the next offer, and not known after it. */
function variableTerms({ plan, periods, today }: CouponInput, known: Rate): CouponTerms {
  const offers = (plan.offers ?? []).map((offer) => today + Math.round((offer.inMonths * daysPerYear) / 12));
  const next = Math.min(...offers.filter((day) => day > today), Number.POSITIVE_INFINITY);
  // Half a period of grace: the offer itself moves to the nearest coupon date.
  const grace = ((periods[0]?.end ?? 0) - (periods[0]?.start ?? 0)) / 2;
  const count = periods.filter((period) => period.end <= next + grace).length;
  return { kind: 'floating', rates: Array.from({ length: count }, () => known), estimatedFrom: count };
}

/** How the rate of each period of a planned bond is known. */
export function couponTerms(input: CouponInput): CouponTerms {
  const { plan } = input;
  if (plan.kind === 'zero' || plan.kind === 'bill') return { kind: 'zero' };
  if (plan.kind === 'floating') return floatingTerms(input);
  const first = plan.rate === undefined ? rateAtIssue(input) : rate(plan.rate);
  if (plan.kind === 'variable') return variableTerms(input, first);
  if (plan.kind === 'step') return { kind: 'step', rates: stepRates(input, first) };
  return { kind: 'fixed', rate: first };
}
