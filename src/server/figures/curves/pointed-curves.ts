import type { ShownCurve } from '#contract/figures/curves.ts';
import {
  maxCurveAge,
  type ServingCurve,
  type ServingRealCurve,
  type ServingSwaps,
} from '#domain/bond/derivation/curve-book.ts';
import { breakevenPoints, type CurveOwner, curveTerms, spreadPoints } from '#domain/figures/curves/curve-measures.ts';
import { type CurvePoint, curvePoints } from '#math/curve/curve-points.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { hasOwnMarket } from '#store/bond/bonds/government-bonds.ts';
import { findCurveSources } from '#store/market/curves/curves.ts';
import type { Services } from '../../bond/services.ts';
import { findCurvesOfDay } from '../../market/reads/market-reads.ts';

/** A curve of either kind with its points; the par rates of swaps are their quotes. */
export interface PointedCurve extends Pick<ShownCurve, 'of' | 'kind' | 'name' | 'overnightRate'> {
  readonly date: IsoDate;
  readonly points: readonly CurvePoint[];
}

type Terms = readonly number[];

function ofGovernment({ curve, kind, name, date }: ServingCurve, terms: Terms): PointedCurve {
  return { of: 'government', kind, name, date, overnightRate: null, points: curvePoints(curve, terms) };
}

/** A real curve has points at its published terms and between them. */
function ofReal({ curve, kind, name, date, terms: [shortest, longest] }: ServingRealCurve, terms: Terms): PointedCurve {
  const reached = terms.filter((term) => term >= shortest && term <= longest);
  return { of: 'government-real', kind, name, date, overnightRate: null, points: curvePoints(curve, reached) };
}

function ofSwaps({ curve, name, date, overnightRate, rates }: ServingSwaps, terms: Terms): PointedCurve {
  const quoted = new Map(rates.times.map((term, at) => [term, rates.values[at] ?? null]));
  const points = curvePoints(curve, terms).map((point) => ({ ...point, par: quoted.get(point.years) ?? null }));
  return { of: 'swaps', kind: 'swap-overnight', name, date, overnightRate, points };
}

const isKnown = ({ zero, par }: CurvePoint) => zero !== null || par !== null;

/** Breakeven inflation; none of curves of two days, between which rates have moved. */
function ofBreakeven(nominal: PointedCurve | undefined, real: PointedCurve | undefined): readonly PointedCurve[] {
  if (nominal === undefined || real === undefined || nominal.date !== real.date) return [];
  const points = breakevenPoints(nominal.points, real.points).filter(isKnown);
  if (points.length === 0) return [];
  return [{ ...real, of: 'breakeven', kind: 'breakeven', name: `${nominal.name} / ${real.name}`, points }];
}

/** The spread of a curve over another; null where they share no term. */
export function spreadOf(curve: PointedCurve, over: PointedCurve): PointedCurve | null {
  const points = spreadPoints(curve.points, over.points).filter(isKnown);
  if (points.length === 0) return null;
  const [date = curve.date] = [curve.date, over.date].sort();
  return { of: 'spread', kind: 'spread', name: `${curve.name} − ${over.name}`, date, overnightRate: null, points };
}

type DayCurves = Awaited<ReturnType<typeof findCurvesOfDay>>;

/** The curves of a day with their points at some terms, and what follows from two of them. */
export function pointedCurves(
  { government, real, swaps }: DayCurves,
  terms: Terms = curveTerms,
  swapTerms: Terms = terms,
): readonly PointedCurve[] {
  const nominal = government === null ? [] : [ofGovernment(government, terms)];
  const overInflation = real === null ? [] : [ofReal(real, terms)];
  const quoted = swaps === null ? [] : [ofSwaps(swaps, swapTerms)];
  return [...nominal, ...overInflation, ...ofBreakeven(nominal[0], overInflation[0]), ...quoted];
}

/** The usual terms, and those that swaps are quoted at. */
function quotedTerms({ swaps }: DayCurves): Terms {
  return [...new Set([...curveTerms, ...(swaps?.rates.times ?? [])])].sort((a, b) => a - b);
}

export const curveOf = (curves: readonly PointedCurve[], of: CurveOwner) => curves.find((curve) => curve.of === of);

type Reading = Pick<Services, 'database'>;

/** Whether the curves of a currency are those of its generated market: where it has neither bonds nor curves of its own. */
export async function isGeneratedMarket({ database }: Reading, currency: string): Promise<boolean> {
  return !(await hasOwnMarket(database, currency));
}

/** The curves of a currency on one or several days. */
export async function findPointedCurves({ database }: Reading, currency: string, days: readonly IsoDate[]) {
  const isGenerated = await isGeneratedMarket({ database }, currency);
  const owner = { instrument: { isGenerated }, terms: { faceCurrency: currency } };
  const curvesOn = async (day: IsoDate) => {
    const found = await findCurvesOfDay(database, owner, day);
    return pointedCurves(found, curveTerms, quotedTerms(found));
  };
  return Promise.all(days.map(curvesOn));
}

/** Where curves come from, in their order; undefined for one that is fitted here, or follows from two. */
export async function sourcesOf({ database }: Reading, currency: string, curves: readonly PointedCurve[]) {
  if (curves.length === 0) return [];
  const found = await findCurveSources(
    database,
    currency,
    curves.map(({ name, date }) => ({ name, date })),
  );
  return curves.map(({ name, date }) => found.find((source) => source.curve === name && source.date === date));
}

/** The oldest day of a curve that still serves a day. */
export const oldestFor = (day: IsoDate) => isoFromDayNumber(addDays(dayNumberFromIso(day), -maxCurveAge));
