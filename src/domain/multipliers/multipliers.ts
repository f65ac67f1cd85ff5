/** Over which time a term is taken: at the end of the period, the mean of that and of a year before, or the year until then. */
type TermTime = 'end' | 'mean' | 'year';

/** A line of a report in a formula. */
export interface MultiplierTerm {
  /** Key of the line, or `market_value`: shares times their closing price. */
  readonly line: string;
  readonly over: TermTime;
  readonly sign: 1 | -1;
}

export const multiplierGroups = ['valuation', 'profitability', 'leverage', 'liquidity', 'banking'] as const;
export type MultiplierGroup = (typeof multiplierGroups)[number];

/** The sum of some lines over the sum of others. */
export interface Multiplier {
  readonly key: string;
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
const debt = [end('short_term_debt'), end('long_term_debt')];
const netDebt = [...debt, lessEnd('cash')];

type Formula = Omit<Multiplier, 'group'>;

function ratio(
  unit: Multiplier['unit'],
  key: string,
  numerator: readonly MultiplierTerm[],
  denominator: readonly MultiplierTerm[],
): Formula {
  return { key, unit, numerator, denominator };
}

const byGroup: Readonly<Record<MultiplierGroup, readonly Formula[]>> = {
  valuation: [
    ratio('times', 'price_to_earnings', [end(marketValue)], [year('net_profit')]),
    ratio('times', 'price_to_book', [end(marketValue)], [end('equity')]),
    ratio('times', 'price_to_sales', [end(marketValue)], [year('revenue')]),
    ratio('times', 'ev_to_ebitda', [end(marketValue), ...netDebt], ebitda),
  ],
  profitability: [
    ratio('percent', 'return_on_equity', [year('net_profit')], [mean('equity')]),
    ratio('percent', 'return_on_assets', [year('net_profit')], [mean('assets')]),
    ratio('percent', 'ebitda_margin', ebitda, [year('revenue')]),
    ratio('percent', 'operating_margin', [year('operating_profit')], [year('revenue')]),
    ratio('percent', 'net_margin', [year('net_profit')], [year('revenue')]),
  ],
  leverage: [
    ratio('times', 'net_debt_to_ebitda', netDebt, ebitda),
    ratio('times', 'debt_to_equity', debt, [end('equity')]),
    ratio('times', 'interest_cover', [year('operating_profit')], [year('finance_costs')]),
    ratio('percent', 'equity_to_assets', [end('equity')], [end('assets')]),
  ],
  liquidity: [
    ratio('times', 'current_ratio', [end('current_assets')], [end('current_liabilities')]),
    ratio('times', 'cash_ratio', [end('cash')], [end('current_liabilities')]),
  ],
  banking: [
    ratio('percent', 'net_interest_margin', [year('net_interest_income')], [mean('assets')]),
    ratio('percent', 'cost_to_income', [year('operating_expenses')], [year('operating_income')]),
    ratio('percent', 'cost_of_risk', [year('provisions')], [mean('loans')]),
    ratio('percent', 'loans_to_deposits', [end('loans')], [end('deposits')]),
  ],
};

/**
 * The ratios that are computed of a report, group by group. Flows are those of twelve months, in the middle of a year too; returns are on the
 * mean of the balance then and a year before.
 */
export const multipliers: readonly Multiplier[] = multiplierGroups.flatMap((group) =>
  byGroup[group].map((formula) => ({ ...formula, group })),
);
