import { across, type ChartFrame, down, type Ink, type LabelMark, type Mark } from '../chart-frame.ts';
import { type LabelBox, placedLabels } from './place-labels.ts';
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
  const { x, y, line, isHidden } = scene;
  const points = { xs: line.map((point) => point.x), ys: line.map((point) => point.y) };
  const lines: readonly Mark[] =
    line.length < 2 ? [] : [{ kind: 'line', points, stroke: { ink: curve.ink, width: 1.5 } }];
  const dots = dotMarks(scene);
  return scatterFrame({
    x,
    y,
    titles: isHidden ? null : titles,
    numberText,
    marks: [...(curve.isAbove ? [...dots, ...lines] : [...lines, ...dots]), ...nameLabels(parts)],
  });
}
