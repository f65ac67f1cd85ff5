import { Type } from 'typebox';
import { MAX_PURCHASE_PRICE, MAX_QUANTITY, MAX_WATCHLISTS } from '#domain/portfolio/watchlist.ts';
import { bondParams } from '../../market/bond-params.ts';
import { defineCall, field, maskedNames, optionalField } from '../../platform/call.ts';
import { isoDatePattern } from '../../platform/errors.ts';
import { arrayOf, closedObject, integer, nullable, number, text } from '../../platform/schemas.ts';

const flag = field('state', Type.Boolean());
const anId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
// The lists of an account, and that of the system.
const perList = { maxItems: MAX_WATCHLISTS + 1 };
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => nullable(schema);

/** A list of the reader's and what it knows of one bond. What he typed himself is open to him at every level. */
const bondWatchlist = Type.Object({
  /** The list. */
  'id.numeric': field('identity', integer),
  /** The bond's entry in it, which is what a removal names; null where the list does not hold the bond. */
  id: optionalField('identity', integer),
  name: field('text', text),
  checked: flag,
  readonly: flag,
  /** The reader may not choose it: 381 without the `nsd` flag. */
  forbidden: flag,
  /** Quantity, in bonds. */
  count: optionalField('state', number),
  /** Purchase price, clean, per 100 of the nominal outstanding then. */
  user_price: optionalField('state', number),
  buy_date: optionalField('date', text),
  /** DD.MM.YYYY in every language. */
  buy_date_formatted: optionalField('date', text),
});

/** The reader's lists for the dialog of a bond. */
export const bondWatchlistsCall = defineCall('GET /api/bonds/:id/watchlists/', {
  summary: 'List the reader’s watchlists and what they hold of a bond',
  scope: 'watchlists',
  params: bondParams,
  answer: Type.Object({
    bond: Type.Object({
      /** Face value of one bond as issued; null where it is not known. */
      nominal: optionalField('terms', number),
      currency: field('identity', text),
      /** The site's date, after which nobody has bought. */
      today: field('date', text),
    }),
    items: Type.Array(bondWatchlist),
  }),
});

/** The last price of a bond up to a day, on its usual venue. */
export const closeOfDay = Type.Object({
  date: field('date', text),
  /** Clean, per 100. */
  price: optionalField('price', number),
  venue: field('identity', text),
  masked: maskedNames,
});

export const closeOfDayCall = defineCall('GET /api/bonds/:id/watchlists/close/', {
  summary: 'Tell the last price of a bond up to a day, for a purchase on it',
  scope: 'watchlists',
  params: bondParams,
  query: closedObject({ date: Type.String({ pattern: isoDatePattern }) }),
  answer: Type.Object({ close: nullable(closeOfDay) }),
});

/** Takes a bond out of lists. Answers the entries that are in none of the reader's lists now, whether or not they were. */
export const removeFromWatchlistsCall = defineCall('POST /api/watchlist/remove/', {
  summary: 'Take entries out of watchlists',
  scope: 'watchlists:write',
  body: closedObject({ ids: Type.Array(anId, { maxItems: 500 }) }),
  answer: Type.Array(field('identity', integer)),
});

/** Puts a bond into lists, or changes what they know of it. `qnt`, `price` and `date` are parallel to `add`, null where nothing is known. */
export const appendToWatchlistsCall = defineCall('POST /api/watchlistAppend/', {
  summary: 'Put a bond into watchlists',
  scope: 'watchlists:write',
  body: closedObject({
    bondId: anId,
    add: Type.Array(anId, perList),
    qnt: Type.Array(orNull(Type.Number({ minimum: 0, maximum: MAX_QUANTITY })), perList),
    price: Type.Array(orNull(Type.Number({ minimum: -MAX_PURCHASE_PRICE, maximum: MAX_PURCHASE_PRICE })), perList),
    date: Type.Array(orNull(Type.String({ pattern: isoDatePattern })), perList),
  }),
  answer: Type.Object({
    success: flag,
    /** The lists that hold the bond now. */
    watchlist: arrayOf({
      id: field('identity', integer),
      checked: flag,
      count: optionalField('state', number),
      readonly: flag,
    }),
    /** Null unless something failed; a refusal has its message in `error`. */
    message: optionalField('text', text),
  }),
});
