import { across, type ChartFrame, type Domain, down, type Ink, type LabelMark, type Mark } from '../chart-frame.ts';
import type { ScatterAxis, ScatterPoint, ScatterScene } from './scatter-scene.ts';

/** What the axes count. */
export interface AxisTitles {
  readonly x: string;
  readonly y: string;
}

type NumberText = (value: number, decimals: number) => string;

/** Of the plot without its axes, in pixels. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

interface ScatterParts {
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  /** Null where they are hidden. */
  readonly titles: AxisTitles | null;
  readonly numberText: NumberText;
  readonly marks: readonly Mark[];
}

const titleRoom = 20;

/** Sizes in pixels, from the upper left. */
export interface LabelSpot {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

type PlacedLabel<Spot extends LabelSpot = LabelSpot> = Spot & {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
};

interface LabelRoom {
  readonly width: number;
  readonly height: number;
  /** Places that no label may cover. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly taken?: readonly LabelBox[];
  /** Points of a line that labels rather do not cover. */
  readonly line?: readonly { readonly x: number; readonly y: number }[];
}

interface LabelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width of a letter of the labels, on average and rather too wide; wide scripts take twice as much. */
const letter = 6.4;
const lineHeight = 14;
const dotRadius = 6;
const lineRoom = 3;

function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) >= 0x1100 ? 2 * letter : letter;
  return width;
}

const offsets = [
  { dx: 10, dy: 0, anchor: 'start' },
  { dx: -10, dy: 0, anchor: 'end' },
  { dx: 0, dy: -14, anchor: 'middle' },
  { dx: 0, dy: 14, anchor: 'middle' },
  { dx: 8, dy: -12, anchor: 'start' },
  { dx: 8, dy: 12, anchor: 'start' },
  { dx: -8, dy: -12, anchor: 'end' },
  { dx: -8, dy: 12, anchor: 'end' },
] as const;

const shares = { start: 0, middle: 0.5, end: 1 } as const;

/** The box that a label takes. */
export function boxOf({ x, y, dx, dy, anchor, text }: PlacedLabel): LabelBox {
  const width = widthOf(text);
  const left = x + dx - width * shares[anchor];
  return { left, right: left + width, top: y + dy - lineHeight / 2, bottom: y + dy + lineHeight / 2 };
}

