import type { BondCalculation, CalculationMarket } from '#contract/figures/calculator.ts';
import { bondCalendar, settlementDayOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import { type Calculated, type CalculationInput, calculate } from '#domain/bond/calculator/calculate.ts';
import type { CalculatorMarket } from '#domain/bond/calculator/calculator-market.ts';
import { type MadeUpTerms, madeUpFacts } from '#domain/bond/calculator/made-up-bond.ts';
import type { PaymentAssumptions } from '#domain/bond/calculator/payment-assumptions.ts';
import type { ScenarioTerms } from '#domain/bond/calculator/scenario.ts';
import { isRunBack } from '#domain/bond/derivation/bond-context.ts';
import type { ServingCurve, ServingSwaps } from '#domain/bond/derivation/curve-book.ts';
import { type Indexation, indexationOf, paysRevaluation } from '#domain/bond/derivation/indexation.ts';
import type { BondFacts, IssueOffer, IssuePayment } from '#domain/bond/issue.ts';
import { marketConventions } from '#domain/bond/market-conventions.ts';
import type { OptionModel } from '#domain/bond/options/option-figures.ts';
import { indexRatio } from '#math/bond/inflation-index.ts';
import { MARKET_SETTLEMENTS, marketSettlementDate } from '#math/bond/market-settlement.ts';
import type { Curve } from '#math/curve/curve.ts';
import { annualParYields } from '#math/curve/par-curve.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { type HullWhite, isWithinLimits } from '#math/option/hull-white.ts';
import { type IsoDate, isoDate, rate } from '#math/units.ts';
import type { FailureCode } from '../../platform/data/ask.ts';
import { numberOfDecimal } from '../../ui/controls/decimal-input.ts';
import type { CalculatorState } from './calculator-state.ts';
import { type MadeUpField, type MadeUpState, termsOfMadeUp } from './made-up-state.ts';
import { fractionOfText, pointsOfText, quoteOfText } from './quote-text.ts';

/** What the calculator was given to work with: a bond of the site, or the market of a made-up one. */
export interface CalculatorBasis {
  readonly bond: BondCalculation | null;
  readonly market: CalculationMarket;
  /** Why the market of the currency is not there yet: it is on its way, or its call failed. */
  readonly lack?: 'pending' | MarketFailure;
}

/** A call that failed is no currency without curves. */
interface MarketFailure {
  readonly code: FailureCode;
  readonly retry: () => void;
}

/** Why nothing is calculated before the mathematics is asked. */
type StateFault = 'no-value' | TermsFault;

/** Why terms make no bond. */
type TermsFault = 'bad-terms' | 'coupons-off-grid';

export interface ShownCalculation {
  readonly facts: BondFacts | null;
  readonly settlement: IsoDate | null;
  readonly horizon: IsoDate | null;
  /** The text of the field that all others follow from. */
  readonly given: string;
  readonly indexation: Indexation | null;
  /** What the mathematics was asked; null where it was not. */
  readonly input: CalculationInput | null;
  readonly calculated: Calculated | { readonly ok: false; readonly fault: StateFault };
  readonly wrongTerms: readonly MadeUpField[];
  /** On what payments rest that are not certain; null where they are. */
  readonly assumed: AssumedNote | null;
}

export type AssumedNote = 'assumed' | 'assumed_curve' | 'assumed_own' | 'assumed_run_back';

/** The price that the calculator begins with where the market has none that the reader may see. */
const PRICE_AT_FIRST = 100;

/** The market's price that the calculator begins with; null where there is none, or it is closed to the reader. */
function marketPrice({ bond }: CalculatorBasis): number | null {
  return bond?.price?.value ?? null;
}

function isTerms(terms: MadeUpTerms | readonly MadeUpField[]): terms is MadeUpTerms {
  return !Array.isArray(terms);
}

interface Facts {
  readonly facts: BondFacts | null;
  readonly wrongTerms: readonly MadeUpField[];
  readonly fault?: TermsFault;
}

function madeUp(terms: MadeUpTerms): Facts {
  try {
    return { facts: madeUpFacts(terms), wrongTerms: [] };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const fault = error.code === 'coupons-off-grid' ? error.code : 'bad-terms';
    return { facts: null, wrongTerms: [], fault };
  }
}

const dateOrNull = (text: string | null): IsoDate | null => (text === null ? null : isoDate(text));

function paymentOf(row: BondCalculation['cashFlows'][number]): IssuePayment {
  return {
    ...row,
    accrualStart: dateOrNull(row.accrualStart),
    accrualEnd: dateOrNull(row.accrualEnd),
    referenceStart: dateOrNull(row.referenceStart),
    referenceEnd: dateOrNull(row.referenceEnd),
    paymentDate: isoDate(row.paymentDate),
    exDate: dateOrNull(row.exDate),
    actualPaymentDate: null,
    recordDate: null,
  };
}

function offerOf(offer: BondCalculation['offers'][number], index: number): IssueOffer {
  return {
    ...offer,
    number: index + 1,
    date: isoDate(offer.date),
    periodStart: dateOrNull(offer.periodStart),
    periodEnd: dateOrNull(offer.periodEnd),
    benchmarkSpread: null,
    repurchasedAmount: null,
  };
}

/** A bond of the site as the calculator takes it. */
export function factsOfCalculation(bond: BondCalculation): BondFacts {
  const { name, terms, followsUnderlying, cashFlows, offers, resets } = bond;
  return {
    instrumentId: 0,
    name,
    isGenerated: false,
    isGovernment: false,
    followsUnderlying,
    terms: {
      ...terms,
      instrumentId: 0,
      issuedOn: dateOrNull(terms.issuedOn),
      accruesFrom: dateOrNull(terms.accruesFrom),
      maturesOn: dateOrNull(terms.maturesOn),
      issuedAmount: null,
      outstandingAmount: null,
    },
    cashFlows: cashFlows.map(paymentOf),
    offers: offers.map(offerOf),
    resets: resets.map((reset) => ({ from: dayNumberFromIso(isoDate(reset.from)), rate: rate(reset.rate) })),
  };
}

function curveOf(answer: CalculationMarket['curve']): Curve | null {
  if (answer === null) return null;
  const { times, rates, parameters, shortest, longest } = answer;
  if (times !== null && rates !== null) return { model: 'ZeroNodes', times, values: rates };
  if (parameters === null || shortest === null || longest === null) return null;
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, tau1 = 1, tau2 = 0] = parameters;
  const base: Curve =
    tau2 === 0 ? { model: 'NelsonSiegel', b0, b1, b2, tau1 } : { model: 'Svensson', b0, b1, b2, b3, tau1, tau2 };
  return { model: 'Bounded', base, from: shortest, to: longest };
}

