import type { BondCalculation } from '#contract/figures/calculator.ts';
import { tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { type CalculatorQuote, priceQuotes } from '#domain/bond/calculator/asked-calculation.ts';
import type { WorkoutFigures } from '#domain/bond/calculator/calculate.ts';
import type { YieldRisk } from '#domain/bond/calculator/risk-figures.ts';
import { hasMoneyPrices } from '#domain/bond/market-conventions.ts';
import {
  ownConventions,
  type UsualConvention,
  usualConventionOf,
  type YieldConventionName,
} from '#domain/bond/shown-convention.ts';
import { accruedDecimalsOf } from '#domain/market/accrued-decimals.ts';
import type { IsoDate } from '#math/units.ts';
import { type AssumedNote, calculationOfState } from './calculation-of-state.ts';
import { firstState } from './calculator-state.ts';
import type { RailQuestion } from './rail-question.ts';

type RailRisk = Pick<YieldRisk, 'pvbp' | 'modified' | 'convexity'>;

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
  /** What all but the prices is to; null where nothing is calculated. */
  readonly end: Pick<WorkoutFigures, 'kind' | 'date' | 'isCertain'> | null;
  /** On what payments rest that are not certain; null where they are. */
  readonly assumed: AssumedNote | null;
  /** The end as the question names it. */
  readonly workout: string;
  readonly usualConvention: YieldConventionName;
  /** Whether its payments, and all that follows from them, are those before indexation. */
  readonly isReal: boolean;
  /** Whether its prices are in money all the same. */
  readonly hasMoneyPrices: boolean;
  /** Whether its redemption is at least par, whose value is in no figure. */
  readonly hasFloor: boolean;
  /** Nobody pays accrued interest for it. */
  readonly isDefaulted: boolean;
  readonly risk: Readonly<Record<UsualConvention, RailRisk | null>>;
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

function riskOf(known: YieldRisk | null | undefined): RailRisk | null {
  return known ? { pvbp: known.pvbp, modified: known.modified, convexity: known.convexity } : null;
}

/** The figures of a bond at what was typed, in the calculator's own way. */
export function railFigures(bond: BondCalculation, question: RailQuestion, venueId: number | null): RailFigures {
  const { settlement, given, facts, calculated, assumed } = calculationOfState(
    { bond, market: bond.market },
    { ...firstState, ...question },
  );
  const found = calculated.ok ? calculated.value : null;
  const end = found?.workouts.find(({ isChosen }) => isChosen);
  // Of a bond in default a price says nothing of yields.
  const quotes = (bond.terms.isDefaulted ? priceQuotes : railQuotes).flatMap((kind) => {
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
    accruedDecimals: accruedDecimalsOf(bond.terms, tradingUnits.accrued.decimals),
    end: end === undefined ? null : { kind: end.kind, date: end.date, isCertain: end.isCertain },
    assumed,
    workout: question.workout,
    usualConvention: facts === null ? 'street' : usualConventionOf(facts.terms, ownConventions),
    isReal: bond.terms.isInflationLinked,
    hasMoneyPrices: hasMoneyPrices(bond.terms),
    hasFloor: bond.terms.hasDeflationFloor === true,
    isDefaulted: bond.terms.isDefaulted,
    risk: { street: riskOf(found?.risk.quoted), effective: riskOf(found?.risk.effective) },
    consideration: found?.invoice?.consideration ?? null,
  };
}
