import { valueScale } from './axis-ticks.ts';
import type { ChartFrame, Ink } from './chart-frame.ts';

export interface PeriodBars {
  readonly key: string;
  /** Where each period stands, in whole steps. */
  readonly places: readonly number[];
  readonly nameOf: (place: number) => string;
  readonly maxTicks: number;
  /** How high each bar reaches, the highest first: a later one covers the lower part of those before it. */
  readonly bars: readonly { readonly tops: readonly number[]; readonly ink: Ink }[];
  /** Writes an amount for the axis. */
  readonly amount: (amount: number) => string;
}

const barWidth = 0.7;

/** Amounts by period as bars from the ground; null without periods. */
export function periodBars({ key, places, nameOf, maxTicks, bars, amount }: PeriodBars): ChartFrame | null {
  const [first, last] = [places.at(0), places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const scale = valueScale([0, ...bars.flatMap(({ tops }) => tops)]);
  const step = Math.ceil((last - first + 1) / maxTicks);
  return {
    x: [first - 0.6, last + 0.6],
    xTicks: Array.from({ length: last - first + 1 }, (_, at) => first + at)
      .filter((place) => (place - first) % step === 0)
      .map((place) => ({ at: place, text: nameOf(place) })),
    panes: [
      {
        key,
        top: 0,
        height: 1,
        y: [0, scale.high],
        yTicks: scale.ticks.filter((at) => at >= 0).map((at) => ({ at, text: amount(at) })),
        tags: [],
        marks: bars.map(
          ({ tops: ys, ink }) => ({ kind: 'bars', base: 0, width: barWidth, points: { xs: places, ys }, ink }) as const,
        ),
      },
    ],
  };
}
