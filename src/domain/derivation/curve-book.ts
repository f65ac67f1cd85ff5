import type { Curve } from '#math/curve/curve.ts';
import { zeroCurveFromParYields } from '#math/curve/par-curve.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import type { CurveDay, CurveHistory } from '../curve.ts';

/** Codes of the curves that were generated with the demo market begin so. */
export const generatedCurvePrefix = 'demo-';

/** A day without a curve of its own, such as a holiday, takes the last one, unless that is more days old than this. */
export const maxCurveAge = 7;

export interface CurveBook {
  /** The government zero curve for bonds of a currency on a day; null when none is known. */
  readonly curveOn: (currency: string, isGenerated: boolean, date: IsoDate) => Curve | null;
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
function curvesByDate({ curve, days }: CurveHistory): (date: IsoDate) => Curve | null {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const known = new Map<IsoDate, Curve | null>();
  const work = curve.kind === 'government-par' ? zeroCurveOfPar : zeroCurveOf;
  return (date) => {
    const earlier = known.get(date);
    if (earlier !== undefined) return earlier;
    const day = dayOf.get(date);
    const found = day === undefined ? null : work(day, curve.compounding);
    known.set(date, found);
    return found;
  };
}

function keyOf(currency: string, isGenerated: boolean): string {
  return `${currency} ${isGenerated ? 'generated' : 'real'}`;
}

/** Zero curves before par curves, since a zero curve needs no further assumption. */
function byPreference(histories: readonly CurveHistory[]): readonly CurveHistory[] {
  const ofKind = (kind: string) => histories.filter(({ curve }) => curve.kind === kind);
  return [...ofKind('government-zero'), ...ofKind('government-par')];
}

/** Government zero curves by currency and day. Generated bonds see generated curves only, real ones real curves only. */
export function curveBook(histories: readonly CurveHistory[]): CurveBook {
  const books = new Map<string, (date: IsoDate) => Curve | null>();
  for (const history of byPreference(histories)) {
    const key = keyOf(history.curve.currency, history.curve.code.startsWith(generatedCurvePrefix));
    if (!books.has(key)) books.set(key, curvesByDate(history));
  }
  return {
    curveOn: (currency, isGenerated, date) => {
      const curveOf = books.get(keyOf(currency, isGenerated));
      if (curveOf === undefined) return null;
      const own = curveOf(date);
      if (own !== null) return own;
      const day = dayNumberFromIso(date);
      for (let age = 1; age <= maxCurveAge; age++) {
        const earlier = curveOf(isoFromDayNumber(addDays(day, -age)));
        if (earlier !== null) return earlier;
      }
      return null;
    },
  };
}
