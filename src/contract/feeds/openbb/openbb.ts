import { type TNull, type TNumber, type TObject, type TProperties, type TUnion, Type } from 'typebox';
import { type Field, fileNameOf, propertyOf } from '#domain/fields/field.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { cashFlow } from '../../bond/cash-flows.ts';
import { bondGraph } from '../../bond/graph.ts';
import { bondListItem } from '../../lists/bond-list.ts';
import { quoteRow } from '../../market/quotes.ts';
import { familyOfColumn, type TradingColumn, tradingColumns } from '../../market/trading-days/trading-columns.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { arrayOf, number, type Static, text } from '../../platform/schemas.ts';

// What widgets of OpenBB Workspace ask for, as its reference of custom backends describes it: flat rows, options of parameters, figures and
// Plotly charts. Rates and yields are in per cent, spreads in basis points, prices per 100 of outstanding face.

const word = Type.String({ maxLength: 200 });

/** A workspace sends every parameter of a widget with every request of it, and some of its own, such as its theme; those that a call has no use for are left. */
function workspaceQuery<Parts extends TProperties>(parts: Parts) {
  return Type.Object({ search: Type.Optional(word), ...parts });
}

/** ISIN of a bond, or its number. */
const bond = word;
/** Number of a venue; the usual one where it is empty. */
const venue = Type.Optional(word);

/** Without a text to look for, the first bonds by name. */
export const bondOptionsCall = defineCall('GET /api/openbb/bond_options', {
  summary: 'List bonds to choose from in OpenBB Workspace',
  query: workspaceQuery({}),
  answer: arrayOf({
    label: field('identity', text),
    value: field('identity', text),
    extraInfo: Type.Object({ description: field('identity', text), rightOfDescription: field('identity', text) }),
  }),
});

export const venueOptionsCall = defineCall('GET /api/openbb/venue_options', {
  summary: 'List the venues of a bond to choose from in OpenBB Workspace',
  query: workspaceQuery({ bond }),
  answer: arrayOf({ label: field('identity', text), value: field('identity', text) }),
});

export const bondMetricsCall = defineCall('GET /api/openbb/bond_metrics', {
  summary: 'Tell the latest figures of a bond for OpenBB Workspace',
  query: workspaceQuery({ bond, venue }),
  answer: arrayOf({
    label: field('text', text),
    value: optionalField('price', text),
    delta: Type.Optional(optionalField('price', text)),
  }),
});

export const bondTermsCall = defineCall('GET /api/openbb/bond_terms', {
  summary: 'List the terms of a bond for OpenBB Workspace',
  query: workspaceQuery({ bond }),
  answer: arrayOf({ term: field('text', text), value: field('terms', text) }),
});

/** Columns of days by the name of the chart's column that each shows. */
export const dayColumns = {
  price: 'indicative_price',
  yield: 'indicative_yield',
  g_spread: 'g_spread',
  duration: 'modified_duration',
  accrued: 'nkd',
  volume: 'volume',
  turnover: 'volume_money',
} as const;

/** Whether figures of a row are those of real payments, under the name of the list's file. */
const real = { is_real: bondGraph.properties.isReal };

const dayRow = Type.Object({ date: field('date', text), ...dayFigures(dayColumns), ...real });
export type DayRow = Static<typeof dayRow>;

export const bondDaysCall = defineCall('GET /api/openbb/trading_days', {
  summary: 'List the trading days of a bond for OpenBB Workspace',
  query: workspaceQuery({ bond, venue, from: Type.Optional(Type.String({ pattern: '^(?:\\d{4}-\\d{2}-\\d{2})?$' })) }),
  answer: Type.Array(dayRow),
});

/** Columns of payments by the field of their call that each shows. */
export const flowColumns = {
  number: 'num',
  date: 'date',
  coupon_rate: 'cupon_rate',
  coupon: 'cupon_sum',
  redemption: 'redemtion',
  capitalised: 'capitalised',
  outstanding: 'pool_factor',
  record_date: 'record_date',
  ex_date: 'ex_date',
  is_past: 'isPast',
} as const;

type Named<Properties, Columns extends Readonly<Record<string, keyof Properties>>> = {
  -readonly [Name in keyof Columns]: Properties[Columns[Name]];
};

/** The properties of columns that show fields of another call's rows: type, family and whether a value may be missing are that call's. */
function shownProperties<
  Properties extends TProperties,
  const Columns extends Readonly<Record<string, keyof Properties & string>>,
>({ properties }: TObject<Properties>, columns: Columns): Named<Properties, Columns> {
  const named = Object.entries(columns).map(([name, shown]) => [name, properties[shown]]);
  return Object.fromEntries(named);
}

