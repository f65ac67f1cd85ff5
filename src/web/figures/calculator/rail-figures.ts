import type { BondCalculation } from '#contract/figures/calculator.ts';
import { tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import type { CalculatorQuote } from '#domain/bond/calculator/asked-calculation.ts';
import type { EndKind } from '#domain/bond/ends.ts';
import type { IsoDate } from '#math/units.ts';
import { calculationOfState } from './calculation-of-state.ts';
import { type CalculatorState, firstState } from './calculator-state.ts';

/** What was typed in the calculator beside the chart. */
export type RailQuestion = Pick<CalculatorState, 'by' | 'value' | 'nominal'>;

/** What it shows: few enough that the first HTML brings them. */
export interface RailFigures {
  readonly venueId: number | null;
  readonly currency: string;
  readonly settlement: IsoDate | null;
  /** The digits of the price that it begins with. */
  readonly given: string;
  readonly quotes: readonly { readonly kind: CalculatorQuote; readonly value: number | null }[];
  readonly accrued: number | null;
  /** As the page writes it. */
  readonly accruedDecimals: number;
  /** What the risk figures are to; null where nothing is calculated. */
  readonly end: EndKind | null;
  readonly pvbp: number | null;
  readonly modified: number | null;
  readonly convexity: number | null;
  readonly consideration: number | null;
}

const railQuotes: readonly CalculatorQuote[] = [
  'clean',
  'dirty',
  'yield',
  'effectiveYield',
  'discountMargin',
  'gSpread',
  'zSpread',
  'iSpread',
  'tSpread',
];

const always: ReadonlySet<CalculatorQuote> = new Set(['clean', 'dirty', 'yield']);

export const firstQuestion: RailQuestion = { by: 'clean', value: null, nominal: firstState.nominal };

/** The figures of a bond at what was typed, in the calculator's own way. */
export function railFigures(bond: BondCalculation, question: RailQuestion, venueId: number | null): RailFigures {
  const { settlement, given, calculated } = calculationOfState(
    { bond, market: bond.market },
    { ...firstState, ...question },
  );
  const found = calculated.ok ? calculated.value : null;
  const quotes = railQuotes.flatMap((kind) => {
    const quote = found?.quotes[kind];
    const value = quote?.ok === true ? quote.value : null;
    return value !== null || always.has(kind) || kind === question.by ? [{ kind, value }] : [];
  });
  return {
    venueId,
    currency: bond.terms.faceCurrency,
    settlement,
    given,
    quotes,
    accrued: found?.invoice?.accrued ?? null,
    accruedDecimals: bond.terms.accruedPrecision ?? tradingUnits.accrued.decimals,
    end: found?.workouts.find(({ isChosen }) => isChosen)?.kind ?? null,
    pvbp: found?.risk.quoted?.pvbp ?? null,
    modified: found?.risk.quoted?.modified ?? null,
    convexity: found?.risk.quoted?.convexity ?? null,
    consideration: found?.invoice?.consideration ?? null,
  };
}