function boxAround({ x, y }: { readonly x: number; readonly y: number }, radius: number): LabelBox {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function areApart(one: LabelBox, other: LabelBox): boolean {
  return one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
}

/**
 * Places for labels beside their points, the first ones first: right, left, above, below, then aslant, where none covers another, a dot or the
 * edge; away from the line as well, if there is such a place. A label without a free place is left out, but for the very first:
 * that one may cover a dot. The panel and the table have all names.
 */
export function placedLabels<Spot extends LabelSpot>(
  spots: readonly Spot[],
  room: LabelRoom,
): readonly PlacedLabel<Spot>[] {
  const taken: LabelBox[] = [...(room.taken ?? [])];
  const dots = room.dots.map((dot) => boxAround(dot, dotRadius));
  const line = (room.line ?? []).map((dot) => boxAround(dot, lineRoom));
  const isInside = (box: LabelBox) =>
    box.left >= 0 && box.right <= room.width && box.top >= 0 && box.bottom <= room.height;
  return spots.flatMap((spot, at) => {
    const candidates = offsets.map((offset) => ({ ...spot, ...offset })).filter((label) => isInside(boxOf(label)));
    const isFree = (label: PlacedLabel, ...others: readonly (readonly LabelBox[])[]) =>
      others.every((boxes) => boxes.every((other) => areApart(boxOf(label), other)));
    const found =
      candidates.find((label) => isFree(label, taken, dots, line)) ??
      candidates.find((label) => isFree(label, taken, dots)) ??
      (at === 0 ? candidates.find((label) => isFree(label, taken)) : undefined);
    if (found === undefined) return [];
    taken.push(boxOf(found));
    return [found];
  });
}

/** Room that the titles of the axes take, in pixels, which no name may cover. */
function titleBoxes(titles: AxisTitles | null, { width, height }: PlotSize): readonly LabelBox[] {
  if (titles === null) return [];
  return [
    { left: width - 8 * titles.y.length, right: width, top: 0, bottom: titleRoom },
    { left: width - 8 * titles.x.length, right: width, top: height - titleRoom, bottom: height },
  ];
}

function titleLabels({ x, y, titles }: ScatterParts): readonly LabelMark[] {
  if (titles === null) return [];
  const title = { kind: 'label', x: x.domain[1], dx: -6, anchor: 'end', ink: 'text-2' } as const;
  return [
    { ...title, y: y.domain[1], dy: 10, text: titles.y },
    { ...title, y: y.domain[0], dy: -10, text: titles.x },
  ];
}

/** The share of its height by which a picture of lines is higher than they are: the title of its axis lies over none. */
const titleShare = 0.1;

/** The values that a picture of lines shows, with room for the title above the highest. */
export function withTitleRoom({ low, high }: { readonly low: number; readonly high: number }): Domain {
  return [low, high + (high - low) * titleShare];
}

/** A chart of points on two value axes, with a grid both ways; texts lie above all else. */
export function scatterFrame(parts: ScatterParts): ChartFrame {
  const { x, y, numberText, marks } = parts;
  const ticksOf = ({ ticks, decimals, tickText = (at) => numberText(at, decimals) }: ScatterAxis) =>
    ticks.map((at) => ({ at, text: tickText(at) }));
  return {
    x: x.domain,
    xTicks: ticksOf(x),
    hasXGrid: true,
    panes: [
      {
        key: 'map',
        top: 0,
        height: 1,
        y: y.domain,
        yTicks: ticksOf(y),
        tags: [],
        marks: [
          ...marks.filter(({ kind }) => kind !== 'label'),
          ...titleLabels(parts),
          ...marks.filter(({ kind }) => kind === 'label'),
        ],
      },
    ],
  };
}

interface PointParts<Point extends ScatterPoint> {
  readonly scene: ScatterScene<Point>;
  readonly titles: AxisTitles;
  readonly numberText: NumberText;
  /** What a point is named on the picture; null for one that is not. */
  readonly labelOf: (point: Point) => string | null;
  /** Labels that have no room in it are left out. */
  readonly size: PlotSize;
  /** How the line is drawn: quiet and below the points, unless these are too many for that. */
  readonly curve?: { readonly ink: Ink; readonly isAbove: boolean };
}

function dotMarks<Point extends ScatterPoint>({ points, looks }: ScatterScene<Point>): readonly Mark[] {
  const byLook = Map.groupBy(points, ({ look }) => look);
  return looks.flatMap((look): readonly Mark[] => {
    const own = byLook.get(look);
    return own === undefined
      ? []
      : [{ kind: 'dots', points: { xs: own.map(({ x }) => x), ys: own.map(({ y }) => y) }, ...look }];
  });
}

/** Names beside their points where there is room, those of prominent points first. */
function nameLabels<Point extends ScatterPoint>({ scene, titles, labelOf, size }: PointParts<Point>): LabelMark[] {
  const placeOf = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: across({ x: scene.x.domain }, x) * size.width,
    y: down({ y: scene.y.domain }, y) * size.height,
  });
  const ordered = [true, false].flatMap((isFirst) =>
    scene.points.filter(({ isProminent = false }) => isProminent === isFirst),
  );
  const spots = ordered.flatMap((point) => {
    const text = labelOf(point);
    return text === null ? [] : [{ ...placeOf(point), text, point }];
  });
  const labels = placedLabels(spots, {
    ...size,
    dots: scene.points.map(placeOf),
    line: scene.line.map(placeOf),
    taken: titleBoxes(scene.isHidden ? null : titles, size),
  });
  return labels.map(({ point: { x, y, isProminent }, dx, dy, anchor, text }) => {
    const ink = isProminent ? 'text' : 'text-2';
    return { kind: 'label', x, y, dx, dy, anchor, text, ink };
  });
}

/** The names of points that have none on the picture. */
export const unnamed = () => null;

/** The picture of a chart of two measures; of hidden figures it has no axes. */
export function pointsFrame<Point extends ScatterPoint>(parts: PointParts<Point>): ChartFrame {
  const { scene, titles, numberText, curve = { ink: 'text-2', isAbove: false } } = parts;
  const { x, y, line, curves = [], isHidden } = scene;
  const lines = [{ ink: curve.ink, points: line }, ...curves].flatMap(
    ({ ink, points: own, ...look }): readonly Mark[] => {
      const points = { xs: own.map((point) => point.x), ys: own.map((point) => point.y) };
      return own.length < 2 ? [] : [{ kind: 'line', points, stroke: { ink, width: 1.5, ...look } }];
    },
  );
  const dots = dotMarks(scene);
  return scatterFrame({
    x,
    y,
    titles: isHidden ? null : titles,
    numberText,
    marks: [...(curve.isAbove ? [...dots, ...lines] : [...lines, ...dots]), ...nameLabels(parts)],
  });
}
