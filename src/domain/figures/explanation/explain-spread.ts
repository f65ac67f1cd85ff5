import { type SettledBond, yearsToLastPayment } from '#math/bond/settled-bond.ts';
import { annualZeroRate, type Curve } from '#math/curve/curve.ts';
import { interpolateLinear, type Nodes } from '#math/curve/interpolation.ts';
import { annualParYields } from '#math/curve/par-curve.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import { assetSwapSpread, floatingLegAnnuity } from '#math/spread/asset-swap.ts';
import { dirtyPriceFromDiscountMargin } from '#math/spread/discount-margin.ts';
import { dirtyPriceFromCurve, dirtyPriceFromZSpread, zSpreadFromDirtyPrice } from '#math/spread/z-spread.ts';
import { type DayNumber, type Price, price, rate, valueOrNull, type Years } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { yearsToRepayment } from '#math/yield/simple-yields.ts';
import { yieldFromDirtyPrice } from '#math/yield/yield-from-price.ts';
import { breakevenAtPrice } from '../../bond/derivation/breakeven.ts';
import type { ServingCurve, ServingSwaps } from '../../bond/derivation/curve-book.ts';
import { floatingLegOf, swapCurveFrom } from '../../bond/derivation/curve-book.ts';
import { comparableEnd, hasParSwap } from '../../bond/derivation/curve-spreads.ts';
import type { HeldFloater } from '../../bond/derivation/floater-figures.ts';
import { flatRateOf, heldFloater, heldFloaterFigures } from '../../bond/derivation/floater-figures.ts';
import { dayWorkspace, legFigures, settleLeg } from '../../bond/derivation/settled-leg.ts';
import type { ExplainedFigure } from '../../fields/figures.ts';
import { assumptionsOf, dealInputs, dealOf, type ExplainedDeal, endOf, explainedFlows } from './explained-deal.ts';
import { assumed, type ExplainSubject, type Explanation, explanation, type InputValues } from './explanation.ts';
import type { ExplainedAssumption } from './explanation-words.ts';

export function curveInputs({ name, date }: Pick<ServingCurve, 'name' | 'date'>) {
  return { curve: name, curve_date: date };
}

export function curveAssumptions(
  { kind, date }: ServingCurve,
  { day }: Pick<ExplainSubject, 'day'>,
): readonly ExplainedAssumption[] {
  return assumed({ older_curve: date !== day.date, fitted_curve: kind === 'government-fitted' });
}

interface YieldAndTime {
  readonly yield: number;
  readonly macaulay: number;
}

/** The effective yield that a spread is taken of, with its Macaulay duration. */
function measuredYield(subject: ExplainSubject, deal: ExplainedDeal): YieldAndTime | null {
  const { day, end: asked, at } = subject;
  if (asked === null && at === null) {
    const { indicativeYield, macaulay } = day;
    return indicativeYield === null || macaulay === null ? null : { yield: indicativeYield, macaulay };
  }
  const end = endOf(subject, deal.settlement);
  if (end === null) return null;
  const figures = legFigures(settleLeg(dayWorkspace(), end.leg, deal.settlement, deal.paidAccrued), deal.clean);
  return figures === null || figures.macaulay === null ? null : { yield: figures.yield, macaulay: figures.macaulay };
}

