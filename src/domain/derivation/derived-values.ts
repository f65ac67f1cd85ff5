import { type DerivedDay, type DerivedMeasure, derivedMeasures } from '../trading-day.ts';

/** A derived day while it is being filled. */
export type DerivedValues = { -readonly [K in keyof DerivedDay]: DerivedDay[K] };

const nothing: DerivedValues = {
  ...(Object.fromEntries(derivedMeasures.map((measure) => [measure, null])) as Record<DerivedMeasure, null>),
  indicativePriceType: null,
  indicativeYieldType: null,
  yieldOrigin: null,
  benchmarkName: null,
  offerDate: null,
};

/** A derived day of which nothing is known. */
export function nothingDerived(): DerivedValues {
  return { ...nothing };
}
