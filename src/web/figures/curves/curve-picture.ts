import type { CurvePointAnswer } from '#contract/figures/curves.ts';
import { type CurveRate, curveRates, rateChange } from '#domain/figures/curves/curve-measures.ts';
import { valueScale } from '../../charts/axis-ticks.ts';
import type { ChartFrame, Ink, Mark, Pane } from '../../charts/chart-frame.ts';
import type { LegendEntry } from '../../charts/frame-view.tsx';
import { scatterFrame, withTitleRoom } from '../../charts/scatter/scatter-frame.ts';

const rateInks = { zero: 'chart-1', par: 'chart-2', forward: 'chart-4' } as const satisfies Record<CurveRate, Ink>;

type Points = readonly CurvePointAnswer[];

/** What was before is dashed. */
const dashOfBefore = [5, 4];

/** Names and values as the picture writes them. */
interface CurveTexts {
  readonly titles: { readonly x: string; readonly y: string };
  readonly nameOf: (rate: CurveRate) => string;
  /** The earlier day. */
  readonly before: string;
  /** Title of the bars below. */
  readonly change: string;
  readonly numberText: (value: number, decimals: number) => string;
}

export interface DrawnLine extends LegendEntry {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

const beforeOf = { zero: 'zeroBefore', par: 'parBefore', forward: 'forwardBefore' } as const;

/** The rate that is compared: the asked one, else the one that the curve has, as breakeven inflation has no par rate. */
export function comparedRate(points: Points, rate: CurveRate): CurveRate {
  return points.some((point) => point[rate] !== null) ? rate : 'zero';
}

const earlier = (point: CurvePointAnswer, rate: CurveRate) => point[beforeOf[rate]];

/** A rate of the earlier day, and what it has moved since, in basis points. */
export const comparedOf = (point: CurvePointAnswer, rate: CurveRate) => ({
  before: earlier(point, rate),
  change: rateChange(point[rate], earlier(point, rate)),
});

function lineOf(points: Points, rateOf: (point: CurvePointAnswer) => number | null, scale: number) {
  const known = points.flatMap((point) => {
    const value = rateOf(point);
    return value === null ? [] : [[point.years, value * scale] as const];
  });
  return { xs: known.map(([x]) => x), ys: known.map(([, y]) => y) };
}

interface CurveDrawing {
  readonly points: Points;
  readonly rate: CurveRate;
  readonly hasBefore: boolean;
  /** What a fraction is multiplied by: a hundred for per cent, ten thousand for basis points. */
  readonly scale: number;
  readonly texts: CurveTexts;
}

/** The lines of a curve: all its rates, or one of them on two days. */
function linesOf({ points, rate, hasBefore, scale, texts }: CurveDrawing): readonly DrawnLine[] {
  const now = (one: CurveRate): DrawnLine => ({
    name: texts.nameOf(one),
    ink: rateInks[one],
    ...lineOf(points, (point) => point[one], scale),
  });
  const lines = hasBefore
    ? [
        now(rate),
        {
          name: texts.before,
          ink: 'text-2' as const,
          dash: dashOfBefore,
          ...lineOf(points, (point) => earlier(point, rate), scale),
        },
      ]
    : curveRates.map(now);
  return lines.filter(({ xs }) => xs.length > 1);
}

/** Years that a bar of a term is wide. */
const BAR_YEARS = 0.35;
const lower = { top: 0.72, height: 0.28 } as const;
const upperHeight = 0.66;
/** The title of the bars stands above them. */
const titleRoom = 0.35;

function changePane({ points, rate, texts }: CurveDrawing, x: readonly [number, number]): Pane | null {
  const moved = lineOf(points, (point) => comparedOf(point, rate).change, 1);
  if (moved.xs.length === 0) return null;
  const { low, high: highest, ticks, decimals } = valueScale([0, ...moved.ys], 2);
  const high = highest + (highest - low) * titleRoom;
  return {
    key: 'change',
    ...lower,
    y: [low, high],
    yTicks: ticks.map((at) => ({ at, text: texts.numberText(at, decimals) })),
    tags: [],
    marks: [
      { kind: 'bars', points: moved, base: 0, width: BAR_YEARS, ink: rateInks[rate] },
      { kind: 'rule', y: 0, stroke: { ink: 'chart-axis', width: 1 } },
      { kind: 'label', x: x[0], y: high, dx: 2, dy: 6, text: texts.change, anchor: 'start', ink: 'text-2' },
    ],
  };
}

/** The picture of a curve by its terms, with the change since an earlier day below it; null where fewer than two rates are known. */
export function curvePicture(
  drawing: CurveDrawing,
): { readonly frame: ChartFrame; readonly lines: readonly DrawnLine[] } | null {
  const { texts } = drawing;
  const lines = linesOf(drawing);
  if (lines.length === 0) return null;
  const x = valueScale(lines.flatMap(({ xs }) => xs));
  const y = valueScale(
    lines.flatMap(({ ys }) => ys),
    4,
  );
  const marks = lines.map(
    ({ xs, ys, ink, dash }): Mark => ({
      kind: 'line',
      points: { xs, ys },
      stroke: { ink, width: dash === undefined ? 2 : 1.5, ...(dash && { dash }) },
    }),
  );
  const frame = scatterFrame({
    titles: texts.titles,
    numberText: texts.numberText,
    x: { domain: [x.low, x.high], ticks: x.ticks, decimals: x.decimals },
    y: { domain: withTitleRoom(y), ticks: y.ticks, decimals: y.decimals },
    marks: marks.toReversed(),
  });
  const change = drawing.hasBefore ? changePane(drawing, [x.low, x.high]) : null;
  if (change === null) return { frame, lines };
  const panes = frame.panes.map((pane) => ({ ...pane, height: upperHeight }));
  return { frame: { ...frame, panes: [...panes, change] }, lines };
}
