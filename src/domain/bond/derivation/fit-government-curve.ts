import type { PricedBond } from '#math/curve/bond-sample.ts';
import { type BondCurveFit, fitCurveToBonds } from '#math/curve/fit-curve-to-bonds.ts';
import { type DayNumber, type IsoDate, price } from '#math/units.ts';
import type { FittedCurveDay } from '../../market/curve.ts';
import { indicativePriceOf, type ObservedDay } from '../../market/trading-day.ts';
import { isBenchmark } from '../benchmark.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import { type BondContext, isRunBack, restsOnAssumptions } from './bond-context.ts';
import { compareAccrued, comparePublished } from './compare-published.ts';
import { dayWorkspace, settleLeg } from './settled-leg.ts';

/** Bills have a market of their own; they count only where so few bonds have prices (Gurkaynak, Sack, Wright 2007). */
const fewBonds = 9;

/** A curve that misses its bonds by more than half a percentage point on average says nothing about a currency. */
const MAX_ERROR = 0.005;

function isBetter(day: ObservedDay, known: ObservedDay): boolean {
  const more = (day.turnover ?? 0) - (known.turnover ?? 0);
  return more > 0 || (more === 0 && day.venueId < known.venueId);
}

interface Candidate {
  readonly observed: ObservedDay;
  readonly bond: PricedBond;
  readonly isBill: boolean;
}

/** Days to maturity under which prices say more of liquidity than of rates: three months, of bills one (Gurkaynak, Sack, Wright 2007). */
const MIN_DAYS = { bill: 30, other: 91 } as const;

function isLongEnough({ facts, maturityDay }: BondContext, settlement: DayNumber): boolean {
  const min = facts.terms.couponKind === 'bill' ? MIN_DAYS.bill : MIN_DAYS.other;
  return maturityDay !== null && maturityDay - settlement >= min;
}

/**
 * A day of a bond as a fitted curve takes it, at the indicative price; null for a bond that is no benchmark, may end before its maturity, is
 * about to, or has payments that are only assumed, and for a day without a price.
 */
export function curveBondOf(context: BondContext, observed: ObservedDay): PricedBond | null {
  const { facts, whole, calendar, offers } = context;
  const clean = indicativePriceOf(observed);
  if (whole === null || clean === null || !isBenchmark(facts)) return null;
  const settlement = settlementOf(facts.terms, calendar, observed);
  if (!isLongEnough(context, settlement)) return null;
  if (offers.some(({ day }) => day > settlement)) return null;
  const workspace = dayWorkspace();
  const { own, other } = compareAccrued(context, observed, settlement, workspace);
  if (restsOnAssumptions(context, settlement, null)) {
    const compared = comparePublished({ context, observed, settlement, paidAccrued: other }, workspace);
    if (!isRunBack(context) || !compared.some(({ verdict }) => verdict === 'agrees')) return null;
  }
  const accrued = other ?? own;
  const settled = settleLeg(workspace, whole, settlement, other).effective;
  if (settled.state !== 'live' || accrued === null) return null;
  return { settled, dirty: price(clean.price + accrued) };
}

/** One price for each bond: of several venues that of the largest turnover, else of the lowest venue id. */
function candidates(contexts: ReadonlyMap<number, BondContext>, days: readonly ObservedDay[]): readonly Candidate[] {
  const best = new Map<number, Candidate>();
  for (const observed of days) {
    const context = contexts.get(observed.instrumentId);
    const known = best.get(observed.instrumentId);
    if (context === undefined || (known && !isBetter(observed, known.observed))) continue;
    const bond = curveBondOf(context, observed);
    const isBill = context.facts.terms.couponKind === 'bill';
    if (bond !== null) best.set(observed.instrumentId, { observed, bond, isBill });
  }
  return [...best.values()].sort((a, b) => a.observed.instrumentId - b.observed.instrumentId);
}

function dayOf(date: IsoDate, { curve, shortest, longest, bondCount, error }: BondCurveFit): FittedCurveDay {
  const { b0, b1, b2, tau1 } = curve;
  const second = curve.model === 'Svensson' ? { b3: curve.b3, tau2: curve.tau2 } : { b3: null, tau2: null };
  return { date, b0, b1, b2, tau1, ...second, shortest, longest, bondCount, error };
}

/**
 * The zero curve of the government bonds of one currency on a day, from all their days of that date; null when they are too few, or do not
 * lie on a curve. Rules: docs/methods/fitted-curves.md.
 */
export function fitGovernmentCurve(
  contexts: ReadonlyMap<number, BondContext>,
  date: IsoDate,
  days: readonly ObservedDay[],
): FittedCurveDay | null {
  const all = candidates(contexts, days);
  const bonds = all.filter(({ isBill }) => !isBill);
  const sample = bonds.length < fewBonds ? all : bonds;
  const fit = fitCurveToBonds(sample.map(({ bond }) => bond));
  return fit.ok && fit.value.error <= MAX_ERROR ? dayOf(date, fit.value) : null;
}
