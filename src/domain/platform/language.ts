/** What stands between thousands and before decimals. Browsers take milliseconds to tell it by `Intl`, which the first drawing of a page has not. */
interface Separators {
  readonly group: string;
  readonly decimal: string;
}

const points: Separators = { group: ',', decimal: '.' };
const commas: Separators = { group: '.', decimal: ',' };
const spaces: Separators = { group: '\u00a0', decimal: ',' };
const narrowSpaces: Separators = { group: '\u202f', decimal: ',' };

/** The ten languages: code of the specification, two-letter code, `<html lang>` tag, locale for numbers and dates, its separators, its own name. */
export const languages = [
  { wire: 'eng', code: 'en', htmlLang: 'en', locale: 'en-GB', separators: points, ownName: 'English' },
  { wire: 'rus', code: 'ru', htmlLang: 'ru', locale: 'ru-RU', separators: spaces, ownName: 'Русский' },
  { wire: 'pol', code: 'pl', htmlLang: 'pl', locale: 'pl-PL', separators: spaces, ownName: 'Polski' },
  { wire: 'ita', code: 'it', htmlLang: 'it', locale: 'it-IT', separators: commas, ownName: 'Italiano' },
  { wire: 'deu', code: 'de', htmlLang: 'de', locale: 'de-DE', separators: commas, ownName: 'Deutsch' },
  { wire: 'esp', code: 'es', htmlLang: 'es', locale: 'es-ES', separators: commas, ownName: 'Español' },
  { wire: 'chn', code: 'zh', htmlLang: 'zh-Hans', locale: 'zh-CN', separators: points, ownName: '中文' },
  { wire: 'ukr', code: 'ua', htmlLang: 'uk', locale: 'uk-UA', separators: spaces, ownName: 'Українська' },
  { wire: 'fra', code: 'fr', htmlLang: 'fr', locale: 'fr-FR', separators: narrowSpaces, ownName: 'Français' },
  { wire: 'tur', code: 'tr', htmlLang: 'tr', locale: 'tr-TR', separators: commas, ownName: 'Türkçe' },
] as const;

export type Language = (typeof languages)[number] & {
  /** Set on a page that writes its dates as DD.MM.YYYY; elsewhere their month is in words. */
  readonly dates?: 'fixed';
};
export type LanguageCode = Language['code'];

/** The language with this code, three letters or two, in any case, or undefined for an unknown one. */
export function findLanguage(code: string | undefined): Language | undefined {
  const wanted = code?.toLowerCase();
  return languages.find((language) => language.wire === wanted || language.code === wanted);
}

/** The language with this code, three letters or two; English for an unknown one. */
export function languageOf(code: string | undefined): Language {
  return findLanguage(code) ?? languages[0];
}

/** The language of a BCP 47 tag such as `uk-UA`, `zh-Hant-TW` or `de`; the primary part of the tag decides. */
export function languageOfTag(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split(/[-_]/);
  return languages.find(({ htmlLang }) => htmlLang.split('-')[0] === primary) ?? findLanguage(primary);
}

/** What a request says about the reader's language, strongest first. */
interface LanguageWish {
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
