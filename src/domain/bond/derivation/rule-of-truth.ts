import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import {
  type IndicativeYieldType,
  isEffectiveType,
  type ObservedDay,
  type PublishedYieldConvention,
} from '../../market/trading-day.ts';
import type { IssueTerms } from '../issue.ts';
import { type BondContext, isRunBack, restsOnAssumptions } from './bond-context.ts';
import type { Comparison } from './compare-published.ts';
import type { DerivedValues } from './derived-values.ts';
import { effectiveFromPublished } from './published-conventions.ts';
import { type PublishedFigure, publishedFigures } from './published-figures.ts';

/** What rests on the payments, so that it goes when they are found wanting. */
const restingOnPayments = [
  'yieldToMaturityBid',
  'yieldToMaturityAsk',
  'yieldToMaturityLast',
  'yieldToMaturityClose',
  'yieldToPutBid',
  'yieldToPutAsk',
  'yieldToPutLast',
  'yieldToPutClose',
  'yieldToCallBid',
  'yieldToCallAsk',
  'yieldToCallLast',
  'yieldToCallClose',
  'indicativeYield',
  'effectiveYieldToMaturity',
  'effectiveYieldToOffer',
  'macaulayToMaturity',
  'macaulayToOffer',
  'macaulay',
  'modifiedToMaturity',
  'modified',
  'convexity',
  'convexityToOffer',
  'pvbp',
] as const;

/** To which end the source computed its yield. */
function publishedType({ facts, offers }: BondContext, observed: ObservedDay): IndicativeYieldType {
  const { publishedYieldType, publishedYieldDate: date } = observed;
  if (publishedYieldType !== null) return publishedYieldType;
  if (date === null || date === facts.terms.maturesOn) return 'maturity';
  return offers.some((offer) => offer.date === date) ? 'offer' : 'expected';
}

/**
 * The figure that stands for the day: that of the indicative price, or else of the last price of the day, of the close, of the average; one
 * with a duration before one without.
 */
function figureOfDay(observed: ObservedDay, indicativePrice: number | null): PublishedFigure | undefined {
  const ofDay = publishedFigures(observed).filter(({ isOfDay }) => isOfDay);
  const byPlace = (['last', 'close', 'average'] as const).flatMap((place) => ofDay.filter(({ at }) => at === place));
  const complete = byPlace.filter(({ macaulay }) => macaulay !== null);
  const figures = complete.length > 0 ? complete : byPlace;
  return figures.find(({ price }) => price === indicativePrice) ?? figures[0];
}

/** A published figure told as an effective yield where one follows from it: ours where ours agrees with it in the convention of its source. */
interface StandingFigure {
  readonly figure: PublishedFigure;
  /** A fraction. */
  readonly yield: number;
  readonly macaulay: number | null;
  /** The convention of the source. */
  readonly convention: PublishedYieldConvention;
  /** Whether the yield is an effective one; else the rate stands in the convention of its source. */
  readonly isEffective: boolean;
}

function asEffective(
  figure: PublishedFigure,
  said: PublishedYieldConvention | null,
  terms: IssueTerms | null,
): Omit<StandingFigure, 'macaulay'> {
  const rate = effectiveFromPublished(figure.yield, said, terms);
  // What the market of the bond quotes is simple where nothing compounds.
  const convention = rate === null && said === 'market' ? 'simple' : (said ?? 'effective');
  return { figure, yield: rate ?? figure.yield, convention, isEffective: rate !== null };
}

/**
 * The published figure that stands for a day whose own payments do not tell, with the convention of its source; null where nothing was
 * published of the day. Yields are fractions, durations years.
 */
export function standingFigure(
  { comparisons, observed, context }: Pick<Judged, 'comparisons' | 'observed' | 'context'>,
  indicativePrice: number | null,
): StandingFigure | null {
  const figure = figureOfDay(observed, indicativePrice);
  if (figure === undefined) return null;
  const agreed = comparisons.find(({ published, verdict }) => published.at === figure.at && verdict === 'agrees');
  const macaulay = figure.macaulay ?? agreed?.macaulay ?? null;
  const convention = agreed?.compared?.convention;
  if (convention === 'effective') return { figure, yield: figure.yield, macaulay, convention, isEffective: true };
  const rate = agreed?.yield ?? null;
  if (convention !== undefined && rate !== null)
    return { figure, yield: rate, macaulay, convention, isEffective: true };
  return { ...asEffective(figure, observed.publishedYieldConvention, context.facts.terms), macaulay };
}

