import type { ErrorCode } from '#contract/errors.ts';

/** Thrown by a route to answer with a code of the catalogue. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | null;

  constructor(code: ErrorCode, field: string | null = null) {
    super(code);
    this.code = code;
    this.field = field;
  }
}
