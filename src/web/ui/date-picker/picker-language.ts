import { type LanguageCode, languageOf } from '#domain/language.ts';
import { type LabelKey, type LabelParams, labelOf } from '#labels/label.ts';

export type PickerWordKey = LabelKey<'date-picker'>;

/** A language that the picker speaks beside those of the site; its words come with it. */
export interface PickerLanguage {
  readonly code: string;
  readonly locale: string;
  readonly words: Readonly<Record<PickerWordKey, string>>;
}

export type PickerWords = (key: PickerWordKey, params?: Readonly<Record<string, string>>) => string;

export interface PickerSpeech {
  /** For names of months and days. */
  readonly locale: string;
  readonly htmlLang: string;
  readonly text: PickerWords;
}

function filled(text: string, params: LabelParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** How a picker speaks: in one of the site's languages, or in one of its own. */
export function speechOf(language: LanguageCode | PickerLanguage): PickerSpeech {
  if (typeof language !== 'string') {
    const { locale, words } = language;
    return { locale, htmlLang: locale, text: (key, params) => filled(words[key], params) };
  }
  const { locale, htmlLang, code } = languageOf(language);
  return { locale, htmlLang, text: (key, params) => labelOf('date-picker', key, params, code) };
}