/** The curve with its name and date, if the reader may see it. */
export function servingCurveOf({ curve: answer }: CalculationMarket): ServingCurve | null {
  const curve = curveOf(answer);
  if (answer === null || curve === null) return null;
  return { curve, kind: answer.kind, name: answer.name, date: isoDate(answer.date), fit: null };
}

/** The curve of swaps, if the reader may see it. */
function servingSwapsOf({ swaps: answer }: CalculationMarket): ServingSwaps | null {
  if (answer === null) return null;
  const { overnightRate, name, date, times, rates, terms, quotes } = answer;
  if (times === null || rates === null || terms === null || quotes === null) return null;
  const logs = times.map((time, index) => -time * (rates[index] ?? 0));
  const curve = { model: 'LogDiscounts', times: [0, ...times], values: [0, ...logs] } as const;
  return { curve, overnightRate, name, date: isoDate(date), rates: { times: terms, values: quotes } };
}

/** The day before today whose market counts: that of the chosen trade, else of the chosen settlement; null for that of today. */
export function pastDayOf(
  { trade, settlement }: Pick<CalculatorState, 'trade' | 'settlement'>,
  { today }: Pick<CalculationMarket, 'today'>,
): IsoDate | null {
  const day = trade ?? settlement;
  return day !== null && day < today ? day : null;
}

const isLater = (part: { readonly date: string | null } | null, settlement: IsoDate) =>
  part !== null && part.date !== null && part.date > settlement;

/** The day of a market that is later than a settlement, whose spreads over it would mean nothing; null of another. */
export function laterMarketDay({ curve, swaps, benchmarks }: CalculationMarket, settlement: IsoDate): IsoDate | null {
  const later = [curve, swaps, ...benchmarks].find((part) => isLater(part, settlement));
  return later?.date == null ? null : isoDate(later.date);
}

