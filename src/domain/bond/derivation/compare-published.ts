import { accruedInterest } from '#math/bond/settled-bond.ts';
import { type DayNumber, valueOrNull } from '#math/units.ts';
import type { ObservedDay, PublishedYieldConvention } from '../../market/trading-day.ts';
import type { BondContext, Leg } from './bond-context.ts';
import {
  type ConventionLeg,
  knownConventions,
  type YieldInConvention,
  yieldInConvention,
} from './published-conventions.ts';
import { type PublishedFigure, publishedFigures } from './published-figures.ts';
import { type DayWorkspace, legFigures, settleLeg } from './settled-leg.ts';

/**
 * How far ours may be from what a source publishes. Yields are published with two to four decimals of a per cent, durations cut to whole
 * days, accrued interest to the kopeck.
 */
const tolerances = {
  /** A hundredth of a percentage point, as a fraction. */
  yield: 0.0001,
  durationDays: 1,
  /** Half a hundredth of the currency, of one bond. */
  accrued: 0.005,
} as const;

// What a computation in binary fractions may add to a difference of decimal ones.
const hair = 1e-9;
const daysPerYear = 365;

/** Our figures at the price of a published one. */
export interface Comparison {
  readonly published: PublishedFigure;
  /** Effective yield, a fraction; null where there is none. */
  readonly yield: number | null;
  readonly macaulay: number | null;
  /** Our yield in the convention that agrees; else in the one that the source says, or effective. Null where there is none. */
  readonly compared: YieldInConvention | null;
  readonly verdict: 'agrees' | 'differs' | 'not-computed';
}

/** The day of which a yield was published, settled, and what a buyer pays as accrued interest where that is not ours. */
export interface SettledDay {
  readonly context: BondContext;
  readonly observed: ObservedDay;
  readonly settlement: DayNumber;
  readonly paidAccrued: number | null;
}

/** The payments up to the date of a published yield; null where we know of no such end, or not its price. */
function legToPublished({ facts, whole, offers }: BondContext, observed: ObservedDay): Leg | null {
  const { publishedYieldDate: date, publishedYieldType: type } = observed;
  if (type === 'expected') return null;
  if (date === null || (date === facts.terms.maturesOn && type !== 'offer')) return whole;
  return offers.find((offer) => offer.date === date)?.leg ?? null;
}

function isClose(published: PublishedFigure, { yield: rate, macaulay }: YieldInConvention): boolean {
  if (Math.abs(rate - published.yield) > tolerances.yield + hair) return false;
  if (published.macaulay === null || macaulay === null) return true;
  return Math.abs(macaulay - published.macaulay) * daysPerYear <= tolerances.durationDays + hair;
}

/** Ours in the convention that the source says, else in the one nearest to a published yield among those that its market knows. */
function comparedYield(settled: ConventionLeg, published: PublishedFigure, said: PublishedYieldConvention | null) {
  const isEffective = settled.leg.quoted === settled.leg.effective;
  const own = knownConventions(settled.terms, said, isEffective).flatMap((each) => {
    return yieldInConvention(settled, published.price, each) ?? [];
  });
  const distance = (each: YieldInConvention) => Math.abs(each.yield - published.yield);
  const close = own.filter((each) => isClose(published, each)).toSorted((a, b) => distance(a) - distance(b));
  const agreed = close.find(({ convention }) => convention === said) ?? close[0];
  return { compared: agreed ?? own[0] ?? null, verdict: agreed === undefined ? 'differs' : 'agrees' } as const;
}

/** Ours beside each figure that the source published of the day. */
export function comparePublished(day: SettledDay, workspace: DayWorkspace): readonly Comparison[] {
  const figures = publishedFigures(day.observed);
  if (figures.length === 0) return [];
  const leg = legToPublished(day.context, day.observed);
  return figures.map((published): Comparison => {
    const settled = leg === null ? null : settleLeg(workspace, leg, day.settlement, day.paidAccrued);
    const own = settled === null ? null : legFigures(settled, published.price);
    if (own === null || settled === null) {
      return { published, yield: null, macaulay: null, compared: null, verdict: 'not-computed' };
    }
    const { terms } = day.context.facts;
    const found = comparedYield({ terms, leg: settled }, published, day.observed.publishedYieldConvention);
    return { published, yield: own.yield, macaulay: own.macaulay, ...found };
  });
}

/** Accrued interest per 100 of the nominal outstanding: ours, null where it is not known, and the published one where it is another. */
export interface ComparedAccrued {
  readonly own: number | null;
  /** Null where the source names none, or the same within the tolerance. */
  readonly other: number | null;
}

/** Ours beside what the source says that a buyer pays. */
export function compareAccrued(
  { facts, whole }: BondContext,
  { publishedAccrued }: Pick<ObservedDay, 'publishedAccrued'>,
  settlement: DayNumber,
  workspace: DayWorkspace,
): ComparedAccrued {
  const settled = whole && settleLeg(workspace, whole, settlement).effective;
  const own = settled && valueOrNull(accruedInterest(settled));
  if (publishedAccrued === null) return { own, other: null };
  const nominal = (facts.terms.faceValue * (settled?.outstanding ?? 100)) / 100;
  const isSame = own !== null && (Math.abs(own - publishedAccrued) * nominal) / 100 <= tolerances.accrued + hair;
  return { own, other: isSame ? null : publishedAccrued };
}
