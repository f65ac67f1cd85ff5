import { amountSteps, steps } from '../facets/histogram-edges.ts';
import type { SearchModel } from '../saved-search.ts';
import type { FilterField, RangeField, ScreenField } from './screen-field.ts';

/** The lists that these definitions are of; bonds have their own. */
export const screenModels = ['stocks', 'indexes', 'etf', 'companies'] as const satisfies readonly SearchModel[];
export type ScreenModel = (typeof screenModels)[number];

const counts = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

const currency = {
  ...({ id: 'currency', type: 'choice', of: 'currency', family: 'identity' } as const),
  ...{ isUsual: true, isSorted: true, isGrouped: true, typed: 'ccy currency валюта währung' },
};
const country = {
  ...({ id: 'country', type: 'choice', of: 'country', family: 'identity' } as const),
  ...{ isGrouped: true, typed: 'country страна land' },
};
const sector = {
  ...({ id: 'sector', type: 'choice', of: 'sector', family: 'identity' } as const),
  ...{ isGrouped: true, typed: 'sector сектор отрасль sektor branche' },
};
const venue = {
  ...({ id: 'venue', type: 'choice', of: 'venue', family: 'identity' } as const),
  ...{ isUsual: true, isGrouped: true, typed: 'venue exchange площадка биржа börse' },
};
const assets = {
  ...({ id: 'assets', type: 'choice', of: 'assets', family: 'identity' } as const),
  ...{ isUsual: true, isGrouped: true, typed: 'assets class активы anlageklasse' },
};

const ticker = { id: 'ticker', type: 'text', family: 'identity', isUsual: true } as const;
const isin = { id: 'isin', type: 'text', family: 'identity', isUsual: true } as const;
const issuer = { id: 'issuer', type: 'text', family: 'identity', isUsual: true, isSorted: true } as const;
const date = { id: 'date', type: 'date', family: 'date', isUsual: true } as const;

const range = (
  id: string,
  { family, unit, edges, typed }: Pick<RangeField, 'family' | 'unit' | 'edges' | 'typed'>,
  more: Partial<RangeField> = {},
): RangeField => ({ id, type: 'range', family, unit, edges, typed, isSorted: true, ...more });

const value = range(
  'value',
  { family: 'price', unit: 'value', edges: amountSteps, typed: 'px price value level цена значение kurs preis stand' },
  { isUsual: true },
);
const change = range(
  'change',
  { family: 'price', unit: 'percent', edges: steps(-5, 5, 0.5), typed: 'chg change изменение veränderung' },
  { isUsual: true, hasMedian: true },
);
const dividendYield = range(
  'dividend_yield',
  { family: 'yield', unit: 'percent', edges: steps(0, 12, 0.5), typed: 'dvd dy dividend дивиденд* dividende*' },
  { isUsual: true, hasMedian: true },
);
const members = range('members', {
  ...({ family: 'count', unit: 'count', edges: counts } as const),
  typed: 'members constituents holdings состав bestand',
});

const ratio = (id: string, unit: 'times' | 'percent', edges: readonly number[], typed: string): RangeField =>
  range(id, { family: 'reportOpen', unit, edges, typed }, { hasMedian: true });

const priceToEarnings = ratio('price_to_earnings', 'times', steps(0, 40, 2), 'pe p/e kgv');
const priceToBook = ratio('price_to_book', 'times', steps(0, 10, 0.5), 'pb p/b kbv');
const evToEbitda = ratio('ev_to_ebitda', 'times', steps(0, 30, 2), 'ev/ebitda');
const returnOnEquity = ratio('return_on_equity', 'percent', steps(-10, 40, 2.5), 'roe');
const usual = (field: RangeField): RangeField => ({ ...field, isUsual: true });

