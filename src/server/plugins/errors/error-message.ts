import type { ErrorCode } from '#contract/errors.ts';
import { label } from '#labels/label.ts';

/** The message of a code for the reader. */
export function errorMessage(code: ErrorCode): string {
  return label('errors', code);
}