/** G-spread: the effective yield less the zero rate of the curve at its Macaulay duration. */
export function explainGSpread(subject: ExplainSubject): Explanation | null {
  const { day, curve } = subject;
  const deal = dealOf(subject);
  const measured = deal && measuredYield(subject, deal);
  if (measured === null || (subject.end === null && day.gSpread === null)) return null;
  const zero = curve && annualZeroRate(curve.curve, measured.macaulay as Years);
  const ours = zero === null ? null : measured.yield - zero;
  const isPublished = subject.end === null && day.yieldOrigin === 'published' && day.gSpread === day.publishedGSpread;
  const value = subject.end === null ? day.gSpread : ours;
  if (value === null) return null;
  const theirs = subject.end === null ? day.publishedGSpread : null;
  return explanation({
    value,
    formula: 'g_spread',
    inputs: { yield: measured.yield, macaulay: measured.macaulay, zero_rate: zero, ...(curve && curveInputs(curve)) },
    convention: EFFECTIVE_ANNUAL,
    assumptions: [...assumed({ published: isPublished }), ...(curve === null ? [] : curveAssumptions(curve, subject))],
    published: theirs === null ? [] : [{ what: 'g_spread', price: day.publishedPrice, theirs, ours, convention: null }],
  });
}

/** T-spread: the indicative yield less that of the government bond that is nearest in duration. */
export function explainTSpread({ day, at }: ExplainSubject): Explanation | null {
  const { tSpread, indicativeYield, benchmarkName, macaulay } = day;
  if (at !== null || tSpread === null || indicativeYield === null) return null;
  return explanation({
    value: tSpread,
    formula: 't_spread',
    inputs: { yield: indicativeYield, macaulay, benchmark: benchmarkName, benchmark_yield: indicativeYield - tSpread },
    convention: EFFECTIVE_ANNUAL,
  });
}

interface ComparedEnd {
  readonly settled: SettledBond;
  readonly day: DayNumber | null;
}

/** The payments that a spread over the curve is measured on, and their end: the asked one, else that which the page tells it for. */
function comparedEnd(subject: ExplainSubject, deal: ExplainedDeal): ComparedEnd | null {
  if (subject.end === null) {
    const compared = comparableEnd(subject.context, deal);
    const date = compared?.end.date ?? null;
    return compared && { settled: compared.settled, day: date === null ? null : dayNumberFromIso(date) };
  }
  const end = endOf(subject, deal.settlement);
  if (end === null || end.kind === 'perpetuity') return null;
  const { effective: settled } = settleLeg(dayWorkspace(), end.leg, deal.settlement, deal.paidAccrued);
  return { settled, day: end.day };
}

/** A deal with the payments up to the end that its spreads over curves are measured on. */
interface ComparedDeal extends ComparedEnd {
  readonly deal: ExplainedDeal;
  readonly dirty: Price;
}

function comparedDeal(subject: ExplainSubject): ComparedDeal | null {
  const deal = dealOf(subject);
  const compared = deal && comparedEnd(subject, deal);
  if (deal === null || compared === null || !compared.settled.accrued.ok) return null;
  return { ...compared, deal, dirty: price(deal.clean + compared.settled.accrued.value) };
}

/** A curve with what is told of it. */
interface ToldCurve {
  readonly curve: Curve;
  readonly inputs: InputValues;
  readonly assumptions: readonly ExplainedAssumption[];
}

function toldGovernment({ curve, ...subject }: ExplainSubject): ToldCurve | null {
  return curve && { curve: curve.curve, inputs: curveInputs(curve), assumptions: curveAssumptions(curve, subject) };
}

function swapAssumptions({ date }: ServingSwaps, { day }: Pick<ExplainSubject, 'day'>) {
  return assumed({ older_curve: date !== day.date });
}

/** The curve of swaps from the settlement of a deal on. */
function toldSwaps({ swaps, day }: ExplainSubject, { settled }: ComparedDeal): ToldCurve | null {
  if (swaps === null) return null;
  const curve = swapCurveFrom(swaps, settled.settlement);
  return { curve, inputs: curveInputs(swaps), assumptions: swapAssumptions(swaps, { day }) };
}

