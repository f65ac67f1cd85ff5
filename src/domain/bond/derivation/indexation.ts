import { indexRatio, inflationAdjusted, referenceIndexBetween } from '#math/bond/inflation-index.ts';
import {
  addDays,
  addMonths,
  civilFromDayNumber,
  dayNumberFromCivil,
  dayNumberFromIso,
  isoFromDayNumber,
} from '#math/dates/dates.ts';
import { type DayNumber, type IsoDate, type Price, valueOrNull } from '#math/units.ts';
import { monthRuleOf } from '../../market/price-index.ts';
import type { IssueTerms } from '../issue.ts';
import { baseIndexOf, hasMoneyPrices } from '../market-conventions.ts';

/** How far an index has moved the nominal of a bond for settlement on a day. */
export interface Indexation {
  readonly settlement: IsoDate;
  /** Indexed nominal over that at issue, rounded to five decimals. */
  readonly ratio: number;
  /** Reference index of the settlement and of the day that the bond counts from, in points; null where the face itself is indexed. */
  readonly index: { readonly settled: number; readonly base: number } | null;
  /** How much the reference index rose in the twelve months before settlement, a fraction; null while it is not known. */
  readonly yearlyRise: number | null;
}

/** Values of the bond's price index by day; only some days may be there. */
export type IndexValues = ReadonlyMap<IsoDate, number>;

const MONTHS_A_YEAR = 12;

/** The first of the month so many months after that of a day. */
export function firstOfMonth(day: DayNumber, monthsLater: number): IsoDate {
  const { year, month } = civilFromDayNumber(day);
  return isoFromDayNumber(addMonths(dayNumberFromCivil(year, month, 1), monthsLater));
}

type Linked = Pick<IssueTerms, 'priceIndex'>;

/** The last day until a day from which the index of a month counts, and the next one. */
function spanOf({ priceIndex }: Linked, settlement: DayNumber): readonly [from: DayNumber, to: DayNumber] {
  const { year, month, day } = civilFromDayNumber(settlement);
  const first = monthRuleOf(priceIndex).day;
  const from = addMonths(dayNumberFromCivil(year, month, first), day < first ? -1 : 0);
  return [from, addMonths(from, 1)];
}

/** The value of the day, else between those of the two months around it. */
function indexOn(terms: Linked, values: IndexValues, day: DayNumber): number | null {
  const known = values.get(isoFromDayNumber(day));
  if (known !== undefined) return known;
  const [start, end] = spanOf(terms, day);
  const [from, to] = [values.get(isoFromDayNumber(start)), values.get(isoFromDayNumber(end))];
  if (monthRuleOf(terms.priceIndex).between === 'linear') return valueOrNull(referenceIndexBetween(from, to, day));
  return from === undefined || to === undefined ? null : from * (to / from) ** ((day - start) / (end - start));
}

/**
 * The day for which the index is taken: that of settlement. Where it goes on by the rate of a month that is not published yet (NTN-B), the day
 * from which it does: the market projects it, and nobody publishes the projection freely.
 */
function indexDay(terms: Linked, values: IndexValues, settlement: DayNumber): DayNumber {
  const isKnown = monthRuleOf(terms.priceIndex).between === 'linear' || indexOn(terms, values, settlement) !== null;
  return isKnown ? settlement : spanOf(terms, settlement)[0];
}

/** The day from which the nominal counts. */
export function baseDay({ accruesFrom, issuedOn }: IssueTerms): IsoDate | null {
  return accruesFrom ?? issuedOn;
}

/** Whether a bond pays its revaluation with each coupon and repays par, as those on Italy's FOI do (BTP Italia). */
export function paysRevaluation({ priceIndex }: Pick<IssueTerms, 'priceIndex'>): boolean {
  return priceIndex === 'IT FOI';
}

/** The first day of accrual and the coupon dates until settlement, that day included; none without maturity or start. */
function couponDatesUntil(terms: IssueTerms, settlement: DayNumber): readonly DayNumber[] {
  const { maturesOn, couponFrequency } = terms;
  const from = baseDay(terms);
  if (maturesOn === null || from === null || couponFrequency === 0) return [];
  const [first, last] = [dayNumberFromIso(from), dayNumberFromIso(maturesOn)];
  const months = Math.round(MONTHS_A_YEAR / couponFrequency);
  const dates: DayNumber[] = [];
  for (let count = 0, date = last; date > first; date = addMonths(last, -months * ++count)) {
    if (date <= settlement) dates.push(date);
  }
  return [first, ...dates.reverse()];
}

/**
 * The index from which the running period counts: the highest of the starts of this and all earlier periods, since a fall is made up for before
 * anything is paid; null while one of them is not known.
 */
