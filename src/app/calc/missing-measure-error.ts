import type { Measure, Missing } from '#math/measure.ts';

/** Thrown when a measure that a case asks for has no value. */
export class MissingMeasureError extends Error {
  readonly code: Missing;

  constructor(code: Missing, message: string) {
    super(message);
    this.name = 'MissingMeasureError';
    this.code = code;
  }
}

/** The value of a measure that a case asks for; throws `MissingMeasureError` with the reason. */
export function required<T>(measure: Measure<T>, name: string): T {
  if (!measure.ok) throw new MissingMeasureError(measure.reason, `${name}: ${measure.reason}`);
  return measure.value;
}
