import type { CurvePoint } from '#math/curve/curve-points.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';

/** What a curve of a currency is of: its government, nominal or real, its overnight swaps, or what follows from two of these. */
export const curveOwners = ['government', 'government-real', 'swaps', 'breakeven', 'spread'] as const;
export type CurveOwner = (typeof curveOwners)[number];

/** Curves that stand for themselves: a spread is of one of them over another. */
export const wholeCurves = ['government', 'government-real', 'swaps', 'breakeven'] as const;
export type WholeCurve = (typeof wholeCurves)[number];

/** Curves that a history may be of: those, and that of the bonds of a sector or issuer. */
export const historyCurves = [...wholeCurves, 'bonds'] as const;
export type HistoryCurve = (typeof historyCurves)[number];

/** Whose bonds stand on a curve of their own: a sector, or the id of an issuer. */
export const bondGroupPattern = '^([a-z][a-z ]{1,30}|\\d{1,15})$';
export const isIssuerId = (group: string) => /^\d+$/.test(group);

/** Curves of other currencies that a spread may be over. */
export const foreignCurves = ['government', 'swaps'] as const;

export const curveRates = ['par', 'zero', 'forward'] as const;
export type CurveRate = (typeof curveRates)[number];

/** Years at which curves have points; those of swaps have them at their quoted terms as well. */
export const curveTerms: readonly number[] = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30];

/** How far back the history goes, in months. */
export const historyPeriods = { '3M': 3, '1Y': 12, '3Y': 36, '5y': 60, all: 120 } as const;
export type HistoryPeriod = keyof typeof historyPeriods;

/** The shortest period that reaches back to a day, else the longest. */
export function periodSince(from: IsoDate, today: IsoDate): HistoryPeriod {
  const reaches = (months: number) => isoFromDayNumber(addMonths(dayNumberFromIso(today), -months)) <= from;
  const names = Object.keys(historyPeriods) as HistoryPeriod[];
  return names.find((name) => reaches(historyPeriods[name])) ?? 'all';
}

/** Terms of which a history may be: one, two for a slope, three for a butterfly; ascending. */
const MAX_TERMS = 3;

/** The terms that `2-10` names, ascending; null where it names none, more than three, or one that curves have no point at. */
export function termsOf(text: string): readonly number[] | null {
  const terms = text.split('-').map(Number);
  const known = [...new Set(terms)].filter((term) => curveTerms.includes(term)).sort((a, b) => a - b);
  return known.length === terms.length && known.length <= MAX_TERMS ? known : null;
}

/**
 * What is told of rates at one, two or three terms, ascending: the rate; the slope, long less short; the butterfly, twice the middle less both
 * ends. Null where a rate is not known.
 */
export function measureOfRates(rates: readonly (number | null)[]): number | null {
  const known = rates.filter((rate) => rate !== null);
  if (known.length < rates.length) return null;
  const [first = 0, second = 0, third = 0] = known;
  if (known.length === 1) return first;
  return known.length === 2 ? second - first : 2 * second - first - third;
}

/** The inflation at which a nominal and a real rate of the same term, compounded once a year, earn the same. */
function breakevenRate(nominal: number | null, real: number | null): number | null {
  return nominal === null || real === null ? null : (1 + nominal) / (1 + real) - 1;
}

/** What a rate has moved since an earlier day, in basis points. */
export function rateChange(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : (now - before) * 1e4;
}

const difference = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other);

type Points = readonly CurvePoint[];

/** Points at the terms that both curves have. */
function paired(one: Points, other: Points, pointOf: (a: CurvePoint, b: CurvePoint) => CurvePoint): Points {
  const byTerm = new Map(other.map((point) => [point.years, point]));
  return one.flatMap((point) => {
    const beside = byTerm.get(point.years);
    return beside === undefined ? [] : [pointOf(point, beside)];
  });
}

/** Breakeven inflation by term: of zero rates, and of the forward years. There is no par rate of inflation. */
export function breakevenPoints(nominal: Points, real: Points): Points {
  return paired(nominal, real, (one, other) => ({
    years: one.years,
    zero: breakevenRate(one.zero, other.zero),
    par: null,
    forward: breakevenRate(one.forward, other.forward),
    discount: null,
  }));
}

/** What the rates of a curve are above those of another, term by term. */
export function spreadPoints(curve: Points, over: Points): Points {
  return paired(curve, over, (one, other) => ({
    years: one.years,
    zero: difference(one.zero, other.zero),
    par: difference(one.par, other.par),
    forward: difference(one.forward, other.forward),
    discount: null,
  }));
}

/** A curve by many of its points, ascending by x. */
export interface DrawnCurve {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** The height of a drawn curve, between two of its points where it has none; null outside of them. */
export function heightAt({ xs, ys }: DrawnCurve, x: number): number | null {
  const [first = Number.NaN, last = Number.NaN] = [xs[0], xs.at(-1)];
  if (!(x >= first && x <= last)) return null;
  const after = Math.max(
    1,
    xs.findIndex((each) => each >= x),
  );
  const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [xs[after - 1], xs[after], ys[after - 1], ys[after]];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

export interface ComparedHeight {
  readonly years: number;
  readonly now: number;
  readonly before: number | null;
}

/** The heights of a drawn curve at the whole years that it reaches, beside those of another one. */
export function comparedHeights(curve: DrawnCurve, other: DrawnCurve): readonly ComparedHeight[] {
  const last = Math.floor(curve.xs.at(-1) ?? 0);
  return Array.from({ length: last }, (_, at) => at + 1).flatMap((years) => {
    const now = heightAt(curve, years);
    return now === null ? [] : [{ years, now, before: heightAt(other, years) }];
  });
}