/** What the calculator measures against, if the reader may see it, without what is of a later day than settlement. */
function marketOfAnswer(market: CalculationMarket, settlement: IsoDate): CalculatorMarket {
  const { curve: answer, swaps, benchmarks } = market;
  const curve = isLater(answer, settlement) ? null : curveOf(answer);
  return {
    curve,
    parYields: curve && annualParYields(curve),
    swaps: isLater(swaps, settlement) ? null : servingSwapsOf(market),
    benchmarks: benchmarks.flatMap((each) => {
      const { id, duration, yield: effective } = each;
      return duration === null || effective === null || isLater(each, settlement)
        ? []
        : [{ id, duration, yield: effective }];
    }),
  };
}

/** Whether a part of the market is there, but closed to the reader. */
export function isMarketMasked({ curve, swaps, benchmarks }: CalculationMarket): boolean {
  return [curve, swaps, ...benchmarks].some((part) => part !== null && part.masked.length > 0);
}

function factsOf({ bond }: CalculatorBasis, { own }: CalculatorState): Facts {
  if (own === null) return { facts: bond && factsOfCalculation(bond), wrongTerms: [] };
  const terms = termsOfMadeUp(own);
  return isTerms(terms) ? madeUp(terms) : { facts: null, wrongTerms: terms };
}

/** By two values that the reader gives a made-up bond; 1 at least where its market pays the revaluation with each coupon. */
function ownIndexation(settlement: IsoDate, { kind, market, index, base: first }: MadeUpState): Indexation | null {
  const [settled, base] = [numberOfDecimal(index), numberOfDecimal(first)];
  if (kind !== 'indexed' || !settled || !base) return null;
  const moved = indexRatio(settled, base);
  const ratio = paysRevaluation(marketConventions[market]) ? Math.max(1, moved) : moved;
  return { settlement, ratio, index: { settled, base }, yearlyRise: null };
}

/** Null for a bond that no index moves, and while the index is not known. */
function indexationOn(
  settlement: IsoDate,
  facts: BondFacts,
  { bond }: CalculatorBasis,
  own: MadeUpState | null,
): Indexation | null {
  if (own !== null) return ownIndexation(settlement, own);
  const values = new Map((bond?.indexValues ?? []).map(({ date, value }) => [isoDate(date), value]));
  return indexationOf(facts.terms, dayNumberFromIso(settlement), values);
}

const MONTHS_AHEAD = 12;

/** A year after settlement. */
function usualHorizon(settlement: IsoDate): IsoDate {
  return isoFromDayNumber(addMonths(dayNumberFromIso(settlement), MONTHS_AHEAD));
}

function scenarioOf(state: CalculatorState, horizon: IsoDate): ScenarioTerms {
  const end = state.endKind === 'yield' ? fractionOfText(state.end) : numberOfDecimal(state.end);
  return {
    horizon: dayNumberFromIso(horizon),
    end: end === null ? null : { kind: state.endKind, value: end },
    reinvestmentRate: fractionOfText(state.reinvest),
    twist: { short: pointsOfText(state.short) ?? 0, long: pointsOfText(state.long) ?? 0 },
  };
}

/** When a trade settles: by the bond's own market, or by the one that is chosen with the lag that was in force there. */
function settlementOfTrade(facts: BondFacts, trade: IsoDate, { settles }: CalculatorState): IsoDate {
  const { terms } = facts;
  if (settles === '') return isoFromDayNumber(settlementDayOf(terms, bondCalendar(terms), trade));
  const day = marketSettlementDate(MARKET_SETTLEMENTS[settles], dayNumberFromIso(trade), BUILT_IN_CALENDARS);
  return isoFromDayNumber(day);
}

/** The chosen settlement, else that of the chosen trade or of one of today; of a bond that is not issued yet the day of issue. */
function settlementOf(facts: BondFacts, { market }: CalculatorBasis, state: CalculatorState): IsoDate {
  if (state.settlement !== null) return state.settlement;
  const { issuedOn } = facts.terms;
  const usual = settlementOfTrade(facts, state.trade ?? isoDate(market.today), state);
  return issuedOn !== null && issuedOn > usual ? issuedOn : usual;
}

