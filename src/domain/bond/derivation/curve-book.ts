import { type Curve, type LogDiscountsCurve, rolledCurve } from '#math/curve/curve.ts';
import type { Nodes } from '#math/curve/interpolation.ts';
import { OVERNIGHT_SWAPS, type OvernightRate, swapCalendar } from '#math/curve/overnight-swap-conventions.ts';
import { overnightSwapCurve } from '#math/curve/overnight-swaps.ts';
import { zeroCurveFromParYields } from '#math/curve/par-curve.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { Tenor } from '#math/schedule/schedule.ts';
import type { FloatingLeg } from '#math/spread/asset-swap.ts';
import { type DayNumber, type IsoDate, rate, yearsFromDays } from '#math/units.ts';
import type {
  CurveDay,
  CurveHistory,
  CurveKind,
  FittedCurveDay,
  FittedCurveHistory,
  GovernmentCurveKind,
  RealCurveKind,
} from '../../market/curve.ts';

/** Codes of the curves that were generated with the demo market begin so. */
export const generatedCurvePrefix = 'demo-';

/** A day without a curve of its own, such as a holiday, takes the last one, unless that is more days old than this. */
export const maxCurveAge = 7;

/** A government zero curve, and on what it rests. */
export interface ServingCurve {
  readonly curve: Curve;
  readonly kind: GovernmentCurveKind;
  readonly name: string;
  /** Day of the curve: that for which it was asked, or one shortly before. */
  readonly date: IsoDate;
  /** Of a fitted curve: how many bonds, and the root mean square of their errors of yield as a fraction. */
  readonly fit: { readonly bondCount: number; readonly error: number } | null;
}

/** A zero curve of real rates. */
export interface ServingRealCurve extends Pick<ServingCurve, 'curve' | 'name' | 'date'> {
  readonly kind: RealCurveKind;
  /** Shortest and longest published term in years. Below the shortest, which is years away, the curve only goes on as it has to. */
  readonly terms: readonly [shortest: number, longest: number];
}

/** The zero curve behind quoted rates of overnight swaps, and those rates. It starts on its own day. */
export interface ServingSwaps extends Pick<ServingCurve, 'name' | 'date'> {
  readonly curve: LogDiscountsCurve;
  readonly overnightRate: OvernightRate;
  /** Quoted rates, fractions a year, by years of their terms. */
  readonly rates: Nodes;
}

/** What bonds of a currency are measured over on a day; each null when none is known. */
export interface ServingCurves {
  readonly government: ServingCurve | null;
  readonly swaps: ServingSwaps | null;
}

export const noCurves: ServingCurves = { government: null, swaps: null };

/** The curve of swaps as it discounts to the settlement of a trade. */
export function swapCurveFrom({ curve, date }: Pick<ServingSwaps, 'curve' | 'date'>, settlement: DayNumber): Curve {
  return rolledCurve(curve, yearsFromDays(settlement - dayNumberFromIso(date)));
}

/** The floating leg that bonds are swapped into: compounded overnight rates, paid once a year. */
export function floatingLegOf(overnightRate: OvernightRate): FloatingLeg {
  const { dayCount } = OVERNIGHT_SWAPS[overnightRate];
  return { dayCount, frequency: 1, calendar: swapCalendar(overnightRate, BUILT_IN_CALENDARS) };
}

type FindCurve<Found> = (currency: string, isGenerated: boolean, date: IsoDate) => Found | null;

