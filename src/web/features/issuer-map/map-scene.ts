import type { MapPoint } from '#contract/issuer-map.ts';
import type { Domain } from '../../charts/chart-frame.ts';
import { valueScale } from '../../charts/value-scale.ts';
import type { MapState } from './map-query.ts';

/** A bond on the picture: duration in years and yield in percent, or a place that says nothing. */
export interface ScenePoint {
  readonly point: MapPoint;
  readonly x: number;
  readonly y: number;
}

interface SceneAxis {
  readonly domain: Domain;
  readonly ticks: readonly number[];
  readonly decimals: number;
}

/** Where everything of a map stands, in the units of its axes. */
export interface MapScene {
  readonly x: SceneAxis;
  readonly y: SceneAxis;
  /** Ascending by x. */
  readonly points: readonly ScenePoint[];
  readonly curve: readonly { readonly x: number; readonly y: number }[];
  /** True where figures are hidden: places and axes then say nothing. */
  readonly isHidden: boolean;
}

/** Room above and below the points, as a share of their range, for names and the title of the axis. */
const roomAround = 0.08;

function axisOf(values: readonly number[], count: number): SceneAxis {
  const { low, high, ticks, decimals } = valueScale(values, count);
  return { domain: [low, high], ticks, decimals };
}

function withRoom(values: readonly number[]): readonly number[] {
  if (values.length === 0) return values;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = roomAround * (most - least);
  return [least - room, most + room];
}

const noAxis: SceneAxis = { domain: [0, 1], ticks: [], decimals: 0 };

/** Names a row of the even spread: few stand in two rows, so that phones have room for them. */
const columnsOf = (count: number) => (count <= 12 ? 2 : 4);

/** Places in even rows by name: they follow from names alone, so no figure can be read from them. */
function spreadScene(points: readonly MapPoint[]): MapScene {
  const columns = columnsOf(points.length);
  const rows = Math.ceil(points.length / columns);
  const places = points.map((point, at) => ({
    point,
    x: ((at % columns) + 0.5) / columns,
    y: 1 - (Math.floor(at / columns) + 0.5) / rows,
  }));
  return { x: noAxis, y: noAxis, points: places.sort((a, b) => a.x - b.x), curve: [], isHidden: true };
}

/** The scene of what is chosen; bonds without a yield or duration have no place on it. */
export function mapScene({ points, curve }: Pick<MapState, 'points' | 'curve'>, isHidden: boolean): MapScene {
  if (isHidden) return spreadScene(points);
  const placed = points
    .flatMap((point) => (point.x === null || point.y === null ? [] : [{ point, x: point.x, y: point.y * 100 }]))
    .sort((a, b) => a.x - b.x);
  const line = curve.map(({ x, y }) => ({ x, y: y * 100 }));
  return {
    x: axisOf([0, ...placed.map(({ x }) => x)], 8),
    y: axisOf(withRoom([...placed, ...line].map(({ y }) => y)), 8),
    points: placed,
    curve: line,
    isHidden: false,
  };
}

const between = (from: number, to: number, share: number) => from + (to - from) * share;
const keyOf = ({ point }: ScenePoint) => point.emission_id;

function domainBetween(from: Domain, to: Domain, share: number): Domain {
  return [between(from[0], to[0], share), between(from[1], to[1], share)];
}

/** A scene on the way from one to another: bonds that are on both move, the others are where they will be. */
export function sceneBetween(from: MapScene, to: MapScene, share: number): MapScene {
  const before = new Map(from.points.map((point) => [keyOf(point), point]));
  const points = to.points.map((point) => {
    const old = before.get(keyOf(point)) ?? point;
    return { ...point, x: between(old.x, point.x, share), y: between(old.y, point.y, share) };
  });
  const curve =
    from.curve.length === 0
      ? to.curve
      : to.curve.map(({ x, y }, at) => {
          const old = from.curve[Math.round((at / Math.max(1, to.curve.length - 1)) * (from.curve.length - 1))] ?? {
            x,
            y,
          };
          return { x: between(old.x, x, share), y: between(old.y, y, share) };
        });
  return {
    ...to,
    x: { ...to.x, domain: domainBetween(from.x.domain, to.x.domain, share) },
    y: { ...to.y, domain: domainBetween(from.y.domain, to.y.domain, share) },
    points: points.sort((a, b) => a.x - b.x),
    curve,
  };
}
