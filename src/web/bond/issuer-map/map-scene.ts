import type { MapPoint } from '#contract/bond/issuer-map.ts';
import {
  type PointLook,
  type ScatterPoint,
  type ScatterScene,
  spreadScene,
  valueAxis,
} from '../../charts/scatter/scatter-scene.ts';
import type { MapState } from './map-query.ts';

/** A bond on the picture: duration in years and yield in percent, or a place that says nothing. */
export interface BondPoint extends ScatterPoint {
  readonly bond: MapPoint;
}

export type MapScene = ScatterScene<BondPoint>;

/** The bond of the page is blue, the issuer's others are orange, those of others quiet (shared-blocks, section 9). */
const looks = {
  peer: { ink: 'chart-axis', radius: 3, ring: 'surface' },
  other: { ink: 'map-other', radius: 5, ring: 'surface' },
  outlier: { ink: 'map-other', radius: 5, ring: 'text' },
  main: { ink: 'map-main', radius: 6, ring: 'surface' },
} as const satisfies Readonly<Record<string, PointLook>>;

function lookOf({ is_main_emission, is_peer, standing }: MapPoint): PointLook {
  if (is_main_emission) return looks.main;
  if (is_peer) return looks.peer;
  return standing === 'outlier' ? looks.outlier : looks.other;
}

function unplaced(bond: MapPoint): Omit<BondPoint, 'x' | 'y'> {
  const { emission_id: id, emission_name: name, is_main_emission: isProminent } = bond;
  return { key: String(id), name, look: lookOf(bond), isProminent, bond };
}

/** Peers are not named on the picture; an old point says its day. */
export function labelOfBond(
  { name, bond: { is_peer, is_old, date } }: BondPoint,
  oldText: (name: string, date: string) => string,
): string | null {
  if (is_peer) return null;
  return is_old ? oldText(name, date) : name;
}

/** Room above and below the points, as a share of their range, for names and the title of the axis. */
const roomAround = 0.08;

function withRoom(values: readonly number[]): readonly number[] {
  if (values.length === 0) return values;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const room = roomAround * (max - min);
  return [min - room, max + room];
}

/** The scene of what is chosen; bonds without a yield or duration have no place on it. */
export function mapScene({ points, curve }: Pick<MapState, 'points' | 'curve'>, isHidden: boolean): MapScene {
  if (isHidden) {
    // Few stand in two rows, so that phones have room for their names.
    const columns = points.length <= 12 ? 2 : 4;
    const scene = spreadScene<BondPoint>(points.map(unplaced), Object.values(looks), { columns, share: 0.5 });
    return { ...scene, points: scene.points.toSorted((a, b) => a.x - b.x) };
  }
  const placed = points
    .flatMap((bond) => (bond.x === null || bond.y === null ? [] : [{ ...unplaced(bond), x: bond.x, y: bond.y * 100 }]))
    .sort((a, b) => a.x - b.x);
  const line = curve.map(({ x, y }) => ({ x, y: y * 100 }));
  return {
    x: valueAxis([0, ...placed.map(({ x }) => x)]),
    y: valueAxis(withRoom([...placed, ...line].map(({ y }) => y))),
    points: placed,
    looks: Object.values(looks),
    line,
    isHidden: false,
  };
}
