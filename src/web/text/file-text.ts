import { numberText } from '#contract/number-text.ts';
import type { Language } from '#domain/language.ts';

const kilo = 1024;

/** The size of a file, in KB or MB, never less than 0.1 KB. */
export function fileSizeText(bytes: number, language: Language): string {
  if (bytes >= kilo * kilo) return `${numberText(bytes / kilo / kilo, 1, language)} MB`;
  return `${numberText(Math.max(bytes / kilo, 0.1), bytes >= 10 * kilo ? 0 : 1, language)} KB`;
}
