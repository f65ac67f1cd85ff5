import type { MapPoint } from '#contract/issuer-map.ts';
import { across, type ChartFrame, down, type Ink, type LabelMark, type Mark } from '../../charts/chart-frame.ts';
import { placedLabels } from '../../charts/scatter/place-labels.ts';
import { scatterFrame, titleBoxes } from '../../charts/scatter/scatter-frame.ts';
import type { MapScene, ScenePoint } from './map-scene.ts';

/** How a map writes its axes and the days of old points. */
export interface MapTexts {
  readonly duration: string;
  readonly yield: string;
  readonly number: (value: number, decimals: number) => string;
  readonly old: (name: string, date: string) => string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface MapFrameParts {
  readonly scene: MapScene;
  readonly texts: MapTexts;
  /** Of the plot without its axes, in pixels: labels that have no room there are left out. */
  readonly size: Size;
  /** While points move they are not named. */
  readonly isMoving?: boolean;
}

/** The bond of the page is blue, the issuer's others are orange, those of others quiet (shared-blocks, section 9). */
export function inkOfPoint({ is_main_emission, is_peer }: MapPoint): Ink {
  if (is_main_emission) return 'map-main';
  return is_peer ? 'chart-axis' : 'map-other';
}

const radiusOf = ({ is_main_emission, is_peer }: MapPoint) => (is_main_emission ? 6 : is_peer ? 3 : 5);

/** Peers lie below, the main bond above all. */
const layers: readonly ((point: MapPoint) => boolean)[] = [
  ({ is_peer }) => is_peer,
  ({ is_peer, is_main_emission, standing }) => !is_peer && !is_main_emission && standing !== 'outlier',
  ({ is_main_emission, standing }) => !is_main_emission && standing === 'outlier',
  ({ is_main_emission }) => is_main_emission,
];

function dotMarks(points: readonly ScenePoint[]): readonly Mark[] {
  return layers.flatMap((isOf): readonly Mark[] => {
    const own = points.filter(({ point }) => isOf(point));
    const [first] = own;
    if (first === undefined) return [];
    const { point } = first;
    const ring: Ink = point.standing === 'outlier' ? 'text' : 'surface';
    const places = { xs: own.map(({ x }) => x), ys: own.map(({ y }) => y) };
    return [{ kind: 'dots', points: places, radius: radiusOf(point), ink: inkOfPoint(point), ring }];
  });
}

/** The main bond is named first, then its issuer's others; peers are not. */
function labelOrder(points: readonly ScenePoint[]): readonly ScenePoint[] {
  const own = points.filter(({ point }) => !point.is_peer);
  return [...own.filter(({ point }) => point.is_main_emission), ...own.filter(({ point }) => !point.is_main_emission)];
}

function pointLabels({ scene, texts, size }: MapFrameParts, frame: Pick<ChartFrame, 'x'>): readonly LabelMark[] {
  const pane = { y: scene.y.domain };
  const placeOf = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: across(frame, x) * size.width,
    y: down(pane, y) * size.height,
  });
  const named = labelOrder(scene.points);
  const spots = named.map((place) => {
    const { emission_name, is_old, date } = place.point;
    return { ...placeOf(place), text: is_old ? texts.old(emission_name, date) : emission_name, place };
  });
  const labels = placedLabels(spots, {
    ...size,
    dots: scene.points.map(placeOf),
    line: scene.curve.map(placeOf),
    taken: titleBoxes(axisTitles(scene, texts), size),
  });
  return labels.map(({ place, dx, dy, anchor, text }) => ({
    ...{ kind: 'label', x: place.x, y: place.y, dx, dy, anchor, text },
    ink: place.point.is_main_emission ? 'text' : 'text-2',
  }));
}

function axisTitles({ isHidden }: MapScene, texts: MapTexts) {
  return isHidden ? null : { x: texts.duration, y: texts.yield };
}

/** The picture of a map. */
export function mapFrame(parts: MapFrameParts): ChartFrame {
  const { scene, texts, isMoving = false } = parts;
  const { x, y, points, curve } = scene;
  const line: readonly Mark[] =
    curve.length < 2
      ? []
      : [
          {
            kind: 'line',
            points: { xs: curve.map((point) => point.x), ys: curve.map((point) => point.y) },
            stroke: { ink: 'text-2', width: 1.5 },
          },
        ];
  return scatterFrame({
    x,
    y,
    titles: axisTitles(scene, texts),
    numberText: texts.number,
    marks: [...line, ...dotMarks(points), ...(isMoving ? [] : pointLabels(parts, { x: x.domain }))],
  });
}
