import { dayNumberFromIso } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { type IsoDate, type Measure, type Missing, type Price, valueOrNull } from '#math/units.ts';
import type { BondContext } from '../derivation/bond-context.ts';
import { swapCurveFrom } from '../derivation/curve-book.ts';
import { followsSwaps } from '../derivation/floater-figures.ts';
import type { Indexation } from '../derivation/indexation.ts';
import { type MakeWhole, type MakeWholeRight, makeWholeOn } from '../derivation/make-whole.ts';
import { bestEnd, isPutInTheMoney, worstEnd } from '../ends.ts';
import type { BondFacts } from '../issue.ts';
import { type OptionModel, pricedOptions } from '../options/option-figures.ts';
import type { CalculatorQuote, ChosenCompounding } from './asked-calculation.ts';
import { type CalculatedOptions, calculatedOptions } from './calculated-options.ts';
import type { BenchmarkChoice, CalculatorMarket } from './calculator-market.ts';
import type { QuoteSetting, Quotes } from './convert-quote.ts';
import { cleanPriceFromQuote, isSolved, quotesAtPrice, solvedYield } from './convert-quote.ts';
import { assumedFacts, type PaymentAssumptions } from './payment-assumptions.ts';
import { noRisk, type RiskFigures, riskFigures, yieldRisk } from './risk-figures.ts';
import { type ScenarioFigures, type ScenarioTerms, scenarioFigures } from './scenario.ts';
import { type TradeInvoice, tradeInvoice } from './trade-invoice.ts';
import { calculatedContext, type Workout, workoutsOf } from './workout.ts';

/** Everything that a calculation follows from. */
export interface CalculationInput {
  readonly facts: BondFacts;
  readonly market: CalculatorMarket;
  readonly settlement: IsoDate;
  /** What was given last: the price, yield or spread that all others follow from. */
  readonly given: { readonly kind: CalculatorQuote; readonly value: number };
  /** Key of a workout; `worst` for the issuer's with the lowest yield, `best` for the holder's with the highest. */
  readonly workout: string;
  readonly compounding: ChosenCompounding;
  readonly benchmark: BenchmarkChoice;
  readonly nominal: number;
  /** Null for a bond that no index moves, and while the index is not known. */
  readonly indexation: Indexation | null;
  readonly scenario: ScenarioTerms;
  readonly assumptions: PaymentAssumptions;
  /** What bonds with calls and puts are valued by. */
  readonly optionModel: OptionModel;
  /** None where absent. */
  readonly makeWholeRights?: readonly MakeWholeRight[];
}

/** One way in which the bond may end, at the calculated price. */
export interface WorkoutFigures extends Pick<Workout, 'key' | 'kind' | 'date' | 'price' | 'isCertain'> {
  readonly yield: number | null;
  readonly effectiveYield: number | null;
  readonly modified: number | null;
  readonly isWorst: boolean;
  /** Whether it is a put whose yield is above that of the last end. */
  readonly isInTheMoney: boolean;
  readonly isChosen: boolean;
}

/** What the calculator says. */
export interface Calculation {
  readonly settlement: IsoDate;
  readonly quotes: Quotes;
  readonly workouts: readonly WorkoutFigures[];
  readonly risk: RiskFigures;
  readonly options: CalculatedOptions;
  /** What a make-whole call would cost on the day of settlement; null without such a right. */
  readonly makeWhole: MakeWhole | null;
  readonly scenario: ScenarioFigures | null;
  readonly invoice: TradeInvoice | null;
  /** Whether the payments up to the chosen end are known, and not assumed. */
  readonly isCertain: boolean;
  /** Whether coupons that are not set follow the curve of swaps unless the reader says otherwise. */
  readonly followsSwaps: boolean;
}

/**
 * Why there is no calculation: `not-issued` before the bond is there, `repaid` after the last payment, `contradiction` of terms and payments, or
 * why the price has no value.
 */
