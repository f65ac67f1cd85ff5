import { type LanguageCode, languages } from '#domain/platform/language.ts';
import titles from './report-line-titles.json' with { type: 'json' };

/** What is told in each language. */
export interface InLanguage {
  readonly language: LanguageCode;
  readonly title: string;
}

/** Texts in the order of the file's languages, each with its language. */
export function inLanguages(texts: readonly string[] = []): readonly InLanguage[] {
  return languages.flatMap(({ code: language }) => {
    const title = texts[titles.languages.indexOf(language)];
    return title === undefined ? [] : { language, title };
  });
}

const byKey: Readonly<Record<string, readonly string[]>> = titles.lines;

/** What a line of reports is called in each language; none for a key that has no names of ours. */
export function reportLineTitles(key: string): readonly InLanguage[] {
  return inLanguages(byKey[key]);
}
