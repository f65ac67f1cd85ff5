import type { Price, Rate } from './units.ts';

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
