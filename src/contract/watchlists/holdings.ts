import { type Static, Type } from 'typebox';
import { bondStatuses } from '#domain/bond-status.ts';
import { holdingNotes } from '#domain/holding.ts';
import { largestPurchasePrice, largestQuantity, lineFaults, longestImport, widestShift } from '#domain/watchlist.ts';
import { defineCall } from '../call.ts';
import { isoDatePattern } from '../errors.ts';
import { field, maskedNames, optionalField } from '../field.ts';

const text = Type.String();
const number = Type.Number();
const integer = Type.Integer();
const flag = field('state', Type.Boolean());
const closed = { additionalProperties: false } as const;
const params = Type.Object({ id: text });
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** A bond of a list: what the reader noted of it, and what that is worth. Prices per 100 outstanding, money in the currency of the face. */
export const holding = Type.Object({
  entry: field('identity', integer),
  version: field('state', integer),
  bondId: field('identity', integer),
  name: field('identity', text),
  isin: optionalField('identity', text),
  currency: field('identity', text),
  statusKey: field('identity', Type.Enum(bondStatuses.map(({ key }) => key))),
  quantity: optionalField('state', number),
  user_price: optionalField('state', number),
  buy_date: optionalField('date', text),
  /** Of the price: its day, and the venue that it is from. */
  date: optionalField('date', text),
  venueName: optionalField('identity', text),
  price: optionalField('price', number),
  accrued: optionalField('accrued', number),
  dirtyPrice: optionalField('price', number),
  /** Fraction. */
  yield: optionalField('yield', number),
  duration: optionalField('duration', number),
  nominal: optionalField('terms', number),
  value: optionalField('price', number),
  cost: optionalField('state', number),
  received: optionalField('schedule', number),
  profit: optionalField('price', number),
  /** Fraction of the cost. */
  profitShare: optionalField('price', number),
  shiftedValue: optionalField('price', number),
  note: optionalField('state', Type.Enum([...holdingNotes])),
  masked: maskedNames,
});
export type Holding = Static<typeof holding>;

/** All holdings of one currency. Yield and duration are weighted by value. */
const total = Type.Object({
  currency: field('identity', text),
  count: field('count', integer),
  value: optionalField('price', number),
  cost: optionalField('state', number),
  received: optionalField('schedule', number),
  profit: optionalField('price', number),
  profitShare: optionalField('price', number),
  yield: optionalField('yield', number),
  duration: optionalField('duration', number),
  shiftedValue: optionalField('price', number),
  masked: maskedNames,
});
export type HoldingTotal = Static<typeof total>;

/** What a month brings, by currency. */
const ladderStep = Type.Object({
  /** YYYY-MM */
  month: field('date', text),
  currency: field('identity', text),
  coupon: field('schedule', number),
  redemption: field('schedule', number),
  isEstimated: flag,
});
export type LadderStep = Static<typeof ladderStep>;

/** The bonds of one of the reader's lists; `shift` moves yields, in basis points. */
export const holdingsCall = defineCall({
  method: 'GET',
  path: '/api/watchlists/:id/holdings/',
  summary: 'Give what a watchlist holds and what it is worth',
  params,
  query: Type.Object({ shift: Type.Optional(Type.Integer({ minimum: -widestShift, maximum: widestShift })) }, closed),
  answer: Type.Object({
    id: field('identity', integer),
    name: field('text', text),
    readonly: flag,
    isSystem: flag,
    today: field('date', text),
    shift: field('state', integer),
    items: Type.Array(holding),
    totals: Type.Array(total),
    ladder: Type.Array(ladderStep),
  }),
});

/** Changes what the reader noted of a purchase; `version` is that which he saw. */
export const changeEntryCall = defineCall({
  method: 'POST',
  path: '/api/watchlists/entries/:entry/',
  summary: 'Change a purchase in a watchlist',
  params: Type.Object({ entry: text }),
  body: Type.Object(
    {
      version: Type.Integer({ minimum: 1 }),
      qnt: orNull(Type.Number({ minimum: 0, maximum: largestQuantity })),
      price: orNull(Type.Number({ minimum: -largestPurchasePrice, maximum: largestPurchasePrice })),
      date: orNull(Type.String({ pattern: isoDatePattern })),
    },
    closed,
  ),
  answer: Type.Object({ version: field('state', integer) }),
});

/** Reads lines of bond, quantity, price and date; with `save` the good ones are put into the list, all of them or none. */
export const importWatchlistCall = defineCall({
  method: 'POST',
  path: '/api/watchlists/:id/import/',
  summary: 'Read purchases from a table, and keep them',
  params,
  body: Type.Object(
    { text: Type.String({ maxLength: longestImport, pattern: '^[^\\u0000]*$' }), save: Type.Boolean() },
    closed,
  ),
  answer: Type.Object({
    isSaved: flag,
    good: Type.Array(
      Type.Object({
        line: field('count', integer),
        bondId: field('identity', integer),
        name: field('identity', text),
        quantity: optionalField('state', number),
        price: optionalField('state', number),
        date: optionalField('date', text),
      }),
    ),
    bad: Type.Array(
      Type.Object({
        line: field('count', integer),
        code: field('state', Type.Enum([...lineFaults])),
        text: field('text', text),
      }),
    ),
  }),
});

/** The list as comma-separated values (RFC 4180); the first four columns can be read in again. */
export const watchlistFileCall = defineCall({
  method: 'GET',
  path: '/api/watchlists/:id/file/',
  summary: 'Give a watchlist as a file',
  params,
  answer: field('text', Type.Unknown()),
  isFile: true,
});
