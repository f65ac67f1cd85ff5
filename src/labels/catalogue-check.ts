import type { Catalogue, ModuleTexts } from './label.ts';

/** What is wrong with a text: no text of the product has this key in this language, or it names other parameters than the English one. */
export type TextFault =
  | { readonly kind: 'unknown_key' }
  | { readonly kind: 'params'; readonly expected: readonly string[]; readonly found: readonly string[] };

/** Where a text belongs. */
export interface TextPlace {
  readonly module: string;
  /** With its plural form where it has one. */
  readonly key: string;
}

/** The parameters that a text names, each once, in alphabetical order. */
export function paramsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();
}

function baseOf(key: string): string {
  const at = key.indexOf('#');
  return at < 0 ? key : key.slice(0, at);
}

/** The keys that a module has in a language: those of English, a text with plural forms once for each form of the language. */
export function expectedKeys(english: ModuleTexts, locale: string): readonly string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const keys = Object.keys(english).flatMap((key) =>
    key.includes('#') ? forms.map((form) => `${baseOf(key)}#${form}`) : [key],
  );
  return [...new Set(keys)];
}

/**
 * The parameters that a text must name and those that it may. The forms of a plural may write the number in different ways
 * (`in {count} day`, `in {days} days`); a form of another language names one of the ways, since it may stand for many numbers.
 */
function paramsRule(english: ModuleTexts, key: string) {
  const forms = Object.entries(english).filter(([known]) => baseOf(known) === baseOf(key));
  const sets = forms.map(([, text]) => paramsOf(text));
  const may = [...new Set(sets.flat())].sort();
  const must = may.filter((name) => sets.every((set) => set.includes(name)));
  return { must, may, oneOf: may.filter((name) => !must.includes(name)) };
}

/** What is wrong with a text that is to stand for the English one of the module, or undefined. */
export function textFault(
  english: ModuleTexts,
  { key, text }: { readonly key: string; readonly text: string },
  locale: string,
): TextFault | undefined {
  if (!expectedKeys(english, locale).includes(key)) return { kind: 'unknown_key' };
  const found = paramsOf(text);
  const { must, may, oneOf } = paramsRule(english, key);
  const isRight =
    must.every((name) => found.includes(name)) &&
    found.every((name) => may.includes(name)) &&
    (oneOf.length === 0 || oneOf.some((name) => found.includes(name)));
  return isRight ? undefined : { kind: 'params', expected: may, found };
}

/** Places of the English texts that a language lacks. */
export function missingTexts(english: Catalogue, translated: Catalogue, locale: string): readonly TextPlace[] {
  return Object.entries(english).flatMap(([module, texts]) =>
    expectedKeys(texts, locale)
      .filter((key) => translated[module]?.[key] === undefined)
      .map((key) => ({ module, key })),
  );
}
