import { createContext, useContext } from 'react';
import { type Language, languageOf } from '#domain/language.ts';
import { type LabelKey, type LabelModule, type LabelParams, label, labelOf } from '#labels/label.ts';

export const LanguageContext = createContext<Language>(languageOf('en'));

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export type LabelText<Module extends LabelModule> = (key: LabelKey<Module>, params?: LabelParams) => string;

/** The texts of one module in the reader's language. */
export function useLabels<Module extends LabelModule>(module: Module): LabelText<Module> {
  const language = useLanguage();
  return (key, params) => label(module, key, params, language.code);
}

/** The same for keys that come from the wire, such as the name of a status. */
export function useLabelOf(module: LabelModule): (key: string, params?: LabelParams) => string {
  const language = useLanguage();
  return (key, params) => labelOf(module, key, params, language.code);
}
