import type { ChartFrame, Domain, LabelMark, Mark } from '../chart-frame.ts';
import type { LabelBox } from './place-labels.ts';

interface ScatterAxis {
  readonly domain: Domain;
  /** None where figures are closed to the reader. */
  readonly ticks: readonly number[];
  readonly decimals: number;
}

interface ScatterParts {
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  /** What the axes count; null where they are hidden. */
  readonly titles: { readonly x: string; readonly y: string } | null;
  readonly numberText: (value: number, decimals: number) => string;
  readonly marks: readonly Mark[];
}

const titleRoom = 20;

/** Room that the titles of the axes take in a plot of this size, in pixels, which no name may cover. */
export function titleBoxes(
  titles: ScatterParts['titles'],
  { width, height }: { readonly width: number; readonly height: number },
): readonly LabelBox[] {
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
  const ticksOf = ({ ticks, decimals }: ScatterAxis) => ticks.map((at) => ({ at, text: numberText(at, decimals) }));
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
