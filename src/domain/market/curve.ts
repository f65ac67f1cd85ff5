import type { OvernightRate } from '#math/curve/overnight-swap-conventions.ts';
import type { IsoDate } from '#math/units.ts';

/** Zero rates or par yields of a government's index-linked bonds: over inflation. */
const realCurveKinds = ['government-real-zero', 'government-real-par'] as const;
export type RealCurveKind = (typeof realCurveKinds)[number];

/** Curves that a source gives: zero rates or par yields of a government, nominal or real, and quoted rates of overnight swaps. */
const importedCurveKinds = ['government-zero', 'government-par', ...realCurveKinds, 'swap-overnight'] as const;
/** What tables give in place of zero rates; they are kept as zero rates. */
export const workedCurveKinds = [
  'government-forward',
  'government-instantaneous-forward',
  'government-discount',
] as const;
export type WorkedCurveKind = (typeof workedCurveKinds)[number];
/** The kinds of curves that a table may hold. */
export const tableCurveKinds = [...importedCurveKinds, ...workedCurveKinds] as const;
export type TableCurveKind = (typeof tableCurveKinds)[number];
export const curveKinds = [...importedCurveKinds, 'government-fitted'] as const;
export type CurveKind = (typeof curveKinds)[number];
/** Curves over which nominal yields are measured. */
export type GovernmentCurveKind = Exclude<CurveKind, 'swap-overnight' | RealCurveKind>;

/** Whether the rates of a kind are over inflation. */
export function isRealCurve(kind: CurveKind): kind is RealCurveKind {
  return (realCurveKinds as readonly CurveKind[]).includes(kind);
}

/** A yield curve as published, or fitted by us: rates are fractions with the stated compounding periods a year (0 = continuous). */
export interface YieldCurve {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly kind: CurveKind;
  readonly compounding: number;
  /** The rate that the swaps of a curve of swaps pay; of no other curve. */
  readonly overnightRate?: OvernightRate | null | undefined;
}

/** The curve of one day: `tenors` in years, ascending, and a rate for each. */
export interface CurveDay {
  readonly date: IsoDate;
  readonly tenors: readonly number[];
  readonly rates: readonly number[];
}

/** A published curve and its days, ascending. */
export interface CurveHistory {
  readonly curve: Omit<YieldCurve, 'id'>;
  readonly days: readonly CurveDay[];
}

/**
 * A zero curve fitted to the government bonds of a day: Svensson, or Nelson-Siegel where `b3` and `tau2` are null. Continuous rates as
 * fractions, times in years.
 */
export interface FittedCurveDay {
  readonly date: IsoDate;
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly b3: number | null;
  readonly tau1: number;
  readonly tau2: number | null;
  /** Lives of the shortest and the longest bond that counted. */
  readonly shortest: number;
  readonly longest: number;
  readonly bondCount: number;
  /** Root mean square of the bonds' errors of yield, a fraction. */
  readonly error: number;
}

/** The fitted curves of a currency, ascending by date; of real bonds alone. */
export interface FittedCurveHistory {
  readonly currency: string;
  readonly name: string;
  readonly days: readonly FittedCurveDay[];
}
