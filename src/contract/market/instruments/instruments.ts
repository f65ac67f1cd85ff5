import { Type } from 'typebox';
import { defineCall, field, maskedNames, optionalField } from '../../platform/call.ts';
import { dataSource } from '../../platform/data-source.ts';
import { nullable, type Static, text } from '../../platform/schemas.ts';
import { instrumentModels } from './instrument-models.ts';

const issuer = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  country: optionalField('identity', text),
  sector: optionalField('identity', text),
});

/** The latest price or index value, how it changed since the day before, both in the instrument's own unit, and how it stands in its year. */
const latest = Type.Object({
  value: optionalField('price', Type.Number()),
  change: optionalField('price', Type.Number()),
  /** The least and the greatest of the year up to the day. */
  low: optionalField('price', Type.Number()),
  high: optionalField('price', Type.Number()),
  /** By which share it moved since a week, a month and a year ago, as fractions; null where there was no day. */
  weekMove: optionalField('price', Type.Number()),
  monthMove: optionalField('price', Type.Number()),
  yearMove: optionalField('price', Type.Number()),
  date: field('date', text),
  masked: maskedNames,
});

/** The trading ground that the latest value is from, and what its history spans. */
const listing = Type.Object({
  venueId: field('identity', Type.Integer()),
  venueName: field('identity', text),
  firstDate: field('date', text),
  lastDate: field('date', text),
  dayCount: field('count', Type.Integer()),
});

const named = Type.Object({ id: field('identity', Type.Integer()), name: field('identity', text) });

/** Funds that follow an index, at most so many. */
export const trackingFundLimit = 10;

const instrumentCard = Type.Object({
  id: field('identity', Type.Integer()),
  model: field('identity', Type.Enum([...instrumentModels])),
  name: field('identity', text),
  shortName: field('identity', text),
  isin: optionalField('identity', text),
  ticker: optionalField('identity', text),
  registrationNumber: optionalField('identity', text),
  currency: optionalField('identity', text),
  issuer: nullable(issuer),
  /** The index that an ETF follows. */
  tracks: nullable(named),
  /** The ETFs that follow an index. */
  trackedBy: Type.Array(named),
  latest: nullable(latest),
  listing: nullable(listing),
  isGenerated: field('state', Type.Boolean()),
  sources: Type.Array(dataSource),
});
export type InstrumentCard = Static<typeof instrumentCard>;

export const instrumentCall = defineCall('GET /api/instruments/:model/:id/', {
  summary: 'Tell what a stock, index or ETF is, and its latest value',
  params: Type.Object({
    model: Type.Enum([...instrumentModels]),
    id: Type.String({ description: 'Id of the instrument' }),
  }),
  answer: instrumentCard,
});
