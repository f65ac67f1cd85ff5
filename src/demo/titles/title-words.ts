import type { LanguageCode } from '#domain/platform/language.ts';
import general from './words/general-words.json' with { type: 'json' };
import legal from './words/legal-forms.json' with { type: 'json' };
import shapes from './words/name-shapes.json' with { type: 'json' };
import sectors from './words/sector-words.json' with { type: 'json' };

/** The languages of titles beside the main name. */
export const titleLanguages = [
  'ru',
  'ua',
  'zh',
  'de',
  'fr',
  'es',
  'it',
  'pl',
  'tr',
] as const satisfies readonly LanguageCode[];
export type TitleLanguage = (typeof titleLanguages)[number];

/** English, in which main names are written, or a language of titles. */
export type WordLanguage = 'en' | TitleLanguage;

/** A word of trade in every language; further forms that names use follow a bar after the English one. */
export type TitleWord = Readonly<Record<WordLanguage, string>>;

/** What companies do, by sector; the first form of a word is also what a company of the sector calls itself. */
export const sectorWords: Readonly<Record<string, readonly TitleWord[]>> = sectors;

/** Other words of names that mean the same to every reader. */
export const generalWords: readonly TitleWord[] = general;

/** Legal forms where they are not simply spelled in the other alphabet; Latin-script languages keep the form of the country. */
export const legalForms: Readonly<Record<string, Readonly<Record<'ru' | 'ua' | 'zh', string>>>> = legal;

/** Names that are built around another one; `{name}` stands for it. */
export const nameShapes: readonly TitleWord[] = shapes;
