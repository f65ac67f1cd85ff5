import type { ErrorCode } from '#contract/platform/errors.ts';

/** Thrown by a route to answer with a code of the catalogue. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | null;
  /** Seconds after which the same request may be let through; null where waiting does not help. */
  readonly retryAfterS: number | null;

  constructor(code: ErrorCode, field: string | null = null, retryAfterS: number | null = null) {
    super(code);
    this.code = code;
    this.field = field;
    this.retryAfterS = retryAfterS;
  }
}
