import type { IsoDate } from '#math/units.ts';
import type { ReportBook } from './report-book.ts';

/** Over which time a term is taken: at the end of the period, the mean of that and of a year before, or the year until then. */
export const termTimes = ['end', 'mean', 'year'] as const;
export type TermTime = (typeof termTimes)[number];

/** A line of a report in a formula. */
export interface MultiplierTerm {
  /** Key of the line, or `market_value`: shares times their closing price. */
  readonly line: string;
  readonly over: TermTime;
  readonly sign: 1 | -1;
  /** Nothing where the report does not tell it, if it tells another such line of the sum: who owes nothing within a year has no line for it. */
  readonly isNoneUntold?: true;
}

export const multiplierGroups = ['valuation', 'profitability', 'leverage', 'liquidity', 'banking'] as const;
export type MultiplierGroup = (typeof multiplierGroups)[number];

/** The multipliers, and what they are told in. */
export const unitOfMultiplier = {
  price_to_earnings: 'times',
  price_to_book: 'times',
  price_to_sales: 'times',
  ev_to_ebitda: 'times',
  return_on_equity: 'percent',
  return_on_assets: 'percent',
  ebitda_margin: 'percent',
  operating_margin: 'percent',
  net_margin: 'percent',
  net_debt_to_ebitda: 'times',
  debt_to_equity: 'times',
  interest_cover: 'times',
  equity_to_assets: 'percent',
  current_ratio: 'times',
  cash_ratio: 'times',
  net_interest_margin: 'percent',
  cost_to_income: 'percent',
  cost_of_risk: 'percent',
  loans_to_deposits: 'percent',
} as const;
export type MultiplierKey = keyof typeof unitOfMultiplier;

/** The sum of some lines over the sum of others. */
export interface Multiplier {
  readonly key: MultiplierKey;
  readonly group: MultiplierGroup;
  readonly unit: 'times' | 'percent';
  readonly numerator: readonly MultiplierTerm[];
  readonly denominator: readonly MultiplierTerm[];
}

export const marketValue = 'market_value';

const term = (over: TermTime, sign: 1 | -1) => (line: string) => ({ line, over, sign }) as const;
const end = term('end', 1);
const lessEnd = term('end', -1);
const mean = term('mean', 1);
const year = term('year', 1);

const ebitda = [year('operating_profit'), year('depreciation')];
const debt = [end('short_term_debt'), end('long_term_debt')].map((line) => ({ ...line, isNoneUntold: true }) as const);
const netDebt = [...debt, lessEnd('cash')];

type Formula = Omit<Multiplier, 'group'>;

function ratio(key: MultiplierKey, numerator: readonly MultiplierTerm[], denominator: readonly MultiplierTerm[]) {
  return { key, unit: unitOfMultiplier[key], numerator, denominator };
}

const byGroup: Readonly<Record<MultiplierGroup, readonly Formula[]>> = {
  valuation: [
    ratio('price_to_earnings', [end(marketValue)], [year('net_profit')]),
    ratio('price_to_book', [end(marketValue)], [end('equity')]),
    ratio('price_to_sales', [end(marketValue)], [year('revenue')]),
    ratio('ev_to_ebitda', [end(marketValue), ...netDebt], ebitda),
  ],
  profitability: [
    ratio('return_on_equity', [year('net_profit')], [mean('equity')]),
    ratio('return_on_assets', [year('net_profit')], [mean('assets')]),
    ratio('ebitda_margin', ebitda, [year('revenue')]),
    ratio('operating_margin', [year('operating_profit')], [year('revenue')]),
    ratio('net_margin', [year('net_profit')], [year('revenue')]),
  ],
  leverage: [
    ratio('net_debt_to_ebitda', netDebt, ebitda),
    ratio('debt_to_equity', debt, [end('equity')]),
    ratio('interest_cover', [year('operating_profit')], [year('finance_costs')]),
    ratio('equity_to_assets', [end('equity')], [end('assets')]),
  ],
  liquidity: [
    ratio('current_ratio', [end('current_assets')], [end('current_liabilities')]),
    ratio('cash_ratio', [end('cash')], [end('current_liabilities')]),
  ],
  banking: [
    ratio('net_interest_margin', [year('net_interest_income')], [mean('assets')]),
    ratio('cost_to_income', [year('operating_expenses')], [year('operating_income')]),
    ratio('cost_of_risk', [year('provisions')], [mean('loans')]),
    ratio('loans_to_deposits', [end('loans')], [end('deposits')]),
  ],
};

/**
 * The ratios that are computed of a report, group by group. Flows are those of twelve months, in the middle of a year too; returns are on the
 * mean of the balance then and a year before.
 */
export const multipliers: readonly Multiplier[] = multiplierGroups.flatMap((group) =>
  byGroup[group].map((formula) => ({ ...formula, group })),
);

/** Keys of the lines of a report that multipliers are computed of. */
export const multiplierLines: ReadonlySet<string> = new Set([
  'shares',
  ...multipliers.flatMap(({ numerator, denominator }) => [...numerator, ...denominator].map(({ line }) => line)),
]);

/** The median of a multiplier over the companies of a sector in a calendar quarter. */
export interface IndustryMedian {
  /** Last day of the quarter. */
  readonly quarterEndsOn: IsoDate;
  readonly multiplier: MultiplierKey;
  /** As a fraction for percent. */
  readonly median: number;
  /** How many companies it is of. */
  readonly companies: number;
}

/**
 * A ratio, as a fraction for percent; or why there is none: the report does not tell a line, or the ratio is of nothing or of a negative sum, as
 * of a loss.
 */
export type MultiplierValue = number | 'missing-data' | 'not-applicable';

function sumOf(terms: readonly MultiplierTerm[], book: ReportBook, endsOn: IsoDate): number | undefined {
  const values = terms.map((term) => ({ ...term, value: book.valueOf(term, endsOn) }));
  const isAnyTold = values.some(({ isNoneUntold, value }) => isNoneUntold && value !== undefined);
  let sum = 0;
  for (const { value, sign, isNoneUntold } of values) {
    if (value === undefined && !(isNoneUntold && isAnyTold)) return undefined;
    sum += sign * (value ?? 0);
  }
  return sum;
}

/** The multiplier of the period that ends on a day. */
export function multiplierValue(multiplier: Multiplier, book: ReportBook, endsOn: IsoDate): MultiplierValue {
  const numerator = sumOf(multiplier.numerator, book, endsOn);
  const denominator = sumOf(multiplier.denominator, book, endsOn);
  if (numerator === undefined || denominator === undefined) return 'missing-data';
  return denominator > 0 ? numerator / denominator : 'not-applicable';
}
