import { generatedCurvePrefix, zeroCurveOf } from '#domain/bond/derivation/curve-book.ts';
import type { CurveDay } from '#domain/market/curve.ts';
import { annualZeroRate, type Curve, type SvenssonCurve } from '#math/curve/curve.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar, isBusinessDay } from '#math/dates/business-days.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, dayNumber, type IsoDate, type Years } from '#math/units.ts';
import type { DemoCurrency } from './demo-currencies.ts';
import { type Random, randomStream } from './random.ts';

/** Years before today in which the demo market has curves at least, whatever the length of its trading history. */
const curveYears = 10;
/** Tenors of the published nodes, in years. */
const tenors = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30] as const;
const businessDaysPerYear = 256;
/** Yearly pull of a factor back to its mean. */
const reversion = 0.5;

/** What a currency went through, day by day; the lists run in parallel. */
export interface MarketHistory {
  readonly currency: DemoCurrency;
  readonly days: readonly DayNumber[];
  readonly dates: readonly IsoDate[];
  readonly curveDays: readonly CurveDay[];
  readonly curves: readonly Curve[];
  /** By what credit spreads are wider than on average, as a factor. */
  readonly credit: readonly number[];
}

/** Code of the government curve of a currency. */
export function demoCurveCode(currency: string): string {
  return `${generatedCurvePrefix}${currency.toLowerCase()}-zero`;
}

/** The business days of a calendar from one day to another, both inclusive. */
export function businessDays(calendarName: string, first: DayNumber, last: DayNumber): DayNumber[] {
  const calendar = getCalendar(BUILT_IN_CALENDARS, calendarName);
  const days: DayNumber[] = [];
  for (let day = first; day <= last; day = dayNumber(day + 1)) if (isBusinessDay(calendar, day)) days.push(day);
  return days;
}

/** A factor that wanders around zero with a yearly volatility (Ornstein-Uhlenbeck, one business day a step) from a first value. */
function wanderingFactor(random: Random, volatility: number, first: number): () => number {
  let value = first;
  const step = volatility / Math.sqrt(businessDaysPerYear);
  return () => {
    value += -(reversion / businessDaysPerYear) * value + step * random.normal();
    return value;
  };
}

/** What a curve wanders by, each with its yearly volatility. */
interface CurveFactors {
  readonly level: number;
  readonly slope: number;
  readonly hump: number;
}

function volatilitiesOf({ curve }: DemoCurrency): CurveFactors {
  return { level: curve.volatility, slope: curve.volatility * 0.6, hump: 0.4 };
}

function firstFactors(currency: DemoCurrency, random: Random): CurveFactors {
  const { level, slope, hump } = volatilitiesOf(currency);
  return { level: level * random.normal(), slope: slope * random.normal(), hump: hump * random.normal() };
}

function svenssonPath(currency: DemoCurrency, random: Random, first: CurveFactors): () => SvenssonCurve {
  const { curve } = currency;
  const volatility = volatilitiesOf(currency);
  const level = wanderingFactor(random, volatility.level, first.level);
  const slope = wanderingFactor(random, volatility.slope, first.slope);
  const hump = wanderingFactor(random, volatility.hump, first.hump);
  return () => {
    const long = curve.long * Math.exp(level() * 0.8);
    const short = curve.short * Math.exp(level() + slope());
    const bend = curve.hump + Math.abs(curve.long) * 0.15 * hump();
    return { model: 'Svensson', b0: long, b1: short - long, b2: bend, b3: -bend * 0.5, tau1: 1.8, tau2: 6 };
  };
}

/** A rate as sources tell it: a ten-thousandth of a per cent. */
export const roundRate = (rate: number) => Math.round(rate * 1e6) / 1e6;

/** Zero rates with annual compounding, as a central bank would publish them. */
function publishedDay(date: IsoDate, curve: SvenssonCurve): CurveDay {
  return { date, tenors, rates: tenors.map((tenor) => roundRate(annualZeroRate(curve, tenor as Years))) };
}

/** A path of curves and credit: the next value of each. */
interface MarketPath {
  readonly nextCurve: () => SvenssonCurve;
  readonly nextCredit: () => number;
}

const creditVolatility = 0.25;

/** The path from the first day of the usual years on, and the one from the day before it backwards: such a factor wanders alike in both. */
function pathsOf(currency: DemoCurrency, seed: number): { readonly later: MarketPath; readonly earlier: MarketPath } {
  const stream = (name: string) => randomStream(seed, `${name} ${currency.code}`);
  const [ofCurve, ofCredit] = [stream('curve'), stream('credit')];
  const first = firstFactors(currency, ofCurve);
  const firstCredit = creditVolatility * ofCredit.normal();
  const path = (curve: Random, credit: Random) => ({
    nextCurve: svenssonPath(currency, curve, first),
    nextCredit: wanderingFactor(credit, creditVolatility, firstCredit),
  });
  return { later: path(ofCurve, ofCredit), earlier: path(stream('earlier curve'), stream('earlier credit')) };
}

function daysOn({ nextCurve, nextCredit }: MarketPath, dates: readonly IsoDate[]) {
  return dates.map((date) => ({ curveDay: publishedDay(date, nextCurve()), credit: Math.exp(nextCredit()) }));
}

/**
 * Curve and credit history of a currency up to today, over ten years or more; the same for every length of trading history, and for every
 * number of years as far as they go.
 */
export function marketHistory(currency: DemoCurrency, seed: number, today: IsoDate, years = 0): MarketHistory {
  const last = dayNumberFromIso(today);
  // Some days more, so that a range of the whole ten years has a curve for its first day.
  const firstOf = (count: number) => dayNumber(addMonths(last, -Math.ceil(12 * count)) - 14);
  const usual = firstOf(curveYears);
  const days = businessDays(currency.calendar, firstOf(Math.max(years, curveYears)), last);
  const dates = days.map(isoFromDayNumber);
  const earlierCount = days.findIndex((day) => day >= usual);
  const { later, earlier } = pathsOf(currency, seed);
  const made = [
    ...daysOn(earlier, dates.slice(0, earlierCount).reverse()).reverse(),
    ...daysOn(later, dates.slice(earlierCount)),
  ];
  const curveDays = made.map(({ curveDay }) => curveDay);
  return {
    currency,
    days,
    dates,
    curveDays,
    curves: curveDays.map((day) => zeroCurveOf(day, 1)),
    credit: made.map(({ credit }) => credit),
  };
}

/** Index of the last business day on or before a day; 0 for days before the history. */
export function indexOnOrBefore(history: Pick<MarketHistory, 'days'>, day: number): number {
  let low = 0;
  let high = history.days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((history.days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}
