import { Type } from 'typebox';
import { mapStandings } from '#domain/bond/issuer-map.ts';
import { yieldOrigins } from '#domain/market/trading-day.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, integer, nullable, type Static, text } from '../platform/schemas.ts';

/** Bonds of other issuers that a map holds at the most, of each currency and ground. */
export const MAX_MAP_PEERS = 60;

/** A bond on a ground with the figures of its latest day: duration of Macaulay in years, yield as a fraction, clean price per 100. */
const mapPoint = Type.Object({
  emission_id: field('identity', integer),
  emission_name: field('identity', text),
  isin: optionalField('identity', text),
  emitent_name: field('identity', text),
  currency_id: field('identity', text),
  trading_ground_id: field('identity', integer),
  is_main_emission: field('state', Type.Boolean()),
  /** A bond of another issuer. */
  is_peer: field('state', Type.Boolean()),
  date: field('date', text),
  /** The day is more than 30 days before that of the map. */
  is_old: field('state', Type.Boolean()),
  /** Place on the map: the duration and the yield. */
  x: optionalField('mapValue', Type.Number()),
  y: optionalField('mapValue', Type.Number()),
  duration: optionalField('mapValue', Type.Number()),
  yield: optionalField('mapValue', Type.Number()),
  yield_origin: optionalField('mapValue', Type.Enum([...yieldOrigins])),
  price: optionalField('mapValue', Type.Number()),
  /** Whether the bond counts for the curve, or why not. */
  standing: optionalField('mapValue', Type.Enum([...mapStandings])),
  /** Yield less that of the curve at its duration, in basis points: above 0 the bond is cheap. */
  residual: optionalField('mapValue', Type.Number()),
  masked: maskedNames,
});
export type MapPoint = Static<typeof mapPoint>;

/** A point of a curve; at the duration of a bond that counts it bears its name. */
const curvePoint = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  emission_name: nullable(text),
  trading_ground_id: integer,
});

/** On what the curve of a currency and ground rests. */
const mapCurve = Type.Object({
  currency_id: text,
  trading_ground_id: integer,
  model: Type.Enum(['NelsonSiegel', 'Svensson']),
  counted: integer,
  /** How far yields usually are from it, in basis points. */
  deviation: Type.Number(),
});

const choice = Type.Object({ id: text, text });

const issuerMap = Type.Object({
  emitentId: field('identity', integer),
  emitentName: field('identity', text),
  /** The day of the map. */
  date: field('date', text),
  emitentMap: Type.Array(mapPoint),
  emitentMapPeers: Type.Array(mapPoint),
  emitentMapCurrencies: field('identity', Type.Array(choice)),
  /** Null where there is no point at all. */
  emitentMapCurrencyId: optionalField('identity', text),
  /** By the id of each currency. */
  emitentMapCurvesData: optionalField('mapValue', Type.Record(text, Type.Array(curvePoint))),
  emitentMapCurves: optionalField('mapValue', Type.Array(mapCurve)),
  emitentMapGroundId: optionalField('identity', integer),
  /** By the id of each currency. */
  emitentMapGrounds: field('identity', Type.Record(text, arrayOf({ id: integer, text }))),
  /** Ends of months and the last day with a point, of each currency and ground. */
  emitentMapDates: field('date', arrayOf({ currency_id: text, trading_ground_id: integer, dates: Type.Array(text) })),
  masked: maskedNames,
});
export type IssuerMap = Static<typeof issuerMap>;

/** An issuer's outstanding bonds by duration and yield, by currency and ground. */
export const issuerMapCall = defineCall('GET /api/emitent-map-data/:emitentId/', {
  summary: 'Map the bonds of an issuer by duration and yield',
  params: Type.Object({ emitentId: Type.String({ description: 'Id of the company' }) }),
  query: closedObject({
    bond: Type.Optional(Type.Integer({ minimum: 1, description: 'The bond that the map is about' })),
    date: Type.Optional(Type.String({ description: 'Day of the map, YYYY-MM-DD; today without it' })),
    peers: Type.Optional(Type.Enum(['1'], { description: 'With bonds of other issuers of the sector and rating' })),
  }),
  answer: issuerMap,
});
