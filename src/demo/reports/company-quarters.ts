import type { Random } from '../random.ts';
import type { DemoQuarter, QuarterEnd } from './demo-quarter.ts';

/** What a company starts a quarter with, in whole millions. */
interface Books {
  readonly property: number;
  readonly inventories: number;
  readonly receivables: number;
  readonly cash: number;
  readonly payables: number;
  readonly debt: number;
  readonly equity: number;
}

const seasons = [0.94, 1.02, 0.97, 1.07] as const;
const QUARTERLY_GROWTH = 1.011;
const INTEREST = 0.05;
const PAYOUT = 0.4;

function working(revenue: number) {
  const part = (share: number) => Math.round(revenue * share);
  return { inventories: part(0.45), receivables: part(0.5), cash: part(0.35), payables: part(0.4) };
}

/** Debt is what closes the balance. */
function booksOf(revenue: number, property: number, equity: number): Books {
  const { inventories, receivables, cash, payables } = working(revenue);
  const debt = property + inventories + receivables + cash - payables - equity;
  return { property, inventories, receivables, cash, payables, debt, equity };
}

function balancesOf({ property, inventories, receivables, cash, payables, debt, equity }: Books) {
  const shortTerm = Math.round(debt * 0.3);
  const current = inventories + receivables + cash;
  return {
    assets: property + current,
    non_current_assets: property,
    current_assets: current,
    inventories,
    receivables,
    cash,
    equity,
    liabilities: payables + debt,
    long_term_debt: debt - shortTerm,
    short_term_debt: shortTerm,
    current_liabilities: payables + shortTerm,
    payables,
  };
}

function resultOf(revenue: number, debt: number, { random, overhead }: Company) {
  const cost = Math.round(revenue * random.between(0.6, 0.64));
  const expenses = Math.round(revenue * overhead * random.between(0.93, 1.07));
  const operating = revenue - cost - expenses;
  const interest = Math.round((debt * INTEREST) / 4);
  const before = operating - interest;
  const tax = Math.max(0, Math.round(before * 0.22));
  return {
    revenue,
    cost_of_sales: cost,
    gross_profit: revenue - cost,
    operating_expenses: expenses,
    operating_profit: operating,
    finance_costs: interest,
    profit_before_tax: before,
    income_tax: tax,
    net_profit: before - tax,
  };
}

function cashFlowOf(
  before: Books,
  after: Books,
  paid: Readonly<Record<'profit' | 'depreciation' | 'dividends', number>>,
) {
  const grown = (key: keyof Books) => after[key] - before[key];
  const { profit, depreciation, dividends } = paid;
  return {
    operating_cash_flow: profit + depreciation - grown('inventories') - grown('receivables') + grown('payables'),
    depreciation,
    dividends,
    investing_cash_flow: -grown('property') - depreciation,
    financing_cash_flow: grown('debt') - dividends,
    change_in_cash: grown('cash'),
  };
}

/** What a company is like. */
interface Company {
  readonly random: Random;
  /** Operating expenses by revenue, about. */
  readonly overhead: number;
}

/** The quarters of a company with about this revenue at first, in millions a quarter. */
export function companyQuarters(
  ends: readonly QuarterEnd[],
  revenue: number,
  company: Company,
): readonly DemoQuarter[] {
  const { random } = company;
  let books = booksOf(revenue, revenue * 6, Math.round(revenue * 3.4));
  const profits: number[] = [];
  return ends.map((end, index) => {
    const trend = revenue * QUARTERLY_GROWTH ** index * (seasons[end.quarter - 1] ?? 1);
    const sold = Math.round(trend * random.between(0.97, 1.03));
    const result = resultOf(sold, books.debt, company);
    const depreciation = Math.round(books.property * 0.02);
    const dividends = end.quarter === 2 ? Math.max(0, Math.round(PAYOUT * sumOf(profits.slice(-4)))) : 0;
    profits.push(result.net_profit);
    const property = books.property + Math.round(sold * 0.12) - depreciation;
    const after = booksOf(sold, property, books.equity + result.net_profit - dividends);
    const cashFlow = cashFlowOf(books, after, { profit: result.net_profit, depreciation, dividends });
    books = after;
    return { ...end, balances: balancesOf(after), flows: { ...result, ...cashFlow } };
  });
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