/** The columns of each list beside the name, in their order on screen, with what each of them can do. */
export const screens: Readonly<Record<ScreenModel, readonly ScreenField[]>> = {
  stocks: [
    ...[ticker, issuer, { ...isin, isUsual: false }, sector, country, currency, value, change, dividendYield],
    ...[usual(priceToEarnings), priceToBook, evToEbitda, returnOnEquity, date, venue],
  ],
  indexes: [ticker, assets, currency, value, change, usual(members), date, venue],
  etf: [
    ticker,
    {
      ...({ ...issuer, type: 'choice', of: 'id' } as const),
      ...{ isGrouped: true, typed: 'issuer provider эмитент провайдер emittent anbieter' },
    },
    isin,
    {
      ...({ id: 'index', type: 'choice', of: 'id', family: 'identity', isUsual: true } as const),
      ...{ isGrouped: true, typed: 'index индекс' },
    },
    ...[assets, currency, value, change, dividendYield, members, date, venue],
  ],
  companies: [
    { ...country, isUsual: true },
    { ...sector, isUsual: true },
    {
      ...({ id: 'rating', type: 'grades', family: 'ratingGrade', isUsual: true, isGrouped: true } as const),
      typed: 'rating rtg рейтинг bonität',
    },
    range(
      'bonds',
      { family: 'count', unit: 'count', edges: counts, typed: 'bonds issues облигации выпуски anleihen' },
      { isUsual: true, hasMedian: true },
    ),
    range(
      'bond_debt',
      { family: 'terms', unit: 'millions', edges: amountSteps, typed: 'debt outstanding объём volumen' },
      { hasMedian: true },
    ),
    usual(ratio('net_debt_to_ebitda', 'times', steps(-2, 10, 0.5), 'leverage nd/ebitda долг verschuldung')),
    usual(
      ratio(
        'interest_cover',
        'times',
        [-5, 0, 1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50],
        'cover icr покрытие zinsdeckung',
      ),
    ),
    ratio('debt_to_equity', 'times', steps(0, 5, 0.25), 'd/e gearing'),
    ratio('equity_to_assets', 'percent', steps(0, 100, 5), 'e/a eigenkapitalquote'),
    ratio('ebitda_margin', 'percent', steps(-10, 80, 5), 'margin маржа marge'),
    usual(returnOnEquity),
    { id: 'lei', type: 'text', family: 'identity', isUsual: true },
  ],
};

/** A field of a list by its name. */
export function findField(model: ScreenModel, id: string): ScreenField | undefined {
  return screens[model].find((field) => field.id === id);
}

const isFilter = (field: ScreenField): field is FilterField => field.type !== 'text' && field.type !== 'date';

/** The filters of a list, in their order on the page. */
export function filtersOf(model: ScreenModel): readonly FilterField[] {
  return screens[model].filter(isFilter);
}

/** The columns that a list can be in the order of; all lists can by name. */
export function sortsOf(model: ScreenModel): readonly string[] {
  return ['name', ...screens[model].filter(({ isSorted }) => isSorted === true).map(({ id }) => id)];
}

/** The fields by which a list can be grouped. */
export function groupingsOf(model: ScreenModel): readonly FilterField[] {
  return filtersOf(model).filter((field) => field.type !== 'range' && field.isGrouped === true);
}

/** The fields of which a group has the median. */
export function mediansOf(model: ScreenModel): readonly RangeField[] {
  return filtersOf(model)
    .filter((field) => field.type === 'range')
    .filter(({ hasMedian }) => hasMedian === true);
}

/** Every field of any list, once by name: all lists give the same name to the same thing, of the same family. */
export function everyField(): readonly ScreenField[] {
  return [...new Map(screenModels.flatMap((model) => screens[model]).map((field) => [field.id, field])).values()];
}

/** The columns that a list has until a reader chooses others. */
export function usualColumnsOf(model: ScreenModel): readonly string[] {
  return screens[model].filter(({ isUsual }) => isUsual === true).map(({ id }) => id);
}

/** The columns that a text names with commas between, in their order on screen; null where it names none but the usual ones. */
export function readScreenColumns(model: ScreenModel, text: string): readonly string[] | null {
  const named = new Set(text.split(','));
  const columns = screens[model].filter(({ id }) => named.has(id)).map(({ id }) => id);
  return columns.length === 0 || columns.join() === usualColumnsOf(model).join() ? null : columns;
}