export interface CurveBook {
  /** The government zero curve for bonds of a currency on a day; null when none is known. */
  readonly curveOn: FindCurve<Curve>;
  /** The same with what it rests on. */
  readonly servingOn: FindCurve<ServingCurve>;
  /** The real zero curve of the government of a currency on a day; null when none is known. */
  readonly realOn: FindCurve<ServingRealCurve>;
  /** The curve of overnight swaps of a currency on a day; null when none is known. */
  readonly swapsOn: FindCurve<ServingSwaps>;
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

/** A curve that is worked out; null when the rates of its day contradict each other. */
function worked<C>(work: () => C): C | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

/** The zero curve behind par yields. */
function zeroCurveOfPar(day: CurveDay, compounding: number): Curve | null {
  return worked(() => zeroCurveFromParYields({ times: day.tenors, values: day.rates }, compounding));
}

const DAYS_A_YEAR = 365;
const MONTHS_A_YEAR = 12;

/** The term of a swap that years mean: whole months, else days over 365. */
function tenorOfYears(years: number): Tenor {
  const months = years * MONTHS_A_YEAR;
  return Math.abs(months - Math.round(months)) < 1e-6
    ? `${Math.round(months)}M`
    : `${Math.round(years * DAYS_A_YEAR)}D`;
}

/** The zero curve behind the quoted rates of overnight swaps of a day; null where no discount factors explain them. */
function swapCurveOf(day: CurveDay, overnightRate: OvernightRate): LogDiscountsCurve | null {
  return worked(() =>
    overnightSwapCurve({
      curveDay: dayNumberFromIso(day.date),
      convention: OVERNIGHT_SWAPS[overnightRate],
      calendar: swapCalendar(overnightRate, BUILT_IN_CALENDARS),
      quotes: day.tenors.map((years, index) => ({ tenor: tenorOfYears(years), rate: rate(day.rates[index] ?? 0) })),
    }),
  );
}

/** The curves of swaps of a history by date, each worked out when it is first asked for. */
function swapsByDate({ curve: { name, overnightRate = null }, days }: CurveHistory): CurveOfDate<ServingSwaps> {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  return remembered((date) => {
    const day = dayOf.get(date);
    if (day === undefined || overnightRate === null) return null;
    const curve = swapCurveOf(day, overnightRate);
    const rates = { times: day.tenors, values: day.rates };
    return curve && { curve, name, date, overnightRate, rates };
  });
}

/** The curves of a history by date, each worked out when it is first asked for. */
function curvesByDate(
  { curve: { name, compounding }, days }: CurveHistory,
  kind: GovernmentCurveKind,
): CurveOfDate<ServingCurve> {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const work = kind === 'government-par' ? zeroCurveOfPar : zeroCurveOf;
  return remembered((date) => {
    const day = dayOf.get(date);
    const curve = day === undefined ? null : work(day, compounding);
    return curve && { curve, kind, name, date, fit: null };
  });
}

/** The real curves of a history by date, each worked out when it is first asked for. */
function realByDate({ curve, days }: CurveHistory, kind: RealCurveKind): CurveOfDate<ServingRealCurve> {
  const { name, compounding } = curve;
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const work = kind === 'government-real-par' ? zeroCurveOfPar : zeroCurveOf;
  return remembered((date) => {
    const day = dayOf.get(date);
    const found = day === undefined ? null : work(day, compounding);
    const [shortest = 0, longest = shortest] = [day?.tenors[0], day?.tenors.at(-1)];
    return found && { curve: found, kind, name, date, terms: [shortest, longest] };
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

type CurveOfDate<Serving> = (date: IsoDate) => Serving | null;

function fittedByDate({ name, days }: FittedCurveHistory): CurveOfDate<ServingCurve> {
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
function curveOnOrBefore<Serving>(curveOf: CurveOfDate<Serving>, date: IsoDate): Serving | null {
  const own = curveOf(date);
  if (own !== null) return own;
  const day = dayNumberFromIso(date);
  for (let age = 1; age <= maxCurveAge; age++) {
    const earlier = curveOf(isoFromDayNumber(addDays(day, -age)));
    if (earlier !== null) return earlier;
  }
  return null;
}

function remembered<Serving>(curveOf: CurveOfDate<Serving>): CurveOfDate<Serving> {
  const known = new Map<IsoDate, Serving | null>();
  return (date) => {
    const earlier = known.get(date);
    if (earlier !== undefined) return earlier;
    const found = curveOf(date);
    known.set(date, found);
    return found;
  };
}

type Keyed<Serving> = readonly (readonly [key: string, curveOf: CurveOfDate<Serving>])[];

function keyOfCurve({ curve: { currency, code } }: CurveHistory): string {
  return keyOf(currency, code.startsWith(generatedCurvePrefix));
}

/**
 * Curves that are published as research and days late. They serve where no official curve of the currency does, so that one bond is not
 * measured over another curve today than last week.
 */
const researchCurves: ReadonlySet<string> = new Set([
  'fed-gsw-zero',
  'fed-gsw-par',
  'fed-gsw-tips-zero',
  'fed-gsw-tips-par',
]);

/** Official curves before those of research. Of each those of the first kind, zero rates, since they need no further assumption. */
function byPreference<Kind extends CurveKind, Serving>(
  histories: readonly CurveHistory[],
  kinds: readonly Kind[],
  byDate: (history: CurveHistory, kind: Kind) => CurveOfDate<Serving>,
): Keyed<Serving> {
  const [official, research] = [false, true].map((isResearch) =>
    histories.filter(({ curve }) => researchCurves.has(curve.code) === isResearch),
  );
  return [official, research].flatMap((own = []) =>
    kinds.flatMap((kind) => ofKind(own, kind).map((history) => [keyOfCurve(history), byDate(history, kind)] as const)),
  );
}

function ofKind(histories: readonly CurveHistory[], kind: CurveKind): readonly CurveHistory[] {
  return histories.filter(({ curve }) => curve.kind === kind);
}

/** Of several curves of a currency the first that has one for the day. */
function finderOf<Serving>(curves: Keyed<Serving>): FindCurve<Serving> {
  const sources = Map.groupBy(curves, ([key]) => key);
  const books = new Map(
    Array.from(sources, ([key, own]) => [
      key,
      remembered((date) => {
        for (const [, curveOf] of own) {
          const found = curveOnOrBefore(curveOf, date);
          if (found !== null) return found;
        }
        return null;
      }),
    ]),
  );
  return (currency, isGenerated, date) => books.get(keyOf(currency, isGenerated))?.(date) ?? null;
}

/**
 * Government zero curves, nominal and of real rates, and curves of swaps by currency and day. Generated bonds see generated curves only, those
 * that were imported imported ones only.
 */
export function curveBook(histories: readonly CurveHistory[], fitted: readonly FittedCurveHistory[] = []): CurveBook {
  const nominal = byPreference(histories, ['government-zero', 'government-par'], curvesByDate);
  const ours = fitted.map((history) => [keyOf(history.currency, false), fittedByDate(history)] as const);
  // What we fitted ourselves serves where no source gives a curve.
  const servingOn = finderOf([...nominal, ...ours]);
  const realOn = finderOf(byPreference(histories, ['government-real-zero', 'government-real-par'], realByDate));
  const swaps = ofKind(histories, 'swap-overnight').map(
    (history) => [keyOfCurve(history), swapsByDate(history)] as const,
  );
  return { servingOn, realOn, swapsOn: finderOf(swaps), curveOn: (...asked) => servingOn(...asked)?.curve ?? null };
}
