import type { MapSeries } from '#contract/market/time-series.ts';
import {
  type PointLook,
  type ScatterPoint,
  type ScatterScene,
  spreadScene,
  valueAxis,
} from '../../charts/scatter/scatter-scene.ts';
import type { MapState } from './map-query.ts';

/** A bond, or a point that the reader added; null for the other of both. */
export interface SeriesPoint extends ScatterPoint {
  readonly bond: MapSeries | null;
  /** Place among the added points. */
  readonly added: number | null;
}

export type MapPicture = ScatterScene<SeriesPoint>;

function isHiddenSeries({ masked }: Pick<MapSeries, 'masked'>): boolean {
  return masked.includes('value');
}

/** The currencies of the bonds, each with a colour of its own, in their order. */
export function currenciesOf(bonds: readonly MapSeries[]): readonly string[] {
  return [...new Set(bonds.map(({ currency }) => currency))].sort();
}

const addedLook: PointLook = { radius: 6, ink: 'text', ring: 'surface' };

/** The bonds that were not taken off and the added points, from left to right. Bonds without a yield or a duration have no place. */
export function mapPicture(all: readonly MapSeries[], { removed, added }: MapState): MapPicture {
  const currencies = currenciesOf(all);
  const colours = currencies.map((_, at): PointLook => ({ radius: 5, ink: `chart-${at + 1}`, ring: 'surface' }));
  const looks = [...colours, addedLook];
  const bonds = all.flatMap((bond) => {
    const { entity, name, currency } = bond;
    const look = colours[currencies.indexOf(currency)];
    if (look === undefined || removed.includes(entity.id)) return [];
    return [{ key: `bond ${entity.id}`, name, look, bond, added: null }];
  });
  if (all.some(isHiddenSeries)) {
    // Few names have room for two on a phone's line; many stand closer.
    return spreadScene<SeriesPoint>(bonds, looks, { columns: bonds.length > 16 ? 4 : 2, share: 0.1 });
  }
  const placed = bonds.flatMap((point): SeriesPoint[] => {
    const [day] = point.bond.data;
    if (day === undefined || day.value === null || day.duration === null) return [];
    return [{ ...point, x: day.duration, y: day.value * 100 }];
  });
  const own = added.map(({ name, duration, yield: rate }, at) => {
    const look = addedLook;
    return { key: `added ${at}`, name, x: duration, y: rate, look, isProminent: true, bond: null, added: at };
  });
  const points = [...placed, ...own].sort((one, other) => one.x - other.x);
  return {
    points,
    looks,
    x: valueAxis([0, ...points.map(({ x }) => x)]),
    y: valueAxis(points.map(({ y }) => y)),
    line: [],
    isHidden: false,
  };
}
