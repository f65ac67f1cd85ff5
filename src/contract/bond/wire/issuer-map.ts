import type { IssuerMap, MapPoint } from '../issuer-map.ts';

/** A bond of a map in the field's words. Its place is its duration and yield. */
export interface PlacedBond extends Omit<MapPoint, WireNames> {
  readonly id: number;
  readonly name: string;
  readonly issuerName: string;
  readonly currency: string;
  readonly venueId: number;
  /** The bond that the map is about. */
  readonly isMain: boolean;
  readonly isPeer: boolean;
  readonly isOld: boolean;
  readonly yieldOrigin: MapPoint['yield_origin'];
}

type WireNames =
  | 'emission_id'
  | 'emission_name'
  | 'emitent_name'
  | 'currency_id'
  | 'trading_ground_id'
  | 'is_main_emission'
  | 'is_peer'
  | 'is_old'
  | 'yield_origin'
  | 'x'
  | 'y';

export function placedBondToWire(bond: PlacedBond): MapPoint {
  const { id, name, issuerName, currency, venueId, isMain, isPeer, isOld, yieldOrigin, ...same } = bond;
  return {
    ...same,
    emission_id: id,
    emission_name: name,
    emitent_name: issuerName,
    currency_id: currency,
    trading_ground_id: venueId,
    is_main_emission: isMain,
    is_peer: isPeer,
    is_old: isOld,
    yield_origin: yieldOrigin,
    x: same.duration,
    y: same.yield,
  };
}

export function placedBondFromWire({ x: _x, y: _y, ...point }: MapPoint): PlacedBond {
  const {
    emission_id: id,
    emission_name: name,
    emitent_name: issuerName,
    currency_id: currency,
    trading_ground_id: venueId,
    is_main_emission: isMain,
    is_peer: isPeer,
    is_old: isOld,
    yield_origin: yieldOrigin,
    ...same
  } = point;
  return { ...same, id, name, issuerName, currency, venueId, isMain, isPeer, isOld, yieldOrigin };
}

export type MapCurvePoint = NonNullable<IssuerMap['emitentMapCurvesData']>[string][number];

export function curvePointToWire(x: number, y: number, named: { name: string | null; venueId: number }): MapCurvePoint {
  return { x, y, emission_name: named.name, trading_ground_id: named.venueId };
}

/** A map in the field's words. */
export interface IssuerMapFacts {
  readonly issuer: { readonly id: number; readonly name: string };
  readonly date: string;
  readonly points: IssuerMap['emitentMap'];
  readonly peers: IssuerMap['emitentMapPeers'];
  /** By currency. */
  readonly curvePoints: IssuerMap['emitentMapCurvesData'];
  readonly curves: IssuerMap['emitentMapCurves'];
  readonly currencies: IssuerMap['emitentMapCurrencies'];
  readonly currency: IssuerMap['emitentMapCurrencyId'];
  readonly grounds: IssuerMap['emitentMapGrounds'];
  readonly venueId: IssuerMap['emitentMapGroundId'];
  readonly dates: IssuerMap['emitentMapDates'];
}

export function issuerMapToWire(map: IssuerMapFacts): IssuerMap {
  return {
    emitentId: map.issuer.id,
    emitentName: map.issuer.name,
    date: map.date,
    emitentMap: map.points,
    emitentMapCurvesData: map.curvePoints,
    emitentMapCurves: map.curves,
    emitentMapPeers: map.peers,
    emitentMapCurrencies: map.currencies,
    emitentMapCurrencyId: map.currency,
    emitentMapGrounds: map.grounds,
    emitentMapGroundId: map.venueId,
    emitentMapDates: map.dates,
    masked: [],
  };
}

export function issuerMapFromWire(map: IssuerMap): IssuerMapFacts {
  return {
    issuer: { id: map.emitentId, name: map.emitentName },
    date: map.date,
    points: map.emitentMap,
    peers: map.emitentMapPeers,
    curvePoints: map.emitentMapCurvesData,
    curves: map.emitentMapCurves,
    currencies: map.emitentMapCurrencies,
    currency: map.emitentMapCurrencyId,
    grounds: map.emitentMapGrounds,
    venueId: map.emitentMapGroundId,
    dates: map.emitentMapDates,
  };
}
