import { Type } from 'typebox';
import { bondStatuses } from '#domain/bond/bond-status.ts';
import { indicativeYieldTypes, yieldEnds, yieldOrigins } from '#domain/market/trading-day.ts';
import { holdingNotes } from '#domain/portfolio/holding.ts';
import { decimalMarks } from '#domain/portfolio/purchase-lines.ts';
import {
  lineFaults,
  MAX_HORIZON,
  MAX_IMPORT_LENGTH,
  MAX_PURCHASE_PRICE,
  MAX_QUANTITY,
  MAX_SHIFT,
  quantityKinds,
} from '#domain/portfolio/watchlist.ts';
import { defineCall, field, fileAnswer, maskedNames, mediaTypes, optionalField } from '../../platform/call.ts';
import { isoDatePattern } from '../../platform/errors.ts';
import { arrayOf, closedObject, integer, nullable, number, type Static, text } from '../../platform/schemas.ts';

const flag = field('state', Type.Boolean());
const params = Type.Object({ id: text });
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => nullable(schema);

/** What was bought at once, and what that is worth; money in the currency of the face. */
const purchase = Type.Object({
  /** Of a further purchase; null for the one that the entry notes. */
  id: optionalField('identity', integer),
  version: field('state', integer),
  quantity: optionalField('state', number),
  user_price: optionalField('state', number),
  buy_date: optionalField('date', text),
  nominal: optionalField('terms', number),
  value: optionalField('price', number),
  cost: optionalField('state', number),
  received: optionalField('schedule', number),
  profit: optionalField('price', number),
  /** Fraction of the cost. */
  profitShare: optionalField('price', number),
  masked: maskedNames,
});
export type HeldPurchase = Static<typeof purchase>;

/** A bond of a list: what the reader noted of it, and what that is worth. Prices per 100 outstanding, money in the currency of the face. */
export const holding = Type.Object({
  entry: field('identity', integer),
  bondId: field('identity', integer),
  name: field('identity', text),
  isin: optionalField('identity', text),
  currency: field('identity', text),
  statusKey: field('identity', Type.Enum(bondStatuses.map(({ key }) => key))),
  /** Of all purchases; their average price, and the day of the first. */
  quantity: optionalField('state', number),
  user_price: optionalField('state', number),
  buy_date: optionalField('date', text),
  purchases: Type.Array(purchase),
  /** Of the price: its day, and the venue that it is from. */
  date: optionalField('date', text),
  venueName: optionalField('identity', text),
  price: optionalField('price', number),
  accrued: optionalField('accrued', number),
  dirtyPrice: optionalField('price', number),
  /** Fraction; effective unless its type is current, simple or discount. */
  yield: optionalField('yield', number),
  yieldType: optionalField('yield', Type.Enum([...indicativeYieldTypes])),
  /** To what it is, as lists of bonds have it. */
  yieldEnd: optionalField('yield', Type.Enum([...yieldEnds])),
  /** Whether it rests on assumed payments. */
  yieldOrigin: optionalField('yield', Type.Enum([...yieldOrigins])),
  /** Whether yield, durations and OAS are those of real payments. */
  isReal: field('terms', Type.Boolean()),
  duration: optionalField('duration', number),
  /** Of a bond with calls and puts by the option model, and of a floating one; the OAS in basis points. */
  effectiveDuration: optionalField('duration', number),
  oas: optionalField('spread', number),
  /** What OAS and effective duration by calls and puts rest on, as in lists of bonds. */
  optionModel: optionalField('spread', text),
  nominal: optionalField('terms', number),
  value: optionalField('price', number),
  cost: optionalField('state', number),
  received: optionalField('schedule', number),
  profit: optionalField('price', number),
  /** Fraction of the cost. */
  profitShare: optionalField('price', number),
  /** In the scenario, with what is paid until its horizon; the change is a fraction. */
  shiftedValue: optionalField('price', number),
  shiftedChange: optionalField('price', number),
  /** By modified duration alone, since the bond cannot be priced anew. */
  isByDuration: flag,
  note: optionalField('state', Type.Enum([...holdingNotes])),
  masked: maskedNames,
});
export type Holding = Static<typeof holding>;

/**
 * All holdings of one currency. Yield and durations are weighted by value; the yield is over effective ones of payments in money alone, or of
 * real ones where there are no others; bonds without an effective duration count in it with their modified one.
 */
const total = Type.Object({
  currency: field('identity', text),
  count: field('count', integer),
  value: optionalField('price', number),
  cost: optionalField('state', number),
  received: optionalField('schedule', number),
  profit: optionalField('price', number),
  profitShare: optionalField('price', number),
  yield: optionalField('yield', number),
  /** How many of the holdings the yield is over, to which ends theirs are, and whether it is a real one. */
  yieldCount: optionalField('yield', integer),
  yieldEnds: optionalField('yield', Type.Array(Type.Enum([...yieldEnds]))),
  isYieldReal: flag,
  duration: optionalField('duration', number),
  /** Null where no holding has one of its own. */
  effectiveDuration: optionalField('duration', number),
  shiftedValue: optionalField('price', number),
  shiftedChange: optionalField('price', number),
  masked: maskedNames,
});
export type HoldingTotal = Static<typeof total>;

/** A rate of exchange that a total rests on. */
export const exchangeRate = Type.Object({
  currency: field('identity', text),
  /** Units for one euro. */
  perEuro: field('terms', number),
  date: field('date', text),
  sourceName: field('identity', text),
});