/** Per cent that a write-down may leave: more than nothing, and no more than all. */
function shareLeft(text: string): number | null {
  const share = fractionOfText(text);
  return share !== null && share > 0 && share <= 1 ? share : null;
}

function assumptionsOf({ coupons, reference, index, writeDownOn, left }: CalculatorState): PaymentAssumptions {
  const share = shareLeft(left);
  const rateOf = (text: string) => {
    const fraction = fractionOfText(text);
    return fraction === null ? null : rate(fraction);
  };
  return {
    coupons,
    reference: rateOf(reference),
    index: rateOf(index),
    writeDown: writeDownOn === null || share === null ? null : { date: writeDownOn, share },
  };
}

/** What is typed of the option model; null where nothing is. */
const typedModel = ({ volatility, reversion }: Pick<CalculatorState, 'volatility' | 'reversion'>) => ({
  volatility: pointsOfText(volatility),
  meanReversion: fractionOfText(reversion),
});

/** Whether what is typed of a part of the option model is more than the model takes: the operator's stands then. */
export function isBeyondModel(state: CalculatorState, part: keyof HullWhite): boolean {
  const value = typedModel(state)[part];
  return value !== null && !isWithinLimits(part, value);
}

/** What the reader says of the option model, else what the operator says of the currency. */
function optionModelOfState({ optionModel }: CalculationMarket, state: CalculatorState): OptionModel {
  const { volatility, meanReversion } = typedModel(state);
  return {
    ...optionModel,
    ...(volatility !== null && !isBeyondModel(state, 'volatility') && { volatility, isBorrowed: false }),
    ...(meanReversion !== null && !isBeyondModel(state, 'meanReversion') && { meanReversion }),
  };
}

/** Payments that are not certain were run back from maturity, or have coupons that are not set: of a floating bond these say more. */
function assumedNote({ terms, cashFlows }: BondFacts, { coupons }: CalculatorState, calculated: Calculated) {
  if (!calculated.ok || calculated.value.isCertain) return null;
  if (terms.couponKind !== 'floating' && isRunBack({ facts: { cashFlows } })) return 'assumed_run_back';
  if (coupons !== 'held') return 'assumed_own';
  return calculated.value.followsSwaps ? 'assumed_curve' : 'assumed';
}

/** Everything that the calculator shows of a state. */
export function calculationOfState(basis: CalculatorBasis, state: CalculatorState): ShownCalculation {
  const given = state.value ?? String(marketPrice(basis) ?? PRICE_AT_FIRST);
  const { facts, wrongTerms, fault = 'bad-terms' } = factsOf(basis, state);
  const empty = { settlement: null, horizon: null, indexation: null, input: null, assumed: null };
  const none = { ...empty, facts, given, wrongTerms };
  if (facts === null) return { ...none, calculated: { ok: false, fault } };
  const settlement = settlementOf(facts, basis, state);
  const indexation = indexationOn(settlement, facts, basis, state.own);
  const horizon = state.horizon ?? usualHorizon(settlement);
  const shown = { ...none, settlement, horizon, indexation };
  const value = quoteOfText(state.by, given);
  if (value === null) return { ...shown, calculated: { ok: false, fault: 'no-value' } };
  const input: CalculationInput = {
    facts,
    market: marketOfAnswer(basis.market, settlement),
    settlement,
    given: { kind: state.by, value },
    workout: state.workout,
    compounding: state.compounding,
    benchmark: state.benchmark === '' ? 'interpolated' : Number(state.benchmark),
    nominal: numberOfDecimal(state.nominal) ?? 0,
    indexation,
    scenario: scenarioOf(state, horizon),
    assumptions: assumptionsOf(state),
    optionModel: optionModelOfState(basis.market, state),
    makeWholeRights: (basis.bond?.makeWholeRights ?? []).map(({ startsOn, endsOn, spread }) => ({
      startsOn: dateOrNull(startsOn),
      endsOn: dateOrNull(endsOn),
      spread,
    })),
  };
  const calculated = calculate(input);
  return { ...shown, input, calculated, assumed: assumedNote(facts, state, calculated) };
}
