import { numberText } from '#contract/number-text.ts';
import type { Language } from '#domain/language.ts';
import { across, type ChartFrame, down, type LabelMark, type Mark } from '../../charts/chart-frame.ts';
import { addedInk, type MapPicture, type PlacedPoint } from './map-points.ts';

interface MapFrameInput {
  readonly picture: MapPicture;
  readonly hasLabels: boolean;
  readonly titles: { readonly x: string; readonly y: string };
  /** Of the plot in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly language: Language;
}

const radius = 5;

function dots(points: readonly PlacedPoint[]): readonly Mark[] {
  const byInk = Map.groupBy(points, ({ ink }) => ink);
  return [...byInk].map(([ink, own]) => ({
    ...{ kind: 'dots', radius: ink === addedInk ? radius + 1 : radius, ink, ring: 'surface' },
    points: { xs: own.map(({ x }) => x), ys: own.map(({ y }) => y) },
  }));
}

const letter = 6.4;
const lineHeight = 14;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && Math.abs(one.middle - other.middle) < lineHeight;

/** Names beside their points, added ones first, where they do not cover one another; left of the point at the right edge. */
function labels({ picture, size }: MapFrameInput): readonly LabelMark[] {
  const taken: Box[] = [];
  const first = picture.points.filter(({ bond }) => bond === null);
  const others = picture.points.filter(({ bond }) => bond !== null);
  return [...first, ...others].flatMap(({ x, y, name, bond }): LabelMark[] => {
    const left = across({ x: picture.x.domain }, x) * size.width;
    const wide = name.length * letter;
    const isAtEdge = left + wide + 10 > size.width;
    const start = isAtEdge ? left - 10 - wide : left + 10;
    const middle = down({ y: picture.y.domain }, y) * size.height;
    const box = { left: start, right: start + wide, middle };
    if (taken.some((other) => overlap(box, other))) return [];
    taken.push(box);
    const side = isAtEdge ? ({ dx: -10, anchor: 'end' } as const) : ({ dx: 10, anchor: 'start' } as const);
    return [{ kind: 'label', x, y, ...side, text: name, ink: bond === null ? 'text' : 'text-2' }];
  });
}

function axisTitles({ picture, titles }: MapFrameInput): readonly LabelMark[] {
  const [, right] = picture.x.domain;
  const [low, high] = picture.y.domain;
  const title = { kind: 'label', x: right, dx: -6, anchor: 'end', ink: 'text-2' } as const;
  return [
    { ...title, y: high, dy: 10, text: titles.y },
    { ...title, y: low, dy: -10, text: titles.x },
  ];
}

/** The picture of a map; of hidden figures it has no axis. */
export function mapFrame(input: MapFrameInput): ChartFrame {
  const { picture, hasLabels, language } = input;
  const { x, y, points, isHidden } = picture;
  return {
    x: x.domain,
    xTicks: x.ticks.map((at) => ({ at, text: numberText(at, x.decimals, language) })),
    hasXGrid: true,
    panes: [
      {
        key: 'map',
        top: 0,
        height: 1,
        y: y.domain,
        yTicks: y.ticks.map((at) => ({ at, text: numberText(at, y.decimals, language) })),
        tags: [],
        marks: [...dots(points), ...(isHidden ? [] : axisTitles(input)), ...(hasLabels ? labels(input) : [])],
      },
    ],
  };
}
