import { dayNumberFromIso } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { bondCalendar, settlementDayOf } from '../bond/bond-mathematics/bond-description.ts';
import type { IndexValues } from '../bond/derivation/indexation.ts';
import {
  baseDay,
  firstOfMonth,
  indexationOf,
  indexDays,
  paysRevaluation,
  periodCoefficient,
} from '../bond/derivation/indexation.ts';
import { faceRatio, type IndexedFace } from '../bond/indexed-face.ts';
import type { BondFacts, IssueTerms } from '../bond/issue.ts';
import { hasMoneyPrices, MONEY_PRICE_LAG } from '../bond/market-conventions.ts';

/**
 * What one unit of the real amounts of a day has become in money; 1 for a bond that no index moves, null while that is not known. Of a bond
 * that trades in money it is that of the payments of a day.
 */
export type RatioOn = (day: DayNumber) => number | null;

/** When it was bought, and when it is looked at. */
interface HeldFrom {
  readonly bought: readonly IsoDate[];
  readonly today: IsoDate;
}

/** The lag of three months that stored values of an index have in them. */
const STORED_LAG = 3;

function settlements(terms: IssueTerms, { bought, today }: HeldFrom): readonly DayNumber[] {
  const calendar = bondCalendar(terms);
  return [...bought, today].map((date) => settlementDayOf(terms, calendar, date));
}

/** The day whose stored value is the index of the eighth month before a payment. */
function moneyIndexDay(day: DayNumber): IsoDate {
  return firstOfMonth(day, STORED_LAG - MONEY_PRICE_LAG);
}

function moneyIndexDays(terms: IssueTerms, payments: readonly DayNumber[]): readonly IsoDate[] {
  const base = baseDay(terms);
  const days = base === null ? payments : [...payments, dayNumberFromIso(base)];
  return days.map(moneyIndexDay);
}

/** The days whose index values say what a holding's payments and its two ends are in money; none for a bond that needs no index. */
export function holdingIndexDays({ terms, cashFlows }: BondFacts, held: HeldFrom): readonly IsoDate[] {
  if (!terms.isInflationLinked || terms.priceIndex === null) return [];
  try {
    const from = held.bought.toSorted().at(0) ?? held.today;
    const ahead = cashFlows.filter(({ paymentDate }) => paymentDate > from);
    const until = ahead.filter(({ paymentDate }) => paymentDate <= held.today).length;
    const days = ahead.map(({ paymentDate }) => dayNumberFromIso(paymentDate));
    // The next coupon counts in the accrued interest of money; a settlement may be after it.
    if (hasMoneyPrices(terms)) return [...new Set(moneyIndexDays(terms, days.slice(0, until + 2)))];
    const all = [...settlements(terms, held), ...days.slice(0, until)];
    return [...new Set(all.flatMap((day) => indexDays(terms, day)))];
  } catch (error) {
    if (error instanceof InvalidInputError) return [];
    throw error;
  }
}

/** Of a payment: the index of the eighth month before it over that of the eighth before the issue. */
function ofMoney(terms: IssueTerms, values: IndexValues): RatioOn {
  const from = baseDay(terms);
  const base = terms.baseIndex ?? (from === null ? null : values.get(moneyIndexDay(dayNumberFromIso(from))));
  return (day) => {
    const paid = values.get(moneyIndexDay(day));
    return base === null || base === undefined || paid === undefined ? null : paid / base;
  };
}

/** What is known of the index of a bond: values of the index that it follows, or its own faces. */
export interface KnownIndex {
  readonly values: IndexValues;
  readonly faces: readonly IndexedFace[];
}

/** The index ratio of any day of a holding. */
export function holdingRatio(terms: IssueTerms, { values, faces }: KnownIndex, today: IsoDate): RatioOn {
  if (!terms.isInflationLinked) return () => 1;
  if (terms.priceIndex === null) return faceRatio(terms, faces, today);
  if (hasMoneyPrices(terms)) return ofMoney(terms, values);
  return (day) => indexationOf(terms, day, values)?.ratio ?? null;
}

/** By what a bond that pays its revaluation with each coupon pays at the end of a period; null for other bonds. */
export function holdingCoefficient(terms: IssueTerms, { values }: Pick<KnownIndex, 'values'>): RatioOn | null {
  return paysRevaluation(terms) ? (end) => periodCoefficient(terms, end, values) : null;
}
