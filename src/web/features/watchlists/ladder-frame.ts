import type { LadderStep } from '#contract/watchlists/holdings.ts';
import type { ChartFrame, Ink } from '../../charts/chart-frame.ts';
import { valueScale } from '../../charts/value-scale.ts';

/** What a year brings. */
export interface LadderYear {
  readonly year: number;
  readonly coupon: number;
  readonly redemption: number;
  readonly isEstimated: boolean;
}

export const couponInk: Ink = 'chart-1';
export const redemptionInk: Ink = 'chart-2';

/** The payments of one currency year by year; years without any are left out. */
export function ladderYears(ladder: readonly LadderStep[], currency: string): readonly LadderYear[] {
  const own = ladder.filter((step) => step.currency === currency);
  return [...Map.groupBy(own, ({ month }) => Number(month.slice(0, 4)))]
    .map(([year, steps]) => ({
      year,
      coupon: steps.reduce((sum, step) => sum + step.coupon, 0),
      redemption: steps.reduce((sum, step) => sum + step.redemption, 0),
      isEstimated: steps.some((step) => step.isEstimated),
    }))
    .sort((a, b) => a.year - b.year);
}

const barWidth = 0.7;
const mostTicks = 12;

/** Coupons as bars from the ground, repayments upon them; `amountOf` writes an amount for the axis. */
export function ladderFrame(years: readonly LadderYear[], amountOf: (amount: number) => string): ChartFrame | null {
  const [first, last] = [years.at(0)?.year, years.at(-1)?.year];
  if (first === undefined || last === undefined) return null;
  const scale = valueScale([0, ...years.map(({ coupon, redemption }) => coupon + redemption)]);
  const xs = years.map(({ year }) => year);
  const bars = (ys: readonly number[], ink: Ink) =>
    ({ kind: 'bars', points: { xs, ys }, base: 0, width: barWidth, ink }) as const;
  const step = Math.ceil((last - first + 1) / mostTicks);
  return {
    x: [first - 0.6, last + 0.6],
    xTicks: Array.from({ length: last - first + 1 }, (_, at) => first + at)
      .filter((year) => (year - first) % step === 0)
      .map((year) => ({ at: year, text: String(year) })),
    panes: [
      {
        key: 'ladder',
        top: 0,
        height: 1,
        y: [0, scale.high],
        yTicks: scale.ticks.filter((at) => at >= 0).map((at) => ({ at, text: amountOf(at) })),
        tags: [],
        marks: [
          bars(
            years.map(({ coupon, redemption }) => coupon + redemption),
            redemptionInk,
          ),
          bars(
            years.map(({ coupon }) => coupon),
            couponInk,
          ),
        ],
      },
    ],
  };
}
