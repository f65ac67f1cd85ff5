import { findLanguage, type Language, languageOf, languageOfTag } from './language.ts';

/** What a request says about the reader's language, strongest first. */
export interface LanguageWish {
  /** Chosen for this very request; a code of either set or a tag. */
  readonly choice: string | undefined;
  /** Chosen earlier and remembered. */
  readonly remembered: string | undefined;
  /** The Accept-Language header. */
  readonly accepted: string | undefined;
}

interface Weighted {
  readonly tag: string;
  readonly weight: number;
}

const maxTags = 32;

function weightedTags(header: string): readonly Weighted[] {
  const parts = header.split(',', maxTags).map((part) => part.split(';').map((word) => word.trim()));
  return parts.map(([tag = '', ...params]) => {
    const given = params.find((param) => /^q\s*=/i.test(param))?.replace(/^q\s*=\s*/i, '');
    const weight = given === undefined ? 1 : Number(given);
    return { tag, weight: Number.isFinite(weight) ? weight : 0 };
  });
}

/** The best language of an Accept-Language header among the offered ones; `*` is no wish. */
export function acceptedLanguage(header: string, offered: readonly Language[]): Language | undefined {
  const wanted = weightedTags(header).filter(({ weight }) => weight > 0);
  // Sorting keeps the order of equal weights: the one named first wins.
  const tags = [...wanted].sort((a, b) => b.weight - a.weight).map(({ tag }) => languageOfTag(tag));
  return tags.find((language) => language !== undefined && offered.includes(language));
}

function named(code: string | undefined): Language | undefined {
  return code === undefined ? undefined : (findLanguage(code) ?? languageOfTag(code));
}

/** The reader's language: the choice, else the remembered one, else the browser's wish among the offered ones, else English. An unknown code is English. */
export function preferredLanguage(
  { choice, remembered, accepted }: LanguageWish,
  offered: readonly Language[],
): Language {
  if (choice !== undefined) return named(choice) ?? languageOf(undefined);
  return named(remembered) ?? acceptedLanguage(accepted ?? '', offered) ?? languageOf(undefined);
}