/** All holdings in one currency, by the rates that are listed; holdings in a currency without a rate are left out. */
const commonTotal = Type.Object({
  total,
  rates: Type.Array(exchangeRate),
  missing: Type.Array(field('identity', text)),
});

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

const points = Type.Integer({ minimum: -MAX_SHIFT, maximum: MAX_SHIFT });
const ownShift = '[A-Z]{3}:-?(?:[1-4]?\\d{1,2}|500)';

/** What is supposed of the market: moves in basis points, and of the currencies that move on their own beside; the horizon in months. */
const scenario = Type.Object({
  shift: field('state', integer),
  short: field('state', integer),
  long: field('state', integer),
  spread: field('state', integer),
  horizon: field('state', integer),
  own: arrayOf({ currency: field('identity', text), shift: field('state', integer) }),
});

/**
 * A scenario as addresses ask for it: `shift` moves yields, `shifts` those of single currencies (EUR:50,USD:-25), `short` and `long` the curve
 * up to two and from ten years, `spread` what others than governments pay over it, all in basis points; `horizon` is in months.
 */
export const scenarioQuery = {
  shift: Type.Optional(points),
  short: Type.Optional(points),
  long: Type.Optional(points),
  spread: Type.Optional(points),
  horizon: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_HORIZON })),
  shifts: Type.Optional(Type.String({ pattern: `^${ownShift}(?:,${ownShift}){0,19}$` })),
};
const asked = Type.Object(scenarioQuery);
export type ScenarioQuery = Static<typeof asked>;

export const currencyCode = '^[A-Z]{3}$';

/** The bonds of one of the reader’s lists. `currency` asks for one total of all. */
export const holdingsCall = defineCall('GET /api/watchlists/:id/holdings/', {
  summary: 'Give what a watchlist holds and what it is worth',
  scope: 'watchlists',
  params,
  query: closedObject({
    ...scenarioQuery,
    currency: Type.Optional(Type.String({ pattern: currencyCode, description: 'Currency of one total of all' })),
  }),
  answer: Type.Object({
    id: field('identity', integer),
    name: field('text', text),
    readonly: flag,
    isSystem: flag,
    today: field('date', text),
    scenario,
    items: Type.Array(holding),
    totals: Type.Array(total),
    common: nullable(commonTotal),
    /** In which currencies such a total can be had; none for a list of one currency. */
    currencies: Type.Array(field('identity', text)),
    ladder: Type.Array(ladderStep),
  }),
});

/** A purchase as a reader types it. */
const typed = {
  qnt: orNull(Type.Number({ minimum: 0, maximum: MAX_QUANTITY })),
  price: orNull(Type.Number({ minimum: -MAX_PURCHASE_PRICE, maximum: MAX_PURCHASE_PRICE })),
  date: orNull(Type.String({ pattern: isoDatePattern })),
};
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Changes what the reader noted first of a bond; `version` is that which he saw. */
export const changeEntryCall = defineCall('POST /api/watchlists/entries/:entry/', {
  summary: 'Change the first purchase of a bond in a watchlist',
  scope: 'watchlists:write',
  params: Type.Object({ entry: text }),
  body: closedObject({ version, ...typed }),
  answer: Type.Object({ version: field('state', integer) }),
});

export const addPurchaseCall = defineCall('POST /api/watchlists/entries/:entry/purchases/', {
  summary: 'Add a further purchase of a bond to a watchlist',
  scope: 'watchlists:write',
  params: Type.Object({ entry: text }),
  body: closedObject(typed),
  answer: Type.Object({}),
});

export const changePurchaseCall = defineCall('POST /api/watchlists/purchases/:purchase/', {
  summary: 'Change a further purchase in a watchlist',
  scope: 'watchlists:write',
  params: Type.Object({ purchase: text }),
  body: closedObject({ version, ...typed }),
  answer: Type.Object({ version: field('state', integer) }),
});

export const removePurchaseCall = defineCall('DELETE /api/watchlists/purchases/:purchase/', {
  summary: 'Take a further purchase out of a watchlist',
  scope: 'watchlists:write',
  params: Type.Object({ purchase: text }),
  answer: Type.Object({}),
});

/**
 * Reads lines of bond, quantity, price and date; with `save` the good ones are put into the list, all of them or none. A purchase that the
 * list notes already is not added again.
 */
export const importWatchlistCall = defineCall('POST /api/watchlists/:id/import/', {
  summary: 'Read purchases from a table, and keep them',
  scope: 'watchlists:write',
  params,
  body: closedObject({
    text: Type.String({ maxLength: MAX_IMPORT_LENGTH, pattern: '^[^\\u0000]*$' }),
    save: Type.Boolean(),
    /** What parts decimals where no number tells. */
    decimal: Type.Optional(Type.Enum([...decimalMarks])),
    quantity: Type.Optional(Type.Enum([...quantityKinds])),
  }),
  answer: Type.Object({
    isSaved: flag,
    good: arrayOf({
      line: field('count', integer),
      bondId: field('identity', integer),
      name: field('identity', text),
      quantity: optionalField('state', number),
      price: optionalField('state', number),
      date: optionalField('date', text),
    }),
    bad: arrayOf({
      line: field('count', integer),
      code: field('state', Type.Enum([...lineFaults])),
      text: field('text', text),
    }),
  }),
});

/** The list as comma-separated values (RFC 4180), a line for each purchase; the first four columns can be read in again. */
export const watchlistFileCall = defineCall('GET /api/watchlists/:id/file/', {
  summary: 'Give a watchlist as a file',
  scope: 'watchlists',
  params,
  ...fileAnswer,
  mediaTypes: [mediaTypes.csv],
});