function baseOfPeriod(terms: IssueTerms, settlement: DayNumber, values: IndexValues): number | null {
  const starts = couponDatesUntil(terms, settlement).map((date) => indexOn(terms, values, date));
  const known = starts.filter((value) => value !== null);
  return known.length === 0 || known.length < starts.length ? null : Math.max(...known);
}

/**
 * By what a bond that pays its revaluation with each coupon pays at the end of a period: interest times it, and the nominal times what it is
 * above 1. Five decimals, 1 at least; null while an index is not known. Source: decrees of issue of BTP Italia, article 4.
 */
export function periodCoefficient(terms: IssueTerms, end: DayNumber, values: IndexValues): number | null {
  const base = baseOfPeriod(terms, addDays(end, -1), values);
  const settled = indexOn(terms, values, end);
  return base === null || settled === null ? null : Math.max(1, indexRatio(settled, base));
}

/** The index that the terms count from; null where it is that of a day. */
function statedBase({ baseIndex, market, priceIndex }: IssueTerms): number | null {
  return baseIndex ?? baseIndexOf(market, priceIndex);
}

/** The days whose index values say how far the nominal of a bond has moved, for `indexationOf`. */
export function indexDays(terms: IssueTerms, settlement: DayNumber): readonly IsoDate[] {
  const base = statedBase(terms) === null ? baseDay(terms) : null;
  const starts = paysRevaluation(terms)
    ? couponDatesUntil(terms, settlement)
    : [base].flatMap((date) => (date === null ? [] : [dayNumberFromIso(date)]));
  const days = [settlement, addMonths(settlement, -MONTHS_A_YEAR), ...starts];
  return [...new Set(days.flatMap((day) => [day, ...spanOf(terms, day)].map(isoFromDayNumber)))];
}

/** A face that is indexed itself tells the ratio without any index. */
function ofFace({ faceValue, initialFaceValue }: IssueTerms, settlement: DayNumber): Indexation | null {
  if (initialFaceValue === null) return null;
  const ratio = indexRatio(faceValue, initialFaceValue);
  return { settlement: isoFromDayNumber(settlement), ratio, index: null, yearlyRise: null };
}

/** The index from which the nominal counts over the whole life. */
function baseOfLife(terms: IssueTerms, values: IndexValues): number | null {
  const from = baseDay(terms);
  return statedBase(terms) ?? (from === null ? null : indexOn(terms, values, dayNumberFromIso(from)));
}

/**
 * The index ratio of an index-linked bond for settlement on a day; null for another bond, for one whose prices are in money already, and
 * where the index of settlement or base is not known. Source: 31 CFR 356, appendix B, section I.B; docs/methods/special-bonds.md. Of bonds
 * that pay their revaluation with each coupon it counts from the running period, and is 1 at least: decrees of the Italian Treasury, article 4.
 */
export function indexationOf(terms: IssueTerms, settlement: DayNumber, values: IndexValues): Indexation | null {
  if (!terms.isInflationLinked || hasMoneyPrices(terms)) return null;
  if (terms.priceIndex === null) return ofFace(terms, settlement);
  const base = paysRevaluation(terms) ? baseOfPeriod(terms, settlement, values) : baseOfLife(terms, values);
  const day = indexDay(terms, values, settlement);
  const settled = indexOn(terms, values, day);
  if (base === null || settled === null) return null;
  const before = indexOn(terms, values, addMonths(day, -MONTHS_A_YEAR));
  return {
    settlement: isoFromDayNumber(day),
    ratio: paysRevaluation(terms) ? Math.max(1, indexRatio(settled, base)) : indexRatio(settled, base),
    index: { settled, base },
    yearlyRise: before === null ? null : settled / before - 1,
  };
}

/** What the real figures of a price are in money. */
export interface MoneyFigures {
  /** Clean price per 100 of the nominal at issue. */
  readonly price: number;
  /** Accrued interest per 100 of the nominal at issue; null while the real one is not known. */
  readonly accrued: number | null;
  /** Effective yield if the index goes on rising as in the last twelve months, a fraction. */
  readonly nominalYield: number | null;
}

/** Real price and accrued interest per 100, and an effective real yield, in money: times the index ratio; (1 + real)(1 + rise) - 1. */
export function moneyFigures(
  { ratio, yearlyRise }: Indexation,
  real: { readonly price: number; readonly accrued: number | null; readonly yield: number | null },
): MoneyFigures {
  const inMoney = (amount: number) => inflationAdjusted(amount as Price, ratio);
  return {
    price: inMoney(real.price),
    accrued: real.accrued === null ? null : inMoney(real.accrued),
    nominalYield: real.yield === null || yearlyRise === null ? null : (1 + real.yield) * (1 + yearlyRise) - 1,
  };
}
