import { Type } from 'typebox';
import { curveOwners } from '#domain/figures/curves/curve-measures.ts';
import { defineCall, fileAnswer, mediaTypes } from './call.ts';
import { curveChoice, curveCurrency, curveHistoryQuery } from './curve-query.ts';
import { isoDatePattern } from './errors.ts';
import { closedObject } from './schemas.ts';

/** Where tables for the import functions of spreadsheets are; what is refused there is told as a table as well. */
const csvPath = '/api/csv/';

export function isCsvAddress(url: string): boolean {
  return url.startsWith(csvPath);
}

/** Bonds that one address may name. */
const MAX_BONDS = 50;

const code = '[A-Za-z0-9]{1,15}';
const bond = Type.String({ pattern: `^${code}$`, description: 'ISIN or id of the bond' });
const venue = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 999_999_999, description: 'Id of the venue; the usual one where it is absent' }),
);
const day = (description: string) => Type.Optional(Type.String({ pattern: isoDatePattern, description }));

/** A table as text: RFC 4180, UTF-8, a header of names that do not change, ISO dates, decimal points, yields and rates as fractions. */
const table = {
  ...fileAnswer,
  mediaTypes: [mediaTypes.csv],
} as const;

export const bondsCsvCall = defineCall('GET /api/csv/bonds/', {
  ...table,
  summary: 'Terms and latest figures of bonds, a row each, as CSV for spreadsheets',
  query: closedObject({
    isin: Type.String({
      pattern: `^${code}(,${code}){0,${MAX_BONDS - 1}}$`,
      description: `ISINs or ids, with commas, ${MAX_BONDS} at most`,
    }),
  }),
});

export const tradingDaysCsvCall = defineCall('GET /api/csv/trading-days/', {
  ...table,
  summary: 'Trading days of a bond at a venue, newest first, as CSV for spreadsheets',
  query: closedObject({
    isin: bond,
    venue,
    from: day('First day; a year before the last where it is absent'),
    to: day('Last day; today where it is absent'),
    columns: Type.Optional(
      Type.String({
        pattern: '^\\w+(,\\w+)*$',
        maxLength: 2000,
        description: 'Names of columns as in the chart, with commas',
      }),
    ),
  }),
});

export const cashFlowsCsvCall = defineCall('GET /api/csv/cash-flows/', {
  ...table,
  summary: 'Payments of a bond as CSV for spreadsheets',
  query: closedObject({ isin: bond }),
});

export const quotesCsvCall = defineCall('GET /api/csv/quotes/', {
  ...table,
  summary: 'Quotes of market participants for a bond as CSV for spreadsheets',
  query: closedObject({ isin: bond }),
});

export const curveCsvCall = defineCall('GET /api/csv/curve/', {
  ...table,
  summary: 'Points of a zero curve of a currency as CSV for spreadsheets',
  query: closedObject({
    currency: curveCurrency,
    of: Type.Optional(
      Type.Enum([...curveOwners], { description: 'Whose curve; that of the government where it is absent' }),
    ),
    date: day('Day of the curve; today where it is absent'),
    before: day('An earlier day, whose rates stand beside those of the day'),
    curve: curveChoice.curve,
    over: curveChoice.over,
  }),
});

export const curveHistoryCsvCall = defineCall('GET /api/csv/curve-history/', {
  ...table,
  summary: 'History of a term, a slope or a butterfly of a curve as CSV for spreadsheets',
  query: closedObject({ ...curveHistoryQuery, currency: curveCurrency }),
});

export const watchlistCsvCall = defineCall('GET /api/csv/watchlist/', {
  ...table,
  summary: 'Holdings of a watchlist as CSV for spreadsheets',
  query: closedObject({ list: Type.String({ pattern: '^\\d{1,15}$', description: 'Id of the list' }) }),
  scope: 'watchlists',
});
