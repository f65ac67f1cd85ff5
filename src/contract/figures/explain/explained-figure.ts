import { Type } from 'typebox';
import { liquidityPartIds } from '#domain/bond/liquidity/liquidity-score.ts';
import { explainedFigures, figureUnits } from '#domain/fields/figures.ts';
import { explainedFormulas } from '#domain/fields/formulas.ts';
import { explainedAssumptions, explainedInputs } from '#domain/figures/explanation/explanation-words.ts';
import { termTimes } from '#domain/issuer/multipliers/multipliers.ts';
import { publishedYieldConventions } from '#domain/market/trading-day.ts';
import { field, optionalField } from '../../platform/call.ts';
import { arrayOf, number, type Static, text } from '../../platform/schemas.ts';
import { exchangeRate } from '../../portfolio/watchlists/holdings.ts';

/** A number with its unit, a date (`YYYY-MM-DD`) or a name that the figure is computed from. */
const input = Type.Object({
  name: field('terms', Type.Enum([...explainedInputs])),
  unit: field('terms', Type.Enum([...figureUnits, 'date', 'name'])),
  value: optionalField('price', number),
  text: optionalField('terms', text),
});

/** A payment per 100 of the nominal outstanding, its time in years, its discount factor, and what it is worth. */
const flow = Type.Object({
  date: field('schedule', text),
  time: field('schedule', number),
  amount: field('schedule', number),
  factor: field('yield', number),
  presentValue: field('yield', number),
  /** Of the sum of present values. */
  share: field('yield', number),
  isEstimated: field('terms', Type.Boolean()),
});

/** A part of a score: its value (shares as fractions), its points from 0 to 10, and its share of the score in percent. */
const part = Type.Object({
  id: field('identity', Type.Enum([...liquidityPartIds])),
  value: optionalField('quote', number),
  points: optionalField('quote', number),
  weight: field('identity', number),
});

/** A price that the figure is counted from, and its distance from their median; without one where it does not count. */
const compared = Type.Object({
  name: field('identity', text),
  date: field('date', text),
  price: optionalField('price', number),
  distance: optionalField('price', number),
});

/** One of the amounts that a figure is the sum of: a payment without a name, or what a participant quotes for. */
const addend = Type.Object({
  name: optionalField('identity', text),
  date: field('date', text),
  amount: field('price', number),
  isEstimated: field('terms', Type.Boolean()),
});

/** What a source published of the day beside ours at the same price. */
const published = Type.Object({
  what: field('terms', Type.Enum(['yield', 'macaulay', 'g_spread', 'accrued'])),
  unit: field('terms', Type.Enum([...figureUnits])),
  price: optionalField('price', number),
  theirs: field('yield', number),
  ours: optionalField('yield', number),
  convention: optionalField('yield', Type.Enum([...publishedYieldConventions, 'none'])),
});

/** What was bought at once: prices per 100 at its settlement, money in the currency of the face; `ratio` is what an index had made of one. */
const purchase = Type.Object({
  settlement: field('date', text),
  quantity: field('state', number),
  price: field('state', number),
  accrued: field('accrued', number),
  nominal: field('terms', number),
  ratio: field('terms', number),
  cost: field('state', number),
  received: optionalField('schedule', number),
  value: optionalField('price', number),
  profit: optionalField('price', number),
});

/** What comes in on a day: coupon and repayment of one bond before any index, and money of all that are held; with the bond where there are several. */
const receipt = Type.Object({
  name: optionalField('identity', text),
  date: field('schedule', text),
  quantity: field('state', number),
  coupon: field('schedule', number),
  redemption: field('schedule', number),
  ratio: field('terms', number),
  amount: field('schedule', number),
  isEstimated: field('terms', Type.Boolean()),
});

/** A bond of a list, and what it adds to a total: its figure by its rate of exchange, or by its weight, which is a fraction. */
const contribution = Type.Object({
  name: field('identity', text),
  currency: field('identity', text),
  figure: optionalField('price', number),
  /** Units of the total's currency for one of the bond's. */
  rate: optionalField('terms', number),
  weight: optionalField('price', number),
  amount: field('price', number),
});

/** A value of a report above or below the line of a ratio, and what it adds there; `startsOn` is null of a balance. */
const line = Type.Object({
  side: field('terms', Type.Enum(['numerator', 'denominator'])),
  name: field('reportOpen', text),
  over: field('terms', Type.Enum([...termTimes])),
  startsOn: optionalField('date', text),
  endsOn: field('date', text),
  value: field('reportOpen', number),
  amount: field('reportOpen', number),
  /** When the report was filed, and by which the source knows it. */
  filedOn: field('date', text),
  filing: field('reportOpen', text),
  isRestated: field('terms', Type.Boolean()),
});

/** What stood for the figure before it was corrected, and from when to when; `storedAt` is null where nobody noted it. */
const correction = Type.Object({
  value: optionalField('price', number),
  source: field('identity', text),
  storedAt: optionalField('date', text),
  replacedAt: field('date', text),
});

/** How a figure comes about. */
export const explainedFigure = Type.Object({
  figure: field('terms', Type.Enum([...explainedFigures])),
  unit: field('terms', Type.Enum([...figureUnits])),
  /** Prices per 100, yields as fractions, spreads in basis points, durations in years, money in the currency that is among the inputs. */
  value: field('price', number),
  formula: field('terms', Type.Enum([...explainedFormulas])),
  inputs: Type.Array(input),
  flows: Type.Array(flow),
  parts: Type.Array(part),
  compared: Type.Array(compared),
  addends: Type.Array(addend),
  /** Of a holding; empty for others. */
  purchases: Type.Array(purchase),
  receipts: Type.Array(receipt),
  /** Of a total; empty for others. */
  contributions: Type.Array(contribution),
  /** Of a multiplier; empty for others. */
  lines: Type.Array(line),
  rates: Type.Array(exchangeRate),
  /** Day count, compounding, periods a year; null for what is no yield. */
  convention: optionalField('terms', text),
  assumptions: field('terms', Type.Array(Type.Enum([...explainedAssumptions]))),
  published: Type.Array(published),
  /** In which the source told the yield that the figure is, or was converted from; null where that is effective, or ours. */
  publishedConvention: optionalField('yield', Type.Enum([...publishedYieldConventions])),
  /** Of a total that of the list, of a multiplier that of the company. */
  bondName: field('identity', text),
  isin: optionalField('identity', text),
  /** Null for what is no figure of one venue. */
  venueName: optionalField('identity', text),
  date: field('date', text),
  /** Where terms, prices and reports come from, and when they were stored; null of what no import brought. */
  sources: arrayOf({ name: field('identity', text), importedAt: optionalField('date', text) }),
  engine: field('identity', text),
  /** Earlier values of a figure of a trading day, the latest first; empty for others. */
  corrections: Type.Array(correction),
});
export type ExplainedFigureAnswer = Static<typeof explainedFigure>;