type CalculationFault = Missing | 'not-issued' | 'repaid' | 'contradiction';

export type Calculated =
  | { readonly ok: true; readonly value: Calculation }
  | { readonly ok: false; readonly fault: CalculationFault };

/** Yields to the ends at a price, in the convention of the yield that was given, else in the bond's own. */
function yieldsAt(clean: Price, { given: { kind } }: CalculationInput, setting: QuoteSetting) {
  if (kind === 'simpleYield')
    return (workout: Workout) => valueOrNull(quotesAtPrice(workout, clean, setting).simpleYield);
  const solved = isSolved(kind) ? kind : 'yield';
  return (workout: Workout) => valueOrNull(solvedYield(workout, solved, clean));
}

interface Priced {
  readonly workout: Workout;
  readonly clean: Price;
}

function pricedAt(workout: Workout, { given }: CalculationInput, setting: QuoteSetting): Measure<Priced> {
  const clean = cleanPriceFromQuote(workout, given.kind, given.value, setting);
  return clean.ok ? { ok: true, value: { workout, clean: clean.value } } : clean;
}

/** How an end is chosen by the yields to all: whose ends are meant, the one that is, and whether its price is the lowest or the highest of theirs. */
const chosenBy = {
  worst: { not: 'put', endOf: worstEnd, sign: 1 },
  best: { not: 'call', endOf: bestEnd, sign: -1 },
} as const;

const isChoice = (workout: string): workout is keyof typeof chosenBy => workout in chosenBy;

/**
 * The price at which the given quote is that of the worst or the best workout: the one whose own price makes it that, else the lowest or the
 * highest price. A yield is to the worst end exactly at the lowest of the prices to the issuer's ends.
 */
function pricedAtChoice(
  workouts: readonly [Workout, ...Workout[]],
  choice: keyof typeof chosenBy,
  input: CalculationInput,
  setting: QuoteSetting,
): Measure<Priced> {
  const { not, endOf, sign } = chosenBy[choice];
  const among = workouts.filter(({ kind }) => kind !== not);
  const priced = (among.length === 0 ? workouts : among).map((workout) => pricedAt(workout, input, setting));
  const known = priced.flatMap((each) => (each.ok ? [each.value] : []));
  const fits = known.find(({ workout, clean }) => endOf(workouts, yieldsAt(clean, input, setting)) === workout);
  const found = fits ?? known.toSorted((a, b) => sign * (a.clean - b.clean)).at(0);
  return found === undefined ? (priced[0] as Measure<Priced>) : { ok: true, value: found };
}

function workoutFigures(
  workouts: readonly [Workout, ...Workout[]],
  { workout: chosen, clean }: Priced,
  input: CalculationInput,
  setting: QuoteSetting,
): readonly WorkoutFigures[] {
  const yieldOf = yieldsAt(clean, input, setting);
  const worst = workouts.length > 1 ? worstEnd(workouts, yieldOf) : null;
  return workouts.map((workout) => {
    const { key, kind, date, price: redemption, isCertain } = workout;
    const own = valueOrNull(solvedYield(workout, 'yield', clean));
    return {
      key,
      kind,
      date,
      price: redemption,
      isCertain,
      yield: own,
      effectiveYield: valueOrNull(solvedYield(workout, 'effectiveYield', clean)),
      modified: setting.terms.isDefaulted ? null : (yieldRisk(workout, 'quoted', own)?.modified ?? null),
      isWorst: workout === worst,
      isInTheMoney: isPutInTheMoney(workout, workouts, yieldOf),
      isChosen: workout === chosen,
    };
  });
}

