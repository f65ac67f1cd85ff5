import type { Measure } from '../units.ts';

/** The value of a measure that a test expects to have one; throws its reason otherwise. */
export function expectValue<T>(measure: Measure<T>): T {
  if (!measure.ok) throw new Error(measure.reason);
  return measure.value;
}
