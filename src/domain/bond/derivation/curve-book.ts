import type { Curve } from '#math/curve/curve.ts';
import { zeroCurveFromParYields } from '#math/curve/par-curve.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import type { CurveDay, CurveHistory, CurveKind, FittedCurveDay, FittedCurveHistory } from '../../market/curve.ts';

/** Codes of the curves that were generated with the demo market begin so. */
export const generatedCurvePrefix = 'demo-';

/** A day without a curve of its own, such as a holiday, takes the last one, unless that is more days old than this. */
export const maxCurveAge = 7;

/** A government zero curve, and on what it rests. */
export interface ServingCurve {
  readonly curve: Curve;
  readonly kind: CurveKind;
  readonly name: string;
  /** Day of the curve: that for which it was asked, or one shortly before. */
  readonly date: IsoDate;
  /** Of a fitted curve: how many bonds, and the root mean square of their errors of yield as a fraction. */
  readonly fit: { readonly bondCount: number; readonly error: number } | null;
}

type FindCurve<Found> = (currency: string, isGenerated: boolean, date: IsoDate) => Found | null;

export interface CurveBook {
  /** The government zero curve for bonds of a currency on a day; null when none is known. */
  readonly curveOn: FindCurve<Curve>;
  /** The same with what it rests on. */
  readonly servingOn: FindCurve<ServingCurve>;
}

function continuousRate(rate: number, compounding: number): number {
  return compounding === 0 ? rate : compounding * Math.log1p(rate / compounding);
}

/** A published zero curve as the mathematics takes it. */
export function zeroCurveOf(day: CurveDay, compounding: number): Curve {
  return {
    model: 'ZeroNodes',
    times: day.tenors,
    values: day.rates.map((rate) => continuousRate(rate, compounding)),
  };
}

/** The zero curve behind par yields; null when the yields of the day contradict each other. */
function zeroCurveOfPar(day: CurveDay, compounding: number): Curve | null {
  try {
    return zeroCurveFromParYields({ times: day.tenors, values: day.rates }, compounding);
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

/** The curves of a history by date, each worked out when it is first asked for. */
function curvesByDate({ curve: { kind, name, compounding }, days }: CurveHistory): CurveOfDate {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const work = kind === 'government-par' ? zeroCurveOfPar : zeroCurveOf;
  return remembered((date) => {
    const day = dayOf.get(date);
    const curve = day === undefined ? null : work(day, compounding);
    return curve && { curve, kind, name, date, fit: null };
  });
}

/** A fitted curve as the mathematics takes it: flat outside of the lives of its bonds. */
export function fittedCurveOf({ b0, b1, b2, b3, tau1, tau2, shortest, longest }: FittedCurveDay): Curve {
  const base: Curve =
    b3 === null || tau2 === null
      ? { model: 'NelsonSiegel', b0, b1, b2, tau1 }
      : { model: 'Svensson', b0, b1, b2, b3, tau1, tau2 };
  return { model: 'Bounded', base, from: shortest, to: longest };
}

type CurveOfDate = (date: IsoDate) => ServingCurve | null;

function fittedByDate({ name, days }: FittedCurveHistory): CurveOfDate {
  const servingOf = (day: FittedCurveDay): ServingCurve => {
    const { date, bondCount, error } = day;
    return { curve: fittedCurveOf(day), kind: 'government-fitted', name, date, fit: { bondCount, error } };
  };
  const curveOf = new Map(days.map((day) => [day.date, servingOf(day)]));
  return (date) => curveOf.get(date) ?? null;
}

function keyOf(currency: string, isGenerated: boolean): string {
  return `${currency} ${isGenerated ? 'generated' : 'real'}`;
}

/** The curve of the day, or else the latest of the days before that is not too old. */
function curveOnOrBefore(curveOf: CurveOfDate, date: IsoDate): ServingCurve | null {
  const own = curveOf(date);
  if (own !== null) return own;
  const day = dayNumberFromIso(date);
  for (let age = 1; age <= maxCurveAge; age++) {
    const earlier = curveOf(isoFromDayNumber(addDays(day, -age)));
    if (earlier !== null) return earlier;
  }
  return null;
}

function remembered(curveOf: CurveOfDate): CurveOfDate {
  const known = new Map<IsoDate, ServingCurve | null>();
  return (date) => {
    const earlier = known.get(date);
    if (earlier !== undefined) return earlier;
    const found = curveOf(date);
    known.set(date, found);
    return found;
  };
}

/** A zero curve before a par curve, since it needs no further assumption; what we fitted ourselves where no source gives a curve. */
function byPreference(histories: readonly CurveHistory[], fitted: readonly FittedCurveHistory[]) {
  const imported = [...ofKind(histories, 'government-zero'), ...ofKind(histories, 'government-par')].map((history) => {
    const { currency, code } = history.curve;
    return [keyOf(currency, code.startsWith(generatedCurvePrefix)), curvesByDate(history)] as const;
  });
  return [...imported, ...fitted.map((history) => [keyOf(history.currency, false), fittedByDate(history)] as const)];
}

function ofKind(histories: readonly CurveHistory[], kind: CurveKind): readonly CurveHistory[] {
  return histories.filter(({ curve }) => curve.kind === kind);
}

/**
 * Government zero curves by currency and day: of several curves of a currency the first that has one for the day. Generated bonds see
 * generated curves only, real ones real curves only.
 */
export function curveBook(histories: readonly CurveHistory[], fitted: readonly FittedCurveHistory[] = []): CurveBook {
  const sources = Map.groupBy(byPreference(histories, fitted), ([key]) => key);
  const books = new Map(
    Array.from(sources, ([key, curves]) => [
      key,
      remembered((date) => {
        for (const [, curveOf] of curves) {
          const found = curveOnOrBefore(curveOf, date);
          if (found !== null) return found;
        }
        return null;
      }),
    ]),
  );
  const servingOn: CurveBook['servingOn'] = (currency, isGenerated, date) =>
    books.get(keyOf(currency, isGenerated))?.(date) ?? null;
  return { servingOn, curveOn: (...asked) => servingOn(...asked)?.curve ?? null };
}
