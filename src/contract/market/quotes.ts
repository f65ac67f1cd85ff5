import { Type } from 'typebox';
import { contactRoles } from '#domain/market/market-participant.ts';
import { venueKinds } from '#domain/market/venue.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { arrayOf, integer, nullable, number, type Static, text } from '../platform/schemas.ts';

const flag = field('state', Type.Boolean());

/** The two sides and what stands between them: clean prices per 100, yields as fractions. */
const sides = {
  buying_quote: optionalField('quote', number),
  selling_quote: optionalField('quote', number),
  indicative_price: optionalField('price', number),
  indicative_yield_bid: optionalField('yield', number),
  indicative_yield_ask: optionalField('yield', number),
};

const quoted = {
  name: field('identity', text),
  trading_ground_id: field('identity', integer),
  /** Unix seconds of the midnight, UTC, with which the day begins. */
  date_numeric: field('date', integer),
  /** Whether the numbers are hidden from this reader until the operator grants the ground; they are null and named in `masked`. */
  hide_quotes: flag,
  masked: maskedNames,
};

/** Every field of the specification's quote row, sizes (in `currency`), whether anybody has to trade at the prices, and whether they are too old to be the best. */
export const quoteRow = Type.Object({
  ...quoted,
  ...sides,
  /** Moment, UTC. */
  date_time: optionalField('tradeMoment', text),
  /** HH:MM of it. */
  time: optionalField('tradeMoment', text),
  clearance_profit_effect: optionalField('yield', number),
  yto_bid: optionalField('yield', number),
  yto_offer: optionalField('yield', number),
  offer_profit_effect: optionalField('yield', number),
  /** Basis points, as g_spread. */
  t_spread: optionalField('spread', number),
  g_spread: optionalField('spread', number),
  trading_volume: optionalField('volume', number),
  bid_size: optionalField('volume', number),
  ask_size: optionalField('volume', number),
  currency: field('terms', text),
  is_indicative: flag,
  /** Whether it was given too long ago to be the best, or its moment lies more than five minutes ahead; null where its moment is closed. */
  is_stale: optionalField('tradeMoment', Type.Boolean()),
  /** The archive of the bond at this ground; null where it has no trading days. */
  archive: optionalField('identity', text),
  /** The page of the valuation provider, of those that have one. */
  valuation_page: optionalField('identity', text),
  ground_kind: field('identity', Type.Enum([...venueKinds])),
  /** The participant's own site. */
  url: optionalField('identity', text),
  mp_contacts_emitent_id: field('identity', integer),
  response_person_id: optionalField('identity', integer),
});
export type QuoteRow = Static<typeof quoteRow>;

export const endOfDayRow = Type.Object({ ...quoted, ...sides, date: field('date', text) });
export type EndOfDayRow = Static<typeof endOfDayRow>;

/** The best sides of today among firm and fresh quotes that are open to the reader, and how many of all there are; those of a closed or hidden ground do not count. */
const priceToday = Type.Object({
  date: field('date', text),
  quote_count: field('count', integer),
  buying_quote: optionalField('quote', number),
  selling_quote: optionalField('quote', number),
  masked: maskedNames,
});
export type PriceToday = Static<typeof priceToday>;

const contact = Type.Object({
  id: field('identity', integer),
  mp_contacts_emitent_id: field('identity', integer),
  ttl: field('identity', text),
  role: field('identity', Type.Enum([...contactRoles])),
  phone: optionalField('quote', text),
  email: optionalField('quote', text),
  masked: maskedNames,
});

const participant = Type.Object({
  id: field('identity', integer),
  name: field('identity', text),
  short_name: field('identity', text),
  country: optionalField('identity', text),
  trading_ground_id: field('identity', integer),
});

/** One of the three is true. */
const requestState = Type.Object({
  send_request: Type.Boolean(),
  already_send_request: Type.Boolean(),
  forbidden_request: Type.Boolean(),
});
export type RequestState = Static<typeof requestState>;

const participantQuotes = Type.Object({
  quotes: Type.Array(quoteRow),
  /** Null when nobody has quoted the bond today. */
  priceToday: nullable(priceToday),
  endOfDayPrices: Type.Array(endOfDayRow),
  contacts: Type.Array(contact),
  /** Day of the latest quote; null without any. */
  date_label: optionalField('date', text),
  /** By the id of each ground that hides its quotes from the reader. */
  request_data: field('state', Type.Record(text, requestState)),
  market_participants: Type.Array(participant),
  /** Whether the block stands for this reader even when nobody quotes the bond. */
  is_kept_empty: flag,
  /** For how many hours a quote is fresh. */
  fresh_hours: field('state', integer),
});
export type ParticipantQuotes = Static<typeof participantQuotes>;

/** `success` is above 0 where the request is with the operator, or already granted; asking again changes nothing. */
export const quoteAccessCall = defineCall('GET /api/bonds/submit_quotes_access_request/:tradingGroundId/', {
  summary: 'Ask the operator to open the quotes that a trading ground hides',
  kind: 'write',
  params: Type.Object({ tradingGroundId: text }),
  answer: Type.Object({
    response: Type.Object({ items: arrayOf({ success: field('state', integer) }) }),
  }),
});

/** Issuer (0 for none) and status have to be those of the bond, else the address leads to nothing. */
export const quotesCall = defineCall('GET /api/bonds/mp-quotes/:bondId/:emitentId/:bondStatusId/', {
  summary: 'List what market participants quote for a bond',
  params: Type.Object({ bondId: text, emitentId: text, bondStatusId: text }),
  answer: participantQuotes,
});
