import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { Measure, Missing } from '#math/units.ts';
import type { JsonRecord } from './record-reader.ts';

const WHY_MISSING: Readonly<Record<Missing, string>> = {
  'missing-data': 'something that it follows from is not known',
  'not-applicable': 'it has no meaning for these values',
  'not-converged': 'there is no solution from -99 % to 10,000 %',
};

/** Thrown when a measure that a case asks for has no value. */
class MissingMeasureError extends Error {
  readonly code: Missing;

  constructor(code: Missing, measure: string) {
    super(`no ${measure}: ${WHY_MISSING[code]}`);
    this.name = 'MissingMeasureError';
    this.code = code;
  }
}

/** The value of a measure that a case asks for; throws `MissingMeasureError` with the reason. */
export function required<T>(measure: Measure<T>, name: string): T {
  if (!measure.ok) throw new MissingMeasureError(measure.reason, name);
  return measure.value;
}

/** What was computed or, for bad input, what was given with `error: { code, message }`; other errors are thrown on. */
export function resultOrError(given: JsonRecord, compute: () => JsonRecord): JsonRecord {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof InvalidInputError) && !(error instanceof MissingMeasureError)) throw error;
    return { ...given, error: { code: error.code, message: error.message } };
  }
}
