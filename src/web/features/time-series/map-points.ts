import type { MapSeries } from '#contract/time-series.ts';
import type { Ink } from '../../charts/chart-frame.ts';
import { valueScale } from '../../charts/value-scale.ts';
import type { MapState } from './map-query.ts';

/** A bond or an added point on the picture: x in years, y in percent, or a place that says nothing. */
export interface PlacedPoint {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly ink: Ink;
  /** Null for an added point. */
  readonly bond: MapSeries | null;
}

interface MapAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly decimals: number;
}

export interface MapPicture {
  readonly points: readonly PlacedPoint[];
  readonly x: MapAxis;
  readonly y: MapAxis;
  /** Figures are closed to the reader: places follow from names alone. */
  readonly isHidden: boolean;
}

function isHiddenSeries({ masked }: Pick<MapSeries, 'masked'>): boolean {
  return masked.includes('value');
}

/** The currencies of the bonds, each with a colour of its own, in their order. */
export function currenciesOf(bonds: readonly MapSeries[]): readonly string[] {
  return [...new Set(bonds.map(({ currency }) => currency))].sort();
}

export const addedInk: Ink = 'text';

const keyOfBond = ({ entity }: MapSeries) => `bond ${entity.id}`;
const noAxis: MapAxis = { domain: [0, 1], ticks: [], decimals: 0 };
/** Few names have room for two on a phone's line; many stand closer. */
const columnsOf = (count: number) => (count > 16 ? 4 : 2);

function axisOf(values: readonly number[]): MapAxis {
  const { low, high, ticks, decimals } = valueScale(values, 8);
  return { domain: [low, high], ticks, decimals };
}

/** Even rows in the order of names, from which no figure can be read. */
function spread(bonds: readonly MapSeries[], inkOf: (bond: MapSeries) => Ink): MapPicture {
  const columns = columnsOf(bonds.length);
  const rows = Math.ceil(bonds.length / columns);
  const points = bonds.map((bond, at) => ({
    ...{ key: keyOfBond(bond), name: bond.name, ink: inkOf(bond), bond },
    x: ((at % columns) + 0.1) / columns,
    y: 1 - (Math.floor(at / columns) + 0.5) / rows,
  }));
  return { points, x: noAxis, y: noAxis, isHidden: true };
}

/** The bonds that were not taken off and the added points, from left to right. Bonds without a yield or a duration have no place. */
export function mapPicture(all: readonly MapSeries[], { removed, added }: MapState): MapPicture {
  const currencies = currenciesOf(all);
  const inkOf = ({ currency }: MapSeries): Ink => `chart-${currencies.indexOf(currency) + 1}`;
  const bonds = all.filter(({ entity }) => !removed.includes(entity.id));
  if (all.some(isHiddenSeries)) return spread(bonds, inkOf);
  const placed = bonds.flatMap((bond): PlacedPoint[] => {
    const [point] = bond.data;
    if (point === undefined || point.value === null || point.duration === null) return [];
    const place = { x: point.duration, y: point.value * 100 };
    return [{ key: keyOfBond(bond), name: bond.name, ...place, ink: inkOf(bond), bond }];
  });
  const own = added.map(({ name, duration, yield: rate }, at) => {
    return { key: `added ${at}`, name, x: duration, y: rate, ink: addedInk, bond: null };
  });
  const points = [...placed, ...own].sort((one, other) => one.x - other.x);
  return {
    points,
    x: axisOf([0, ...points.map(({ x }) => x)]),
    y: axisOf(points.map(({ y }) => y)),
    isHidden: false,
  };
}
