import { Type } from 'typebox';
import { defineCall, field, mediaTypes } from './call.ts';
import { isoDatePattern } from './errors.ts';

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
const closed = { additionalProperties: false } as const;

/** A table as text: RFC 4180, UTF-8, a header of names that do not change, ISO dates, decimal points, yields and rates as fractions. */
const table = {
  method: 'GET',
  answer: field('text', Type.Unknown()),
  isFile: true,
  mediaTypes: [mediaTypes.csv],
} as const;

export const bondsCsvCall = defineCall({
  ...table,
  path: '/api/csv/bonds/',
  summary: 'Terms and latest figures of bonds, a row each, as CSV for spreadsheets',
  query: Type.Object(
    {
      isin: Type.String({
        pattern: `^${code}(,${code}){0,${MAX_BONDS - 1}}$`,
        description: `ISINs or ids, with commas, ${MAX_BONDS} at most`,
      }),
    },
    closed,
  ),
});

export const tradingDaysCsvCall = defineCall({
  ...table,
  path: '/api/csv/trading-days/',
  summary: 'Trading days of a bond at a venue, newest first, as CSV for spreadsheets',
  query: Type.Object(
    {
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
    },
    closed,
  ),
});

export const cashFlowsCsvCall = defineCall({
  ...table,
  path: '/api/csv/cash-flows/',
  summary: 'Payments of a bond as CSV for spreadsheets',
  query: Type.Object({ isin: bond }, closed),
});

export const quotesCsvCall = defineCall({
  ...table,
  path: '/api/csv/quotes/',
  summary: 'Quotes of market participants for a bond as CSV for spreadsheets',
  query: Type.Object({ isin: bond }, closed),
});

export const curveCsvCall = defineCall({
  ...table,
  path: '/api/csv/curve/',
  summary: 'Points of the government zero curve of a currency as CSV for spreadsheets',
  query: Type.Object({ currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }) }, closed),
});

export const watchlistCsvCall = defineCall({
  ...table,
  path: '/api/csv/watchlist/',
  summary: 'Holdings of a watchlist as CSV for spreadsheets',
  query: Type.Object({ list: Type.String({ pattern: '^\\d{1,15}$', description: 'Id of the list' }) }, closed),
  scope: 'watchlists',
});
