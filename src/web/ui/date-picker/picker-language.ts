import type { Language } from '#domain/platform/language.ts';
import type { LabelKey, LabelParams } from '#labels/label.ts';

export type PickerWordKey = LabelKey<'date-picker'>;

/** A language that the picker speaks beside those of the site; its words come with it. */
export interface PickerLanguage {
  readonly code: string;
  readonly locale: string;
  readonly words: Readonly<Record<PickerWordKey, string>>;
}

export type PickerWords = (key: PickerWordKey, params?: Readonly<Record<string, string>>) => string;

export interface PickerLocale {
  /** For names of months and days. */
  readonly locale: string;
  readonly htmlLang: string;
  readonly text: PickerWords;
}

function filled(text: string, params: LabelParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** How a picker speaks: in a language of its own, or in that of the page, whose words are given. */
export function pickerLocale(own: PickerLanguage | undefined, page: Language, words: PickerWords): PickerLocale {
  if (own === undefined) return { locale: page.locale, htmlLang: page.htmlLang, text: words };
  const { locale } = own;
  return { locale, htmlLang: locale, text: (key, params) => filled(own.words[key], params) };
}
