import { shapeSteps } from '#contract/market/trading-days/trading-columns.ts';
import { dateTicks, dayMs, valueScale } from '../axis-ticks.ts';
import type { ChartFrame, Domain, Mark, Pane, Points, Tag } from '../chart-frame.ts';
import { across, down } from '../chart-frame.ts';
import { gappedLine } from './gaps.ts';
import type { LowerPart, TimeLine, TimePicture } from './time-picture.ts';

/** A picture whose marks are made: they stay the same while its axes move. */
export interface PreparedPicture {
  readonly picture: TimePicture;
  readonly whole: Domain;
  readonly lineMarks: readonly (readonly Mark[])[];
}

/** Many lines are thin, which is clearer, and ten times as fast to draw; the main one stands out. */
const manyLines = 5;
const lineWidth = (at: number, lineCount: number) => (at > 0 && lineCount > manyLines ? 1 : 2);
const dotted = [3, 4];

function marksOfLine(line: TimeLine, [, end]: Domain, width: number): readonly Mark[] {
  const { ink, points, dash } = line;
  const { joined, carried, alone } = gappedLine(points);
  const marks: Mark[] = [{ kind: 'line', points: joined, stroke: { ink, width, ...(dash && { dash }) } }];
  if (carried.xs.length > 0) marks.push({ kind: 'line', points: carried, stroke: { ink, width: 1, dash: dotted } });
  if (alone.xs.length > 0)
    marks.push({ kind: 'dots', points: alone, radius: points.xs.length === 1 ? 3.5 : Math.max(1.5, width), ink });
  const x = points.xs[points.xs.length - 1];
  const y = points.ys[points.xs.length - 1];
  if (line.isOld && x !== undefined && y !== undefined && x < end) {
    marks.push({ kind: 'line', points: { xs: [x, end], ys: [y, y] }, stroke: { ink, width, dash: dotted } });
    marks.push({ kind: 'dots', points: { xs: [x], ys: [y] }, radius: 2, ink: 'surface', ring: ink });
  }
  return marks;
}

export function preparedPicture(picture: TimePicture, whole: Domain): PreparedPicture {
  const { lines } = picture;
  // The main line is drawn last, above the others.
  const lineMarks = lines.map((line, at) => marksOfLine(line, whole, lineWidth(at, lines.length))).reverse();
  return { picture, whole, lineMarks };
}

/** Index of the last point at or before a time; -1 before the first. */
export function lastAt(xs: ArrayLike<number>, time: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The least and the greatest value of lines between two times, with one more on either side, where a line runs to the edge. */
function extentWithin(lines: readonly Points[], [start, end]: Domain): readonly number[] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const { xs, ys } of lines) {
    const last = Math.min(xs.length - 1, lastAt(xs, end) + 1);
    for (let at = Math.max(0, lastAt(xs, start)); at <= last; at++) {
      const y = ys[at] as number;
      if (y < min) min = y;
      if (y > max) max = y;
    }
  }
  return min > max ? [] : [min, max];
}

const shapeTicks = [0, 0.25, 0.5, 0.75, 1].map((share) => ({ at: share * shapeSteps, text: null }));

function stepOf([first = 0, second = first]: readonly number[]): number {
  return second - first;
}

interface Axis {
  readonly y: Domain;
  readonly yTicks: Pane['yTicks'];
}

function axisOf({ lines, isShape, texts }: TimePicture, span: Domain): Axis {
  if (isShape) return { y: [-1, shapeSteps + 1], yTicks: shapeTicks };
  const { low, high, decimals, ticks } = valueScale(
    extentWithin(
      lines.map(({ points }) => points),
      span,
    ),
  );
  const step = stepOf(ticks);
  return { y: [low, high], yTicks: ticks.map((at) => ({ at, text: texts.axisValue(at, decimals, step) })) };
}

/** Texts on the right edge nearer than this share of the chart's height would run into each other. */
const textGap = 0.045;

interface LastValue {
  readonly line: TimeLine;
  readonly x: number;
  readonly y: number;
}