function writePublished(
  day: DerivedValues,
  { figure, ...standing }: StandingFigure,
  end: IndicativeYieldType,
  publishedGSpread: number | null,
): void {
  const { macaulay, convention, isEffective } = standing;
  const type = isEffective ? end : convention === 'discount' ? convention : 'simple';
  const modified = macaulay === null || !isEffective ? null : macaulay / (1 + standing.yield);
  day.indicativeYield = standing.yield;
  day.indicativeYieldType = type;
  day.yieldOrigin = 'published';
  day.yieldPrice = figure.price === day.indicativePrice ? null : figure.price;
  day.macaulay = macaulay;
  day.modified = modified;
  day.gSpread = figure.at === 'last' ? publishedGSpread : null;
  if (type === 'maturity') {
    day.effectiveYieldToMaturity = standing.yield;
    day.macaulayToMaturity = macaulay;
    day.modifiedToMaturity = modified;
  } else if (type === 'offer') {
    day.effectiveYieldToOffer = standing.yield;
    day.macaulayToOffer = macaulay;
  }
}

/** Takes over the published figures of an instrument of which no payments are known, such as an index. */
export function takePublishedAlone(day: DerivedValues, observed: ObservedDay): void {
  const [figure] = publishedFigures(observed);
  if (figure === undefined) return;
  const standing = asEffective(figure, observed.publishedYieldConvention, null);
  writePublished(day, { ...standing, macaulay: figure.macaulay }, 'maturity', observed.publishedGSpread);
}

/** Without the payments only what the running coupon tells is left. */
function dropComputed(day: DerivedValues): void {
  for (const measure of restingOnPayments) day[measure] = null;
  day.indicativeYield = day.currentYield;
  day.indicativeYieldType = day.currentYield === null ? null : 'current';
  day.yieldOrigin = day.currentYield === null ? null : 'computed';
}

function endOfYield(context: BondContext, day: DerivedValues): DayNumber | null {
  return day.indicativeYieldType === 'offer' && day.offerDate !== null
    ? dayNumberFromIso(day.offerDate)
    : context.maturityDay;
}

function isAssumed(context: BondContext, settlement: DayNumber, day: DerivedValues): boolean {
  if (day.indicativeYield === null || !isEffectiveType(day.indicativeYieldType)) return false;
  return restsOnAssumptions(context, settlement, endOfYield(context, day));
}

/** The ground on which a day is judged: ours beside what the source published of it. */
export interface Judged {
  readonly context: BondContext;
  readonly observed: ObservedDay;
  readonly settlement: DayNumber;
  readonly comparisons: readonly Comparison[];
}

/**
 * Decides which yield stands for a day, so that none that rests on assumed payments looks as if it were known. Computed figures stand
 * where the payments are known and no published figure of the day contradicts them. Where one does, all that rests on the payments goes.
 * Where the payments are assumed, or contradicted, the published figure stands, with the price that it belongs to; without one a figure
 * from assumed payments stays, as assumed. Payments that were run back from maturity are known where a published yield agrees.
 */
export function applyRuleOfTruth(day: DerivedValues, { context, observed, settlement, comparisons }: Judged): void {
  const isRefuted = comparisons.some(({ verdict }) => verdict === 'differs');
  // What a pool repays until its expected end is nothing that payments to its maturity could tell.
  const isPool = observed.publishedYieldType === 'expected' && isAssumed(context, settlement, day);
  if (isRefuted || isPool) dropComputed(day);
  const isConfirmed = isRunBack(context) && comparisons.some(({ verdict }) => verdict === 'agrees');
  const assumed = !isConfirmed && isAssumed(context, settlement, day);
  const isComputed = day.indicativeYield !== null && isEffectiveType(day.indicativeYieldType) && !assumed;
  if (isComputed) return;
  const standing = standingFigure({ context, observed, comparisons }, day.indicativePrice);
  if (standing !== null) {
    writePublished(day, standing, publishedType(context, observed), observed.publishedGSpread);
  } else if (assumed) {
    day.yieldOrigin = 'assumed';
  }
}
