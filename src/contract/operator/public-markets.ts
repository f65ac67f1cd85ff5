import { Type } from 'typebox';
import { broughtKinds, marketJobStates, publicMarketCodes, sourceTermKinds } from '#domain/market/public-markets.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, type Static } from '../platform/schemas.ts';

const markets = Type.Object({
  items: arrayOf({
    code: field('text', Type.Enum([...publicMarketCodes])),
    currency: field('text', Type.String()),
    /** When it is updated each weekday, HH:MM in the time zone. */
    time: field('text', Type.String()),
    timeZone: field('text', Type.String()),
    isAdded: field('state', Type.Boolean()),
    /** Whether one of its jobs waits or runs, and not for longer than a run may take. */
    isUnderWay: field('state', Type.Boolean()),
    jobs: arrayOf({
      id: field('text', Type.String()),
      source: field('text', Type.String()),
      sourceUrl: field('text', Type.String()),
      terms: field('text', Type.Enum([...sourceTermKinds])),
      termsUrl: field('text', Type.String()),
      /** On what figures of the market rest. */
      brings: Type.Array(field('text', Type.Enum([...broughtKinds]))),
      /** Null where the market was not added. */
      state: optionalField('state', Type.Enum([...marketJobStates])),
      /** UTC, as ISO text; null before the first end. */
      finishedAt: optionalField('date', Type.String()),
      rowsStored: field('count', Type.Integer()),
      rowsUnchanged: field('count', Type.Integer()),
      rowsFailed: field('count', Type.Integer()),
      /** Why rows failed, or nothing came; twenty at the most. */
      messages: Type.Array(field('text', Type.String())),
    }),
  }),
});
export type PublicMarkets = Static<typeof markets>;

/** The public markets that there are, with what each source brings, its terms, and how it went last. */
export const publicMarketsCall = defineCall('GET /api/operator/markets/', {
  summary: 'List public markets for the operator',
  answer: markets,
});

/** Adds a market, or fetches it again: a node takes it up within seconds, and updates it each weekday from then on. */
export const addPublicMarketCall = defineCall('POST /api/operator/markets/', {
  summary: 'Add a public market as the operator, or fetch it again',
  body: closedObject({ code: Type.String({ maxLength: 20 }) }),
  answer: markets,
});