type Figure = TUnion<[TNumber, TNull]>;

/** The same of figures of a trading day, by their names in the chart's call. */
function dayFigures<const Columns extends Readonly<Record<string, TradingColumn['wire']>>>(
  columns: Columns,
): { -readonly [Name in keyof Columns]: Figure } {
  const named = Object.entries(columns).map(([name, shown]) => {
    const column = tradingColumns.find(({ wire }) => wire === shown);
    if (column === undefined) throw new Error(`${shown} is no figure of a trading day`);
    return [name, optionalField(familyOfColumn(column), Type.Number())];
  });
  return Object.fromEntries(named);
}

export const bondFlowsCall = defineCall('GET /api/openbb/cash_flows', {
  summary: 'List the payments of a bond for OpenBB Workspace',
  query: workspaceQuery({ bond }),
  answer: arrayOf(shownProperties(cashFlow, flowColumns)),
});

/** Columns of quotes by the field of their call that each shows. */
export const quoteColumns = {
  name: 'name',
  date: 'date_numeric',
  bid: 'buying_quote',
  ask: 'selling_quote',
  yield_bid: 'indicative_yield_bid',
  yield_ask: 'indicative_yield_ask',
  bid_size: 'bid_size',
  ask_size: 'ask_size',
  currency: 'currency',
  is_indicative: 'is_indicative',
  is_stale: 'is_stale',
} as const;

const offerRow = Type.Object({ ...shownProperties(quoteRow, quoteColumns), date: field('date', text), ...real });

export const bondQuotesCall = defineCall('GET /api/openbb/quotes', {
  summary: 'List what market participants quote for a bond for OpenBB Workspace',
  query: workspaceQuery({ bond }),
  answer: Type.Array(offerRow),
});

/** Columns of the screener by the field of the list's call that each shows. */
export const listColumns = {
  isin: 'isin',
  name: 'name',
  issuer: 'issuerName',
  currency: 'currency',
  status: 'statusKey',
  coupon_rate: 'couponRate',
  maturity: 'maturesOn',
  price: 'price',
  yield: 'yield',
  g_spread: 'spread',
  duration: 'duration',
  yield_convention: 'yieldConvention',
  yield_end: 'yieldEnd',
  is_real: 'isReal',
} as const;

/** Words that say to what end figures are; those of the yield of a row are among its first columns. */
const ends: readonly string[] = ['ytw_end', 'spread_end', 'ispread_end'];

/** The other columns of the list of bonds and the ends of their figures, which follow by their names in files. */
export function furtherFields(bonds: List): readonly Field[] {
  const shown: readonly string[] = Object.values(listColumns);
  return bonds.fields.filter((field) => {
    const { id, hasColumn = true } = field;
    return (hasColumn || ends.includes(id)) && !shown.includes(propertyOf(field));
  });
}

export function listRow(bonds: List) {
  const further = furtherFields(bonds).map((column) => {
    const value = optionalField(column.family, column.type === 'range' ? number : text);
    return [fileNameOf(column), value] as const;
  });
  return Type.Object({
    ...shownProperties(bondListItem, listColumns),
    status: field('identity', text),
    market_yield_convention: optionalField('yield', text),
    market_yield_end: optionalField('yield', text),
    ...(Object.fromEntries(further) as object),
  });
}

export const bondListsCall = defineCall('GET /api/openbb/bonds', {
  summary: 'Find bonds for OpenBB Workspace',
  query: workspaceQuery({ currency: Type.Optional(word), page: Type.Optional(word) }),
  answer: Type.Array(listRow(lists.bonds)),
});

const trace = Type.Object({
  type: field('text', text),
  mode: field('text', text),
  name: field('identity', text),
  x: field('mapValue', Type.Array(number)),
  y: field('mapValue', Type.Array(number)),
  text: Type.Optional(field('identity', Type.Array(text))),
});
export type Trace = Static<typeof trace>;

const axis = Type.Object({ title: Type.Object({ text: field('text', text) }) });
const figure = Type.Object({
  data: Type.Array(trace),
  layout: Type.Object({
    xaxis: axis,
    yaxis: axis,
    paper_bgcolor: field('text', text),
    plot_bgcolor: field('text', text),
    font: Type.Object({ color: field('text', text) }),
  }),
});
export type PlotlyFigure = Static<typeof figure>;

/** The bonds of the issuer by duration and yield with the curve through them. */
export const issuerCurveCall = defineCall('GET /api/openbb/issuer_curve', {
  summary: 'Draw the curve of the issuer of a bond for OpenBB Workspace',
  query: workspaceQuery({ bond, theme: Type.Optional(word) }),
  answer: figure,
});