function lastValues(lines: readonly TimeLine[], span: Domain): readonly LastValue[] {
  return lines.flatMap((line) => {
    const { xs, ys } = line.points;
    const at = lastAt(xs, span[1]);
    const [x, y] = [xs[at], ys[at]];
    return x === undefined || y === undefined ? [] : [{ line, x, y }];
  });
}

/** Moves places (shares of a height, any order) just so far that each is at least `gap` from the next, and keeps them within 0 and 1 as far as there is room. */
export function spreadApart(places: readonly number[], gap: number): readonly number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let floor = Number.NEGATIVE_INFINITY;
  const moved = order.map(({ place }) => {
    floor = Math.max(place, floor + gap);
    return floor;
  });
  let ceiling = Math.max(1, (moved.length - 1) * gap);
  for (let at = moved.length - 1; at >= 0; at--) {
    moved[at] = Math.min(moved[at] ?? 0, ceiling);
    ceiling = (moved[at] ?? 0) - gap;
  }
  const result = [...places];
  for (const [at, { index }] of order.entries()) result[index] = moved[at] ?? 0;
  return result;
}

/** Values of the ends of the lines, moved apart where they would cover each other. */
function placesApart(
  ends: readonly LastValue[],
  pane: { readonly y: Domain; readonly height: number },
): readonly number[] {
  const [low, high] = pane.y;
  const shares = spreadApart(
    ends.map(({ y }) => down(pane, y)),
    textGap / pane.height,
  );
  return shares.map((share) => high - share * (high - low));
}

function tagsOf(
  { texts, isShape }: TimePicture,
  ends: readonly LastValue[],
  places: readonly number[],
): readonly Tag[] {
  if (isShape) return [];
  return ends.map(({ line, y }, at) => ({ at: places[at] ?? y, text: texts.value(y), ink: line.ink }));
}

/** Pixels by which names stand above or below the ends of their lines. */
const besideLine = 9;
/** The share of the span that a name covers. */
const nameShare = 0.1;
/** Below this share of the height there is no room under a line. */
const foot = 0.97;

/** Names stand on the side from which most lines do not come, so that no line strikes its name through. */
function sideOf(
  ends: readonly LastValue[],
  places: readonly number[],
  { y, span }: { y: Domain; span: Domain },
): number {
  const before = span[1] - (span[1] - span[0]) * nameShare;
  const falls = ends.filter(({ line: { points }, y: last }) => (points.ys[lastAt(points.xs, before)] ?? last) > last);
  const isAtFoot = places.some((place) => down({ y }, place) > foot);
  return falls.length * 2 > ends.length && !isAtFoot ? besideLine : -besideLine;
}

/** Names at the ends of several lines. */
function namesOf(
  ends: readonly LastValue[],
  places: readonly number[],
  axis: { y: Domain; span: Domain },
): readonly Mark[] {
  const named = ends.map((end, at) => ({ ...end, place: places[at] ?? end.y })).filter(({ line }) => !line.isUnnamed);
  if (named.length < 2) return [];
  const dy = sideOf(ends, places, axis);
  return named.map(({ line, place }) => ({
    kind: 'label',
    x: axis.span[1],
    y: place,
    dx: -6,
    dy,
    text: line.name,
    anchor: 'end',
    ink: line.ink,
  }));
}

const lowerHeight = { bars: 0.16, difference: 0.24, gap: 0.05 } as const;

/** The name of a lower part in its upper left corner. */
function titleMarks(title: string | undefined, [start]: Domain, high: number): readonly Mark[] {
  if (title === undefined) return [];
  return [{ kind: 'label', x: start, y: high, dx: 2, dy: 6, text: title, anchor: 'start', ink: 'text-2' }];
}

