import type { BarsMark, ChartFrame, Ink, Mark, Pane, Points, Stroke } from './chart-frame.ts';
import { across, down, inkOn } from './chart-frame.ts';
import { decimated, type PixelPoints, pixelAxis } from './decimated.ts';

/** Sizes of an exported drawing's texts and distances, pixels. */
export interface AxisSizes {
  readonly text: number;
  readonly gap: number;
}

/** The part of a drawing that a frame, or a pane of it, fills; pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly ink: Ink;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
  /** A ground behind the text. */
  readonly ground?: Ink;
}

/** What a frame is drawn with: on a canvas, into an SVG, into a PDF. All places and sizes are pixels from the upper left; a text stands on its middle. */
export interface Pen {
  readonly line: (points: PixelPoints, stroke: Stroke) => void;
  readonly rects: (boxes: readonly Box[], ink: Ink) => void;
  readonly dots: (
    points: PixelPoints,
    dot: { readonly radius: number; readonly ink: Ink; readonly ring?: Ink | undefined },
  ) => void;
  readonly text: (x: number, y: number, text: string, style: TextStyle) => void;
  /** Draws what `draw` draws inside the box alone. */
  readonly within: (box: Box, draw: () => void) => void;
}

interface Place {
  readonly pen: Pen;
  readonly frame: ChartFrame;
  readonly pane: Pane;
  readonly box: Box;
}

const paneBox = (pane: Pane, box: Box): Box => ({
  ...box,
  top: box.top + pane.top * box.height,
  height: pane.height * box.height,
});

const xIn = ({ frame, box }: Place, x: number) => box.left + across(frame, x) * box.width;
const yIn = ({ pane, box }: Place, y: number) => box.top + down(pane, y) * box.height;

function pixels({ xs, ys }: Points, place: Place): PixelPoints {
  const count = Math.min(xs.length, ys.length);
  return {
    xs: Float64Array.from({ length: count }, (_, at) => xIn(place, xs[at] ?? Number.NaN)),
    ys: Float64Array.from({ length: count }, (_, at) => yIn(place, ys[at] ?? Number.NaN)),
    count,
  };
}

function barBoxes({ points, base, width }: BarsMark, place: Place): readonly Box[] {
  const floor = yIn(place, base);
  const { frame, box } = place;
  const pixelWidth = Math.max(1, (across(frame, frame.x[0] + width) || 0) * box.width);
  const bars = pixels(points, place);
  return Array.from({ length: bars.count }, (_, at) => {
    const x = bars.xs[at] ?? 0;
    const y = bars.ys[at] ?? 0;
    return { left: x - pixelWidth / 2, top: Math.min(y, floor), width: pixelWidth, height: Math.abs(floor - y) };
  }).filter(({ height, left }) => height > 0 && left < box.left + box.width && left + pixelWidth > box.left);
}

function lineOf(mark: Extract<Mark, { kind: 'line' | 'rule' }>, place: Place): PixelPoints {
  const { box } = place;
  const right = box.left + box.width;
  if (mark.kind === 'line') {
    return decimated(mark.points, {
      x: pixelAxis(place.frame.x, box.left, right),
      y: pixelAxis(place.pane.y, box.top + box.height, box.top),
      from: box.left,
      to: right,
    });
  }
  const isLevel = 'y' in mark;
  const x = isLevel ? 0 : xIn(place, mark.x);
  const y = isLevel ? yIn(place, mark.y) : 0;
  return isLevel
    ? { xs: Float64Array.of(box.left, right), ys: Float64Array.of(y, y), count: 2 }
    : { xs: Float64Array.of(x, x), ys: Float64Array.of(box.top, box.top + box.height), count: 2 };
}

function drawMark(mark: Mark, place: Place): void {
  const { pen } = place;
  if (mark.kind === 'bars') pen.rects(barBoxes(mark, place), mark.ink);
  else if (mark.kind === 'dots') {
    const { points, radius, ink, ring } = mark;
    pen.dots(pixels(points, place), { radius, ink, ring });
  } else if (mark.kind !== 'label') pen.line(lineOf(mark, place), mark.stroke);
}

/** Room around a pane's marks, so that a dot or a stroke on its edge is not cut. */
const overhang = 8;

/** Draws lines, bars and dots of all panes, without axes and texts: what moves when a chart is moved. */
export function drawMarks(pen: Pen, frame: ChartFrame, box: Box): void {
  for (const pane of frame.panes) {
    const inner = paneBox(pane, box);
    const clip = {
      left: inner.left - overhang,
      top: inner.top - overhang,
      width: inner.width + 2 * overhang,
      height: inner.height + 2 * overhang,
    };
    pen.within(clip, () => {
      for (const mark of pane.marks) drawMark(mark, { pen, frame, pane, box: inner });
    });
  }
}

function drawPaneTexts(place: Place, { text, gap }: AxisSizes): void {
  const { pen, pane, box } = place;
  const right = box.left + box.width;
  const lineHeight = (text * 1.2) / Math.max(1, box.height);
  for (const { at, text: words } of pane.yTicks) {
    const isCovered = pane.tags.some((tag) => Math.abs(down(pane, tag.at) - down(pane, at)) < lineHeight);
    if (words !== null && !isCovered)
      pen.text(right + gap, yIn(place, at), words, { ink: 'chart-axis', size: text, anchor: 'start' });
  }
  for (const { at, text: words, ink } of pane.tags) {
    pen.text(right + gap, yIn(place, at), words, {
      ink: inkOn(ink),
      size: text,
      anchor: 'start',
      isBold: true,
      ground: ink,
    });
  }
  for (const mark of pane.marks) {
    if (mark.kind !== 'label') continue;
    const { x, y, dx = 0, dy = 0, ink, anchor } = mark;
    pen.text(xIn(place, x) + dx, yIn(place, y) + dy, mark.text, { ink, size: text, anchor });
  }
}

function drawGrid(place: Place): void {
  const { pen, pane, box } = place;
  for (const { at } of pane.yTicks) {
    const y = yIn(place, at);
    const line = { xs: Float64Array.of(box.left, box.left + box.width), ys: Float64Array.of(y, y), count: 2 };
    pen.line(line, { ink: 'chart-grid', width: 1 });
  }
}

function drawXAxis(pen: Pen, frame: ChartFrame, box: Box, { text, gap }: AxisSizes): void {
  const bottom = box.top + box.height;
  const base = { xs: Float64Array.of(box.left, box.left + box.width), ys: Float64Array.of(bottom, bottom), count: 2 };
  pen.line(base, { ink: 'line-strong', width: 1 });
  for (const { at, text: words } of frame.xTicks) {
    const x = box.left + across(frame, at) * box.width;
    if (frame.hasXGrid) {
      pen.line(
        { xs: Float64Array.of(x, x), ys: Float64Array.of(box.top, bottom), count: 2 },
        { ink: 'chart-grid', width: 1 },
      );
    }
    if (words !== null)
      pen.text(x, bottom + gap + text / 2, words, { ink: 'chart-axis', size: text, anchor: 'middle' });
  }
}

/** Draws a whole chart: grid, marks, axes, tags and labels. Values stand right of the box, dates below it. */
export function drawFrame(pen: Pen, frame: ChartFrame, box: Box, sizes: AxisSizes): void {
  const places = frame.panes.map((pane) => ({ pen, frame, pane, box: paneBox(pane, box) }));
  for (const place of places) drawGrid(place);
  drawXAxis(pen, frame, box, sizes);
  drawMarks(pen, frame, box);
  for (const place of places) drawPaneTexts(place, sizes);
}
