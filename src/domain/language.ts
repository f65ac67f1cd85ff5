/** The ten languages: code of the specification, two-letter code, `<html lang>` tag, and locale for numbers and dates. */
export const languages = [
  { wire: 'eng', code: 'en', htmlLang: 'en', locale: 'en-GB' },
  { wire: 'rus', code: 'ru', htmlLang: 'ru', locale: 'ru-RU' },
  { wire: 'pol', code: 'pl', htmlLang: 'pl', locale: 'pl-PL' },
  { wire: 'ita', code: 'it', htmlLang: 'it', locale: 'it-IT' },
  { wire: 'deu', code: 'de', htmlLang: 'de', locale: 'de-DE' },
  { wire: 'esp', code: 'es', htmlLang: 'es', locale: 'es-ES' },
  { wire: 'chn', code: 'zh', htmlLang: 'zh-Hans', locale: 'zh-CN' },
  { wire: 'ukr', code: 'ua', htmlLang: 'uk', locale: 'uk-UA' },
  { wire: 'fra', code: 'fr', htmlLang: 'fr', locale: 'fr-FR' },
  { wire: 'tur', code: 'tr', htmlLang: 'tr', locale: 'tr-TR' },
] as const;

export type Language = (typeof languages)[number];
export type LanguageCode = Language['code'];

/** The language with this code, three letters or two; English for an unknown one. */
export function languageOf(code: string | undefined): Language {
  return languages.find((language) => language.wire === code || language.code === code) ?? languages[0];
}
