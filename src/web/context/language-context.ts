import { createContext, useContext } from 'react';
import { type Language, languageOf } from '#domain/platform/language.ts';
import { createTexts, type TextOf, type Texts } from '#labels/create-texts.ts';
import type { LabelKey, LabelModule, LabelParams } from '#labels/label.ts';

/** The language of a page and its texts: the server has them at hand, the browser fetches them from the address. */
export interface PageTexts {
  readonly language: Language;
  readonly texts: Texts;
  readonly catalogueAddress: string;
}

const english = languageOf('en');

/** Around the router on both sides. Outside of a page there are no texts: every one shows as its key. */
export const PageTextsContext = createContext<PageTexts>({
  language: english,
  texts: createTexts(english, {}),
  catalogueAddress: '',
});

export function useLanguage(): Language {
  return useContext(PageTextsContext).language;
}

export function useTexts(): Texts {
  return useContext(PageTextsContext).texts;
}

export type LabelText<Module extends LabelModule> = (key: LabelKey<Module>, params?: LabelParams) => string;

/** The texts of one module in the reader's language. */
export function useLabels<Module extends LabelModule>(module: Module): LabelText<Module> {
  return useContext(PageTextsContext).texts.module(module);
}

/** The same for keys that come from the wire, such as the name of a status. */
export function useLabelOf(module: LabelModule): TextOf {
  return useContext(PageTextsContext).texts.module(module);
}
