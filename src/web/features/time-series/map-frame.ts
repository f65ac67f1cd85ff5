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

/** Width of a letter, on average and rather too wide, height of a line, and how far a name stands from its point; pixels. */
const letter = 6.4;
const lineHeight = 14;
const distance = 10;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const areApart = (one: Box, other: Box) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

/** The box around a place, in pixels, that reaches so far to each side. */
function around(x: number, y: number, [left, right]: readonly [number, number], half: number): Box {
  return { left: x - left, right: x + right, top: y - half, bottom: y + half };
}

const sides = [
  { dx: distance, anchor: 'start' },
  { dx: -distance, anchor: 'end' },
] as const;

/** Names right or left of their points, added ones first, where they cover neither one another nor a point. */
function labels({ picture, size }: MapFrameInput): readonly LabelMark[] {
  const { points } = picture;
  const placeOf = ({ x, y }: PlacedPoint) => ({
    left: across({ x: picture.x.domain }, x) * size.width,
    top: down({ y: picture.y.domain }, y) * size.height,
  });
  const taken: Box[] = points.map(placeOf).map(({ left, top }) => around(left, top, [radius, radius], radius));
  const ordered = [...points.filter(({ bond }) => bond === null), ...points.filter(({ bond }) => bond !== null)];
  return ordered.flatMap((point): LabelMark[] => {
    const { left, top } = placeOf(point);
    const reach = distance + point.name.length * letter;
    for (const side of sides) {
      const extent = side.anchor === 'start' ? ([-distance, reach] as const) : ([reach, -distance] as const);
      const box = around(left, top, extent, lineHeight / 2);
      if (box.left < 0 || box.right > size.width || !taken.every((other) => areApart(box, other))) continue;
      taken.push(box);
      const { x, y, name: text, bond } = point;
      return [{ kind: 'label', x, y, ...side, text, ink: bond === null ? 'text' : 'text-2' }];
    }
    return [];
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
