import { amountSteps, countSteps, steps } from './edges.ts';
import { choice, range, text } from './field.ts';
import { country, currency, figureDate, isin, issuer, sector } from './shared-fields.ts';

const ticker = text('ticker', { family: 'identity', isUsual: true });
const date = { ...figureDate, isUsual: true };
const venue = choice('venue', {
  of: 'venue',
  property: 'venueName',
  family: 'identity',
  isUsual: true,
  isGrouped: true,
  typed: 'venue exchange площадка биржа börse',
});
const assets = choice('assets', {
  of: 'assets',
  family: 'identity',
  isUsual: true,
  isGrouped: true,
  typed: 'assets class активы anlageklasse',
});
const value = range('value', {
  unit: 'value',
  family: 'price',
  edges: amountSteps,
  isUsual: true,
  isSorted: true,
  typed: 'px price value level цена значение kurs preis stand',
});
const change = range('change', {
  unit: 'change',
  family: 'price',
  edges: steps(-5, 5, 0.5),
  isUsual: true,
  isSorted: true,
  isSigned: true,
  hasMedian: true,
  typed: 'chg change изменение veränderung',
});
const dividendYield = range('dividend_yield', {
  unit: 'percent',
  family: 'yield',
  edges: steps(0, 12, 0.5),
  isUsual: true,
  isSorted: true,
  hasMedian: true,
  typed: 'dvd dy dividend дивиденд* dividende*',
});
const members = range('members', {
  unit: 'count',
  family: 'count',
  edges: countSteps,
  isSorted: true,
  typed: 'members constituents holdings состав bestand',
});

const ratioParts = { family: 'reportOpen', isSorted: true, hasMedian: true } as const;

/** Of companies as well. */
export const returnOnEquity = range('return_on_equity', {
  ...ratioParts,
  unit: 'percent',
  edges: steps(-10, 40, 2.5),
  typed: 'roe',
});

/** The fields of stocks, indexes and ETFs, each in the order of the columns of its list. */
export const stockFields = [
  ticker,
  issuer,
  { ...isin, isUsual: false },
  sector,
  country,
  currency,
  value,
  change,
  dividendYield,
  range('price_to_earnings', {
    ...ratioParts,
    unit: 'times',
    edges: steps(0, 40, 2),
    isUsual: true,
    typed: 'pe p/e kgv',
  }),
  range('price_to_book', { ...ratioParts, unit: 'times', edges: steps(0, 10, 0.5), typed: 'pb p/b kbv' }),
  range('ev_to_ebitda', { ...ratioParts, unit: 'times', edges: steps(0, 30, 2), typed: 'ev/ebitda' }),
  returnOnEquity,
  date,
  venue,
] as const;

export const indexFields = [
  ticker,
  assets,
  currency,
  value,
  change,
  { ...members, isUsual: true },
  date,
  venue,
] as const;

export const fundFields = [
  ticker,
  choice('issuer', {
    of: 'id',
    property: 'issuerName',
    family: 'identity',
    isUsual: true,
    isSorted: true,
    isGrouped: true,
    typed: 'issuer provider эмитент провайдер emittent anbieter',
  }),
  isin,
  choice('index', {
    of: 'id',
    property: 'indexName',
    family: 'identity',
    isUsual: true,
    isGrouped: true,
    typed: 'index индекс',
  }),
  assets,
  currency,
  value,
  change,
  dividendYield,
  members,
  date,
  venue,
] as const;
