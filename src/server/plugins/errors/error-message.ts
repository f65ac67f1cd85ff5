import type { ErrorCode } from '#contract/errors.ts';
import type { Texts } from '#labels/create-texts.ts';

/** The message of a code for the reader. */
export function errorMessage(code: ErrorCode, texts: Texts): string {
  return texts.text('errors', code);
}
