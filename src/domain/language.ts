/**
 * The ten languages: code of the specification, two-letter code, `<html lang>` tag, locale for numbers and dates, its own name, and how
 * it writes a date in figures.
 */
export const languages = [
  { wire: 'eng', code: 'en', htmlLang: 'en', locale: 'en-GB', ownName: 'English', dateForm: 'DD/MM/YYYY' },
  { wire: 'rus', code: 'ru', htmlLang: 'ru', locale: 'ru-RU', ownName: 'Русский', dateForm: 'DD.MM.YYYY' },
  { wire: 'pol', code: 'pl', htmlLang: 'pl', locale: 'pl-PL', ownName: 'Polski', dateForm: 'DD.MM.YYYY' },
  { wire: 'ita', code: 'it', htmlLang: 'it', locale: 'it-IT', ownName: 'Italiano', dateForm: 'DD/MM/YYYY' },
  { wire: 'deu', code: 'de', htmlLang: 'de', locale: 'de-DE', ownName: 'Deutsch', dateForm: 'DD.MM.YYYY' },
  { wire: 'esp', code: 'es', htmlLang: 'es', locale: 'es-ES', ownName: 'Español', dateForm: 'DD/MM/YYYY' },
  { wire: 'chn', code: 'zh', htmlLang: 'zh-Hans', locale: 'zh-CN', ownName: '中文', dateForm: 'YYYY/MM/DD' },
  { wire: 'ukr', code: 'ua', htmlLang: 'uk', locale: 'uk-UA', ownName: 'Українська', dateForm: 'DD.MM.YYYY' },
  { wire: 'fra', code: 'fr', htmlLang: 'fr', locale: 'fr-FR', ownName: 'Français', dateForm: 'DD/MM/YYYY' },
  { wire: 'tur', code: 'tr', htmlLang: 'tr', locale: 'tr-TR', ownName: 'Türkçe', dateForm: 'DD.MM.YYYY' },
] as const;

export type Language = (typeof languages)[number];
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
