import type { LanguageCode } from '#domain/language.ts';

/** Each language in its own words. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  ru: 'Русский',
  pl: 'Polski',
  it: 'Italiano',
  de: 'Deutsch',
  es: 'Español',
  zh: '中文',
  ua: 'Українська',
  fr: 'Français',
  tr: 'Türkçe',
};
