import type { Random } from '../random.ts';
import type { DemoQuarter, QuarterEnd } from './demo-quarter.ts';

/** What a bank starts a quarter with, in whole millions. */
interface Books {
  readonly loans: number;
  readonly securities: number;
  readonly cash: number;
  readonly issued: number;
  readonly equity: number;
}

const RISK_WEIGHT = 0.65;

/** Deposits are what closes the balance. */
function balancesOf({ loans, securities, cash, issued, equity }: Books) {
  const assets = loans + securities + cash;
  return {
    assets,
    cash,
    loans,
    securities,
    equity,
    liabilities: assets - equity,
    deposits: assets - equity - issued,
    issued_debt: issued,
    tier_1: Math.round((equity / (loans * RISK_WEIGHT)) * 10_000) / 10_000,
  };
}

function resultOf(books: Books, { random, overhead }: Bank) {
  const { loans, securities, issued } = books;
  const { deposits } = balancesOf(books);
  const income = Math.round(((loans * random.between(0.047, 0.051) + securities * 0.03) * 1) / 4);
  const expense = Math.round((deposits * random.between(0.015, 0.018) + issued * 0.03) / 4);
  const fees = Math.round((loans * 0.006) / 4);
  const operating = income - expense + fees;
  const expenses = Math.round(operating * overhead * random.between(0.95, 1.05));
  const provisions = Math.round((loans * random.between(0.003, 0.006)) / 4);
  const before = operating - expenses - provisions;
  const tax = Math.max(0, Math.round(before * 0.24));
  return {
    interest_income: income,
    interest_expense: expense,
    net_interest_income: income - expense,
    fee_income: fees,
    operating_income: operating,
    operating_expenses: expenses,
    provisions,
    profit_before_tax: before,
    income_tax: tax,
    net_profit: before - tax,
  };
}

function booksOf(loans: number, equity: number): Books {
  const part = (share: number) => Math.round(loans * share);
  return { loans, securities: part(0.25), cash: part(0.12), issued: part(0.15), equity };
}

/** What a bank is like. */
interface Bank {
  readonly random: Random;
  /** Operating expenses by operating income, about. */
  readonly overhead: number;
}

/** The quarters of a bank with these loans at first, in millions. */
export function bankQuarters(ends: readonly QuarterEnd[], loans: number, bank: Bank): readonly DemoQuarter[] {
  const { random } = bank;
  let books = booksOf(loans, Math.round(loans * 0.095));
  return ends.map((end) => {
    const result = resultOf(books, bank);
    const dividends = end.quarter === 2 ? Math.max(0, Math.round(result.net_profit * 1.4)) : 0;
    const grown = Math.round(books.loans * random.between(1.004, 1.018));
    const after = booksOf(grown, books.equity + result.net_profit - dividends);
    const investing = books.securities - after.securities;
    const financing = after.issued - books.issued - dividends;
    const change = after.cash - books.cash;
    const cashFlow = {
      operating_cash_flow: change - investing - financing,
      investing_cash_flow: investing,
      financing_cash_flow: financing,
      dividends,
      change_in_cash: change,
    };
    books = after;
    return { ...end, balances: balancesOf(after), flows: { ...result, ...cashFlow } };
  });
}
