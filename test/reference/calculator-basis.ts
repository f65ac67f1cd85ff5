import type { BondCalculation, CalculationMarket } from '#contract/figures/calculator.ts';
import { type CalculatorQuote, calculatorQuotes } from '#domain/bond/calculator/asked-calculation.ts';
import { languageOf } from '#domain/platform/language.ts';
import { plainTerms } from '#domain/testing/made-up-bond.ts';
import { type CalculatorBasis, calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import { type CalculatorState, firstState } from '#web/figures/calculator/calculator-state.ts';
import { quoteText } from '#web/figures/calculator/quote-text.ts';

/** No curve and no benchmarks, on a day that no case depends on. */
export const bareMarket: CalculationMarket = {
  currency: 'EUR',
  today: '2026-01-05',
  askedDay: null,
  curve: null,
  swaps: null,
  benchmarks: [],
  optionModel: { meanReversion: 0.03, volatility: 0.008, isBorrowed: false },
};

const { instrumentId: _id, issuedAmount: _issued, outstandingAmount: _outstanding, ...terms } = plainTerms;

/** A bond without anything special about it but what is said. */
export function calculationOf(
  said: Partial<BondCalculation['terms']>,
  more: Partial<Omit<BondCalculation, 'terms'>> = {},
): BondCalculation {
  return {
    name: 'Case',
    isin: null,
    terms: { ...terms, ...said },
    followsUnderlying: false,
    cashFlows: [],
    offers: [],
    resets: [],
    makeWholeRights: [],
    indexValues: [],
    price: null,
    market: bareMarket,
    ...more,
  };
}

/** An offer of which nothing is known but its day, price and kind. */
export const onItsDay = { periodStart: null, periodEnd: null, optionStyle: null, noticeDays: null } as const;

const english = languageOf('en');

type ShownTexts = Readonly<Record<CalculatorQuote, string | null>>;

/** What the fields of the calculator show where the reader chose and typed this; throws where nothing is calculated. */
export function shownTexts(basis: CalculatorBasis, chosen: Partial<CalculatorState>) {
  const shown = calculationOfState(basis, { ...firstState, ...chosen });
  const { calculated } = shown;
  if (!calculated.ok) throw new Error(`nothing is calculated: ${calculated.fault}`);
  const texts = Object.fromEntries(
    calculatorQuotes.map((kind) => {
      const quote = calculated.value.quotes[kind];
      return [kind, quote.ok ? quoteText(kind, quote.value, english) : null];
    }),
  ) as ShownTexts;
  return { texts, calculation: calculated.value };
}

/** A number as the field of a quote shows it. */
export function fieldText(kind: CalculatorQuote, value: number): string {
  return quoteText(kind, value, english);
}