function explainZOver(
  subject: ExplainSubject,
  { deal, settled, dirty, day }: ComparedDeal,
  { curve, inputs, assumptions }: ToldCurve,
): Explanation | null {
  const spread = valueOrNull(zSpreadFromDirtyPrice(settled, curve, dirty, EFFECTIVE_ANNUAL));
  if (spread === null) return null;
  return explanation({
    value: spread,
    formula: 'z_spread',
    inputs: { ...dealInputs(deal, settled), end: day, ...inputs },
    flows: explainedFlows(subject.context, settled, (flows) => {
      const worth = dirtyPriceFromZSpread(flows, curve, spread, EFFECTIVE_ANNUAL);
      return worth.ok ? worth.value : Number.NaN;
    }),
    convention: EFFECTIVE_ANNUAL,
    assumptions: [...assumptionsOf(subject, deal, settled, null), ...assumptions],
  });
}

/** Z-spread over government: what is added to every zero rate of its curve so that the payments are worth the dirty price. */
export function explainZSpread(subject: ExplainSubject): Explanation | null {
  const compared = comparedDeal(subject);
  const told = toldGovernment(subject);
  return compared && told && explainZOver(subject, compared, told);
}

/** The same over the curve of swaps. */
export function explainSwapZSpread(subject: ExplainSubject): Explanation | null {
  const compared = comparedDeal(subject);
  const told = compared && toldSwaps(subject, compared);
  return compared && told && explainZOver(subject, compared, told);
}

/** Par asset-swap spread: price off the curve of swaps less dirty price, over the annuity of the floating leg. */
export function explainAssetSwap(subject: ExplainSubject): Explanation | null {
  const { context, swaps } = subject;
  const compared = comparedDeal(subject);
  const told = compared && toldSwaps(subject, compared);
  if (compared === null || told === null || swaps === null) return null;
  const { deal, settled, dirty, day } = compared;
  const leg = floatingLegOf(swaps.overnightRate);
  const spread = valueOrNull(assetSwapSpread(settled, told.curve, dirty, leg));
  if (spread === null) return null;
  const worthOf = (flows: typeof settled) => valueOrNull(dirtyPriceFromCurve(flows, told.curve)) ?? Number.NaN;
  return explanation({
    value: spread,
    formula: 'asset_swap_spread',
    inputs: {
      ...dealInputs(deal, settled),
      end: day,
      curve_price: worthOf(settled),
      floating_annuity: floatingLegAnnuity(settled, told.curve, leg),
      ...told.inputs,
    },
    flows: explainedFlows(context, settled, worthOf),
    convention: { dayCount: leg.dayCount, compounding: 'Simple', frequency: 0 },
    assumptions: [...assumptionsOf(subject, deal, settled, null), ...told.assumptions],
  });
}

/** The effective yield less a rate: the par rate at the last payment, the rate of swaps at the average life. */
function explainOverRate(
  { deal, settled, dirty, day }: ComparedDeal,
  subject: ExplainSubject,
  over: { readonly name: 'par_rate' | 'swap_rate'; readonly rates: Nodes } & Omit<ToldCurve, 'curve'>,
): Explanation | null {
  const own = valueOrNull(yieldFromDirtyPrice(settled, dirty));
  if (own === null) return null;
  const isPar = over.name === 'par_rate';
  const time = isPar ? yearsToLastPayment(settled) : yearsToRepayment(settled);
  const known = interpolateLinear(over.rates, time);
  return explanation({
    value: own - known,
    formula: isPar ? 'g_spread_at_maturity' : 'i_spread',
    inputs: {
      yield: own,
      end: day,
      [isPar ? 'time_to_end' : 'time_to_repayment']: time,
      [over.name]: known,
      ...over.inputs,
    },
    convention: EFFECTIVE_ANNUAL,
    assumptions: [...assumptionsOf(subject, deal, settled, null), ...over.assumptions],
  });
}

/** G-spread at maturity: the effective yield less the par yield of the government there. */
export function explainGSpreadAtMaturity(subject: ExplainSubject): Explanation | null {
  const compared = comparedDeal(subject);
  const told = toldGovernment(subject);
  const rates = told && annualParYields(told.curve);
  if (compared === null || told === null || rates === null) return null;
  const assumptions = ['par_rates' as const, ...told.assumptions];
  return explainOverRate(compared, subject, { name: 'par_rate', rates, inputs: told.inputs, assumptions });
}

