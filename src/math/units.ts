import { elementAt } from './checked-access.ts';
import { InvalidInputError } from './invalid-input-error.ts';

declare const unit: unique symbol;

/** A civil date of the Gregorian calendar as `YYYY-MM-DD`, years 0001 to 9999. */
export type IsoDate = string & { readonly [unit]: 'IsoDate' };

/** A civil date as the whole number of days since 1970-01-01. */
export type DayNumber = number & { readonly [unit]: 'DayNumber' };

/** A price per 100 of the nominal outstanding; clean unless the name says dirty. */
export type Price = number & { readonly [unit]: 'Price' };

/** A yield, rate or spread a year as a fraction: 0.05 is 5 %. */
export type Rate = number & { readonly [unit]: 'Rate' };

/** A length of time in years of a named day count. */
export type Years = number & { readonly [unit]: 'Years' };

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a year of the Gregorian calendar has a 29 February. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days of a month (1 to 12) of a year; throws RangeError for another month. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : elementAt(DAYS_IN_MONTH, month - 1);
}

/** The text as a date, or undefined when it is no `YYYY-MM-DD` of the calendar. */
export function parseIsoDate(text: string): IsoDate | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return undefined;
  const year = Number(parts[1]);
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? (text as IsoDate) : undefined;
}

/** The text as a date; throws `invalid-date` when it is no `YYYY-MM-DD` of the calendar. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw new InvalidInputError('invalid-date', `not a date YYYY-MM-DD: ${text}`);
  return date;
}

function finite(value: number, name: string): number {
  if (!Number.isFinite(value)) throw new InvalidInputError('invalid-number', `${name} is not a finite number`);
  return value;
}

/** A finite number as a price per 100 of the nominal outstanding; throws `invalid-number`. */
export function price(value: number): Price {
  return finite(value, 'price') as Price;
}

/** 100 per 100 of the nominal. */
export const PAR: Price = price(100);

/** A finite number as a yearly fraction (0.05 is 5 %); throws `invalid-number`. */
export function rate(value: number): Rate {
  return finite(value, 'rate') as Rate;
}

/** A finite number as years; throws `invalid-number`. */
export function years(value: number): Years {
  return finite(value, 'years') as Years;
}

/** A number of calendar days over 365, as years: the time of zero curves, spreads and simple yields (day count ACT/365F). */
export function yearsFromDays(days: number): Years {
  return (days / 365) as Years;
}

/** A whole number of days since 1970-01-01 as a day number; throws `invalid-date`. */
export function dayNumber(value: number): DayNumber {
  if (!Number.isInteger(value)) throw new InvalidInputError('invalid-date', `not a day number: ${value}`);
  return value as DayNumber;
}

/** A basis point as a fraction. */
export const BASIS_POINT = 0.0001;

/** Basis points of a whole. */
export const BASIS_POINTS = 10_000;

/** 0.05 is 5 per cent. */
export function percentFromFraction(fraction: number): number {
  return fraction * 100;
}

/** 5 per cent is 0.05. */
export function fractionFromPercent(percent: number): number {
  return percent / 100;
}

/** 0.05 is 500 basis points. */
export function basisPointsFromFraction(fraction: number): number {
  return fraction * BASIS_POINTS;
}

/** 500 basis points are 0.05. */
export function fractionFromBasisPoints(basisPoints: number): number {
  return basisPoints / BASIS_POINTS;
}

/** Money of a face for a figure per 100 of it, such as a price or a payment. */
export function amountFromPer100(per100: number, face: number): number {
  return (per100 * face) / 100;
}

/** What an amount for a face is per 100 of it. */
export function per100FromAmount(amount: number, face: number): number {
  return (amount * 100) / face;
}

/** Why a measure has no value. */
export type Missing = 'missing-data' | 'not-applicable' | 'not-converged';

/** A measure that has no value, with the reason. */
export interface Absent {
  readonly ok: false;
  readonly reason: Missing;
}

/** A computed value, or the reason why there is none: never NaN, never 0 for unknown. */
export type Measure<T> = { readonly ok: true; readonly value: T } | Absent;

/** Input that the measure needs is not known, such as a coupon that is not fixed yet. */
export const MISSING_DATA: Absent = { ok: false, reason: 'missing-data' };

/** The measure has no meaning here, such as the yield of a bond that is repaid. */
export const NOT_APPLICABLE: Absent = { ok: false, reason: 'not-applicable' };

/** No solution lies in the range that is searched. */
export const NOT_CONVERGED: Absent = { ok: false, reason: 'not-converged' };

/** A measure that has this value. */
export function measured<T>(value: T): Measure<T> {
  return { ok: true, value };
}

/** A measure of this number, or `not-converged` when it is not finite. */
function measuredFinite<T extends number>(value: T): Measure<T> {
  return Number.isFinite(value) ? { ok: true, value } : NOT_CONVERGED;
}

/** A measure of this number as a price per 100, or `not-converged` when it is not finite. */
export function measuredPrice(value: number): Measure<Price> {
  return measuredFinite(value as Price);
}

/** A measure of this number as a rate, a fraction a year, or `not-converged` when it is not finite. */
export function measuredRate(value: number): Measure<Rate> {
  return measuredFinite(value as Rate);
}

/** The value, or null when there is none. */
export function valueOrNull<T>(measure: Measure<T>): T | null {
  return measure.ok ? measure.value : null;
}
