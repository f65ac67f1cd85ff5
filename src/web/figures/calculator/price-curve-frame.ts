import type { ScenarioRow } from '#domain/bond/calculator/scenario.ts';
import { percentFromFraction } from '#math/units.ts';
import type { ChartFrame } from '../../charts/chart-frame.ts';
import { scatterFrame } from '../../charts/scatter/scatter-frame.ts';
import { valueScale } from '../../charts/value-scale.ts';

interface PriceCurveTexts {
  readonly yield: string;
  readonly price: string;
  readonly number: (value: number, decimals: number) => string;
}

/** The picture of price against yield: the line through the moves of a scenario, and a dot where no move is; null with fewer than two prices. */
export function priceCurveFrame(rows: readonly ScenarioRow[], texts: PriceCurveTexts): ChartFrame | null {
  const points = rows.flatMap(({ shift, yield: moved, clean }) =>
    clean === null ? [] : [{ isNow: shift === 0, x: percentFromFraction(moved), y: clean }],
  );
  if (points.length < 2) return null;
  const x = valueScale(points.map((point) => point.x));
  const y = valueScale(
    points.map((point) => point.y),
    4,
  );
  const now = points.filter(({ isNow }) => isNow);
  const placesOf = (some: typeof points) => ({ xs: some.map((point) => point.x), ys: some.map((point) => point.y) });
  return scatterFrame({
    x: { domain: [x.low, x.high], ticks: x.ticks, decimals: x.decimals },
    y: { domain: [y.low, y.high], ticks: y.ticks, decimals: y.decimals },
    titles: { x: texts.yield, y: texts.price },
    numberText: texts.number,
    marks: [
      { kind: 'line', points: placesOf(points), stroke: { ink: 'chart-1', width: 2 } },
      { kind: 'dots', points: placesOf(now), radius: 5, ink: 'map-main', ring: 'surface' },
    ],
  });
}
