import { numberText } from '#contract/platform/number-text.ts';
import type { Language, LanguageCode } from '#domain/platform/language.ts';
import { withUnit } from './value-text.ts';

const kilo = 1024;

/** Kilobytes and megabytes, in languages that do not write KB and MB. */
const ownUnits: Partial<Readonly<Record<LanguageCode, readonly [string, string]>>> = {
  ru: ['КБ', 'МБ'],
  ua: ['КБ', 'МБ'],
  fr: ['Ko', 'Mo'],
};

/** The size of a file, in KB or MB, never less than 0.1 KB. */
export function fileSizeText(bytes: number, language: Language): string {
  const [kilobytes, megabytes] = ownUnits[language.code] ?? ['KB', 'MB'];
  if (bytes >= kilo * kilo) return withUnit(numberText(bytes / kilo / kilo, 1, language), megabytes);
  return withUnit(numberText(Math.max(bytes / kilo, 0.1), bytes >= 10 * kilo ? 0 : 1, language), kilobytes);
}
