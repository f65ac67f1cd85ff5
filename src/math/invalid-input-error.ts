/** What was wrong with an argument; a closed list, so that callers can translate it. */
export type InvalidInputCode =
  | 'invalid-date'
  | 'invalid-number'
  | 'invalid-terms'
  | 'coupons-off-grid'
  | 'invalid-cash-flows'
  | 'invalid-curve'
  | 'unknown-calendar'
  | 'unknown-day-count';

/** Thrown for arguments that no bond can have; a value that merely cannot be computed is a `Measure` without a value. */
export class InvalidInputError extends Error {
  readonly code: InvalidInputCode;

  constructor(code: InvalidInputCode, message: string) {
    super(message);
    this.name = 'InvalidInputError';
    this.code = code;
  }
}
