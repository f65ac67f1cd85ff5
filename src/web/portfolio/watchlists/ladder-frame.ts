import type { LadderStep } from '#contract/portfolio/watchlists/holdings.ts';
import type { ChartFrame, Ink } from '../../charts/chart-frame.ts';
import { periodBars } from '../../charts/period-bars.ts';

/** How long the rungs of a ladder are. */
export const ladderRungs = ['year', 'quarter'] as const;
export type LadderRung = (typeof ladderRungs)[number];

/** What a year or a quarter brings. */
export interface LadderPeriod {
  readonly year: number;
  /** 1 to 4; null for a whole year. */
  readonly quarter: number | null;
  readonly coupon: number;
  readonly redemption: number;
  readonly isEstimated: boolean;
}

/** The amounts of a period. */
export type Paid = 'coupon' | 'redemption' | 'sum';

/** An amount of a period; null where its coupons are not set yet and nothing else is paid in it. */
export function amountIn({ coupon, redemption, isEstimated }: LadderPeriod, id: Paid): number | null {
  if (id === 'redemption') return redemption;
  const amount = id === 'sum' ? coupon + redemption : coupon;
  return amount === 0 && isEstimated ? null : amount;
}

export const couponInk: Ink = 'chart-1';
export const redemptionInk: Ink = 'chart-2';

/** The place of a period among those of its length. */
const placeOf = ({ year, quarter }: Pick<LadderPeriod, 'year' | 'quarter'>) =>
  quarter === null ? year : year * 4 + quarter - 1;

function periodOf(place: number, rung: LadderRung): Pick<LadderPeriod, 'year' | 'quarter'> {
  return rung === 'year' ? { year: place, quarter: null } : { year: Math.floor(place / 4), quarter: (place % 4) + 1 };
}

function placeOfMonth(month: string, rung: LadderRung): number {
  const year = Number(month.slice(0, 4));
  return rung === 'year' ? year : year * 4 + Math.floor((Number(month.slice(5, 7)) - 1) / 3);
}

/** The payments of one currency period by period; periods without any are left out. */
export function ladderPeriods(
  ladder: readonly LadderStep[],
  currency: string,
  rung: LadderRung,
): readonly LadderPeriod[] {
  const own = ladder.filter((step) => step.currency === currency);
  return [...Map.groupBy(own, ({ month }) => placeOfMonth(month, rung))]
    .sort(([a], [b]) => a - b)
    .map(([place, steps]) => ({
      ...periodOf(place, rung),
      coupon: steps.reduce((sum, step) => sum + step.coupon, 0),
      redemption: steps.reduce((sum, step) => sum + step.redemption, 0),
      isEstimated: steps.some((step) => step.isEstimated),
    }));
}

interface LadderTexts {
  /** Writes an amount for the axis. */
  readonly amount: (amount: number) => string;
  readonly period: (period: Pick<LadderPeriod, 'year' | 'quarter'>) => string;
}

const MAX_TICKS = { year: 12, quarter: 7 } as const;

/** Coupons as bars from the ground, repayments upon them, from the first period to the last of which money is known; null without any. */
export function ladderFrame(known: readonly LadderPeriod[], texts: LadderTexts): ChartFrame | null {
  const periods = known.filter(({ coupon, redemption }) => coupon + redemption !== 0);
  const rung = periods[0]?.quarter === null ? 'year' : 'quarter';
  return periodBars({
    key: 'ladder',
    places: periods.map(placeOf),
    nameOf: (place) => texts.period(periodOf(place, rung)),
    maxTicks: MAX_TICKS[rung],
    bars: [
      { tops: periods.map(({ coupon, redemption }) => coupon + redemption), ink: redemptionInk },
      { tops: periods.map(({ coupon }) => coupon), ink: couponInk },
    ],
    amount: texts.amount,
  });
}
