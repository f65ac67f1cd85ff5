import { numberText } from '#contract/number-text.ts';
import type { Language } from '#domain/language.ts';
import { across, type ChartFrame, down, type LabelMark, type Mark } from '../../charts/chart-frame.ts';
import { placedLabels } from '../../charts/scatter/place-labels.ts';
import { scatterFrame, titleBoxes } from '../../charts/scatter/scatter-frame.ts';
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

/** Names beside their points where there is room, those of added points first. */
function labels({ picture, titles, size }: MapFrameInput): readonly LabelMark[] {
  const { points } = picture;
  const placeOf = ({ x, y }: PlacedPoint) => ({
    x: across({ x: picture.x.domain }, x) * size.width,
    y: down({ y: picture.y.domain }, y) * size.height,
  });
  const ordered = [...points.filter(({ bond }) => bond === null), ...points.filter(({ bond }) => bond !== null)];
  const taken = titleBoxes(picture.isHidden ? null : titles, size);
  const spots = ordered.map((point) => ({ ...placeOf(point), text: point.name, point }));
  return placedLabels(spots, { ...size, dots: points.map(placeOf), taken }).map(({ point, dx, dy, anchor, text }) => ({
    ...{ kind: 'label', x: point.x, y: point.y, dx, dy, anchor, text },
    ink: point.bond === null ? 'text' : 'text-2',
  }));
}

/** The picture of a map; of hidden figures it has no axis. */
export function mapFrame(input: MapFrameInput): ChartFrame {
  const { picture, hasLabels, titles, language } = input;
  const { x, y, points, isHidden } = picture;
  return scatterFrame({
    x,
    y,
    titles: isHidden ? null : titles,
    numberText: (value, decimals) => numberText(value, decimals, language),
    marks: [...dots(points), ...(hasLabels ? labels(input) : [])],
  });
}