function calculationAt(
  input: CalculationInput,
  context: BondContext,
  workouts: readonly [Workout, ...Workout[]],
  priced: Priced,
  setting: QuoteSetting,
): Calculation {
  const { workout, clean } = priced;
  const quotes = quotesAtPrice(workout, clean, setting);
  return {
    settlement: input.settlement,
    quotes,
    workouts: workoutFigures(workouts, priced, input, setting),
    risk: setting.terms.isDefaulted ? noRisk : riskFigures(workout, quotes, setting),
    options: calculatedOptions(setting.options, quotes, workouts, (end) =>
      valueOrNull(solvedYield(end, 'effectiveYield', clean)),
    ),
    makeWhole: makeWholeOn(context, dayNumberFromIso(input.settlement), {
      curve: input.market.curve,
      rights: input.makeWholeRights ?? [],
    }),
    scenario: scenarioFigures(workout, quotes, input.market.curve, input.scenario),
    invoice: tradeInvoice(workout.effective, clean, {
      nominal: input.nominal,
      indexRatio: input.indexation?.ratio ?? 1,
    }),
    isCertain: workout.isCertain,
    followsSwaps: followsSwaps(setting.terms, setting.market.swaps),
  };
}

/** The bond of an input, settled up to each of its ends, and what its quotes are measured against. */
export interface SettledInput {
  readonly context: BondContext;
  readonly workouts: readonly Workout[];
  readonly setting: QuoteSetting;
}

/** Throws InvalidInputError when terms or payments contradict themselves. */
export function settledInput({ facts, market, ...input }: CalculationInput): SettledInput {
  const { assumptions, benchmark, compounding } = input;
  const settlement = dayNumberFromIso(input.settlement);
  const curve = market.swaps === null ? market.curve : swapCurveFrom(market.swaps, settlement);
  const isArrears = followsSwaps(facts.terms, market.swaps);
  const context = calculatedContext(assumedFacts(facts, assumptions, { curve, settlement, isArrears }), settlement);
  const { terms } = context.facts;
  const workouts = workoutsOf(context, settlement, compounding);
  const whole = workouts.find(({ kind }) => kind === 'maturity')?.effective ?? null;
  const options = pricedOptions(context, whole, market.curve, input.optionModel);
  return {
    context,
    workouts,
    setting: {
      terms,
      market,
      benchmark,
      options,
      isProjected: assumptions.coupons === 'curve',
      index: assumptions.index,
      reference: assumptions.coupons === 'reference' ? assumptions.reference : null,
    },
  };
}

/** Whether a bond is not there yet: before its issue, and before interest accrues where that began earlier. */
function isBeforeIssue({ facts, settlement }: CalculationInput): boolean {
  const { issuedOn } = facts.terms;
  if (issuedOn === null || settlement >= issuedOn) return false;
  return facts.cashFlows.every(({ accrualStart }) => accrualStart === null || settlement < accrualStart);
}

function calculateChecked(input: CalculationInput): Calculated {
  if (isBeforeIssue(input)) return { ok: false, fault: 'not-issued' };
  const { context, workouts: ends, setting } = settledInput(input);
  const [first, ...others] = ends;
  if (first === undefined) return { ok: false, fault: context.whole === null ? 'missing-data' : 'repaid' };
  const workouts = [first, ...others] as const;
  const chosen = workouts.find(({ key }) => key === input.workout);
  const last = workouts.at(-1) ?? first;
  const priced = isChoice(input.workout)
    ? pricedAtChoice([...workouts], input.workout, input, setting)
    : pricedAt(chosen ?? last, input, setting);
  if (!priced.ok) return { ok: false, fault: priced.reason };
  const { effective } = priced.value.workout;
  if (effective.accrued.ok && priced.value.clean + effective.accrued.value <= 0) {
    return { ok: false, fault: 'not-applicable' };
  }
  return { ok: true, value: calculationAt(input, context, [...workouts], priced.value, setting) };
}

/** The price of what was given, and everything that follows from it. */
export function calculate(input: CalculationInput): Calculated {
  try {
    return calculateChecked(input);
  } catch (error) {
    if (error instanceof InvalidInputError) return { ok: false, fault: 'contradiction' };
    throw error;
  }
}