function barsPane({ title, points, ink, texts }: LowerPart, span: Domain, place: Pick<Pane, 'top' | 'height'>): Pane {
  const { high, decimals } = valueScale([0, ...extentWithin([points], span)], 2);
  return {
    key: 'bars',
    ...place,
    y: [0, high],
    yTicks: [{ at: high, text: texts.axisValue(high, decimals, high) }],
    tags: [],
    marks: [{ kind: 'bars', points, base: 0, width: dayMs * 0.7, ink }, ...titleMarks(title, span, high)],
  };
}

function differencePane(
  { title, points, ink, texts }: LowerPart,
  span: Domain,
  place: Pick<Pane, 'top' | 'height'>,
): Pane {
  const { low, high, decimals, ticks } = valueScale(extentWithin([points], span), 3);
  const at = lastAt(points.xs, span[1]);
  const last = points.ys[at];
  const { joined, alone } = gappedLine(points);
  return {
    key: 'difference',
    ...place,
    y: [low, high],
    yTicks: ticks.map((tick) => ({ at: tick, text: texts.axisValue(tick, decimals, stepOf(ticks)) })),
    tags: last === undefined ? [] : [{ at: last, text: texts.value(last), ink }],
    marks: [
      ...(low < 0 && high > 0 ? [{ kind: 'rule', y: 0, stroke: { ink: 'chart-axis', width: 1 } } as const] : []),
      { kind: 'line', points: joined, stroke: { ink, width: 1.5 } },
      { kind: 'dots', points: alone, radius: 1.5, ink },
      ...titleMarks(title, span, high),
    ],
  };
}

/** Flags at the foot of the chart, with a line up through it. */
function eventMarks({ events = [] }: TimePicture, span: Domain, low: number): readonly Mark[] {
  const seen = events.filter(({ time }) => time >= span[0] && time <= span[1]);
  return seen.flatMap(({ time, sign }): Mark[] => [
    { kind: 'rule', x: time, stroke: { ink: 'chart-cross', width: 1, dash: [2, 3] } },
    { kind: 'label', x: time, y: low, dy: -8, text: sign, anchor: 'middle', ink: 'text-2' },
  ]);
}

function lowerPanes({ bars, difference }: TimePicture, span: Domain): readonly Pane[] {
  let bottom = 1;
  const panes: Pane[] = [];
  const put = (height: number, make: (place: Pick<Pane, 'top' | 'height'>) => Pane) => {
    panes.unshift(make({ top: bottom - height, height }));
    bottom -= height + lowerHeight.gap;
  };
  if (bars !== undefined) put(bars.share ?? lowerHeight.bars, (place) => barsPane(bars, span, place));
  if (difference !== undefined)
    put(difference.share ?? lowerHeight.difference, (place) => differencePane(difference, span, place));
  return panes;
}

/** Date texts nearer to an edge than this share of the width would stick out. */
const edge = 0.02;

/** The dates below a chart over time. */
export function dateAxis(x: Domain, texts: Pick<TimePicture['texts'], 'axisDate'>): ChartFrame['xTicks'] {
  const { times, form } = dateTicks(...x);
  return times
    .filter((at) => across({ x }, at) >= edge && across({ x }, at) <= 1 - edge)
    .map((at) => ({ at, text: texts.axisDate(at, form) }));
}

/** The frame of a picture for a span of time; the value axis holds what is in the span. */
export function timeFrame({ picture, lineMarks }: PreparedPicture, span: Domain): ChartFrame {
  const lower = lowerPanes(picture, span);
  const height = lower[0] === undefined ? 1 : lower[0].top - lowerHeight.gap;
  const axis = axisOf(picture, span);
  const ends = lastValues(picture.lines, span);
  const places = placesApart(ends, { ...axis, height });
  const main: Pane = {
    key: 'main',
    top: 0,
    height,
    ...axis,
    tags: tagsOf(picture, ends, places),
    marks: [
      ...eventMarks(picture, span, axis.y[0]),
      ...lineMarks.flat(),
      ...namesOf(ends, places, { y: axis.y, span }),
    ],
  };
  return { x: span, xTicks: dateAxis(span, picture.texts), panes: [main, ...lower] };
}
