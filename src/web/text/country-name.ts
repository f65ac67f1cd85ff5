import type { Language } from '#domain/platform/language.ts';
import { memoize } from '#domain/platform/lru-cache.ts';

const namesOf = memoize((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/**
 * The name of a country by its ISO 3166-1 code; the code itself when it has none. For the server alone: browsers know other
 * editions of the names, and a page must not differ from its first HTML.
 */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return namesOf(language.locale).of(code) ?? code;
}

/** A word of the data with a capital at its start, as the first word of a phrase. */
export function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