/** I-spread: the effective yield less the quoted rate of swaps at the average life. */
export function explainISpread(subject: ExplainSubject): Explanation | null {
  const { swaps } = subject;
  const compared = comparedDeal(subject);
  if (compared === null || swaps === null || !hasParSwap(compared.settled)) return null;
  const assumptions = ['quoted_swaps' as const, ...swapAssumptions(swaps, subject)];
  const inputs = curveInputs(swaps);
  return explainOverRate(compared, subject, { name: 'swap_rate', rates: swaps.rates, inputs, assumptions });
}

/** Breakeven inflation: the zero rate of the nominal curve at the duration of the real yield, less that yield. */
export function explainBreakeven(subject: ExplainSubject): Explanation | null {
  const { context, curve } = subject;
  const deal = dealOf(subject);
  if (deal === null || curve === null || context.whole === null) return null;
  const value = breakevenAtPrice(context, deal, deal.clean, curve.curve);
  const settled = settleLeg(dayWorkspace(), context.whole, deal.settlement, deal.paidAccrued);
  const real = legFigures(settled, deal.clean);
  if (value === null || real === null || real.macaulay === null) return null;
  return explanation({
    value,
    formula: 'breakeven',
    inputs: {
      ...dealInputs(deal, settled.effective),
      real_yield: real.yield,
      macaulay: real.macaulay,
      zero_rate: annualZeroRate(curve.curve, real.macaulay as Years),
      ...curveInputs(curve),
    },
    convention: EFFECTIVE_ANNUAL,
    assumptions: ['real_payments', ...curveAssumptions(curve, subject)],
  });
}

export type FloaterFigure = Extract<ExplainedFigure, 'discount_margin' | 'effective_duration' | 'spread_duration'>;

/** How the discount margin of a floating-rate bond, or a duration at it, follows from its projected payments. */
export function explainFloater(subject: ExplainSubject, figure: FloaterFigure): Explanation | null {
  const deal = dealOf(subject);
  const held = deal && heldFloater(subject.context, deal.settlement, subject.swaps);
  return held && explainHeldFloater(subject, figure, { deal, held });
}

interface HeldDeal {
  readonly deal: ExplainedDeal;
  readonly held: HeldFloater;
}

/** The same of payments whose reference rates are known. */
export function explainHeldFloater(
  subject: ExplainSubject,
  figure: FloaterFigure,
  { deal, held }: HeldDeal,
): Explanation | null {
  const { context, swaps } = subject;
  const { settled, rates } = held;
  const figures = heldFloaterFigures(held, deal.clean);
  if (figures === null) return null;
  const margin = rate(figures.discountMargin);
  const values = {
    discount_margin: figures.discountMargin,
    effective_duration: figures.effectiveDuration,
    spread_duration: figures.spreadDuration,
  };
  const { dayCount } = context.facts.terms;
  return explanation({
    value: values[figure],
    formula: figure,
    inputs: {
      ...dealInputs({ ...deal, paidAccrued: null }, settled),
      current_reference: rates.current,
      assumed_reference: flatRateOf(rates),
      ...(flatRateOf(rates) === null && swaps !== null && curveInputs(swaps)),
      discount_margin: figure === 'discount_margin' ? null : margin,
    },
    flows: explainedFlows(
      context,
      settled,
      (flows) => valueOrNull(dirtyPriceFromDiscountMargin(flows, margin, rates)) ?? Number.NaN,
    ),
    convention: dayCount === null ? null : { dayCount: dayCountName(dayCount), compounding: 'Simple', frequency: 0 },
    assumptions: [...new Set([...assumptionsOf(subject, deal, settled, null), 'projected_coupons' as const])],
  });
}
