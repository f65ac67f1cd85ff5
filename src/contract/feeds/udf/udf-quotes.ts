import { Type } from 'typebox';
import { defineCall, field } from '../../platform/call.ts';
import { type Static, text } from '../../platform/schemas.ts';
import { feedState } from './udf.ts';

/** Symbols that one address may name. */
const MAX_QUOTES = 50;

const price = Type.Optional(field('price', Type.Number()));
const quote = Type.Optional(field('quote', Type.Number()));

/** Names, and of the figures those that there are and the reader may see. Of a yield in per cent or a spread in basis points they are in its unit. */
const quoteValues = Type.Object({
  short_name: field('identity', text),
  original_name: field('identity', text),
  exchange: field('identity', text),
  description: field('identity', text),
  lp: price,
  /** Change since the day before, and of a price in per cent. */
  ch: price,
  chp: price,
  prev_close_price: price,
  open_price: price,
  high_price: price,
  low_price: price,
  volume: Type.Optional(field('volume', Type.Number())),
  bid: quote,
  ask: quote,
  spread: quote,
});
export type QuoteValues = Static<typeof quoteValues>;

/** `n` is the symbol as it was asked for. */
const knownSymbol = Type.Object({ s: feedState('ok'), n: field('identity', text), v: quoteValues });
const unknownSymbol = Type.Object({ s: feedState('error'), n: field('identity', text), v: Type.Object({}) });
const quotes = Type.Object({ s: feedState('ok'), d: Type.Array(Type.Union([knownSymbol, unknownSymbol])) });
export type FeedQuotes = Static<typeof quotes>;

export const udfQuotesCall = defineCall('GET /api/udf/quotes', {
  summary: 'Tell the latest figures of symbols',
  query: Type.Object({
    symbols: Type.String({
      maxLength: 4000,
      pattern: `^[^,]+(,[^,]+){0,${MAX_QUOTES - 1}}$`,
      description: `With commas, ${MAX_QUOTES} at the most`,
    }),
  }),
  answer: quotes,
});
