import type { IsoDate } from '#math/units.ts';

const curveKinds = ['government-zero', 'government-par', 'swap'] as const;
export type CurveKind = (typeof curveKinds)[number];

/** A yield curve as published: rates are fractions with the stated compounding periods a year (0 = continuous). */
export interface YieldCurve {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly kind: CurveKind;
  readonly compounding: number;
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
