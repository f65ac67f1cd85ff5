import type { Catalogue, LabelKey, LabelModule, LabelParams } from './label.ts';

/** What writing texts needs to know of a language. */
export interface TextLanguage {
  /** BCP 47 tag that decides plural forms and the digits of numbers. */
  readonly locale: string;
}

/** Gives texts of one module. */
export type TextOf<Key extends string = string> = (key: Key, params?: LabelParams) => string;

/** The texts of one language. */
export interface Texts {
  /** The text of a key, `{name}` replaced by the parameter of that name; `count` chooses the plural form. A key without text gives `{{key}}`. */
  text<Module extends LabelModule>(module: Module, key: LabelKey<Module>, params?: LabelParams): string;
  /** The same for a key that is known at run time alone, such as a name from the wire. */
  textOf(module: LabelModule, key: string, params?: LabelParams): string;
  /** `textOf` of one module; the same function at every call. */
  module(module: LabelModule): TextOf;
}

interface Writer {
  readonly number: (value: number) => string;
  readonly pluralForm: (count: number) => string;
}

/** What is made when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Below it every language writes a whole number by its digits alone. */
const firstGrouped = 1000;

/** The browser takes milliseconds to make its formats, so a page whose first drawing needs none of them does not wait for them. */
function writerOf(locale: string): Writer {
  const format = once(() => new Intl.NumberFormat(locale, { useGrouping: 'always' }));
  const rules = once(() => new Intl.PluralRules(locale));
  return {
    number: (value) =>
      Number.isInteger(value) && value >= 0 && value < firstGrouped ? String(value) : format().format(value),
    pluralForm: (count) => rules().select(count),
  };
}

type Fill = (params: LabelParams) => string;

/** A text ready to be filled in: what stands between the parameters is found once. */
function fillOf(text: string, { number }: Writer): Fill {
  const pieces = text.split(/\{(\w+)\}/);
  if (pieces.length === 1) return () => text;
  return (params) => {
    let filled = '';
    pieces.forEach((piece, at) => {
      const value = at % 2 === 1 ? params[piece] : piece;
      filled += value === undefined ? `{${piece}}` : typeof value === 'number' ? number(value) : value;
    });
    return filled;
  };
}

const noParams: LabelParams = {};

function moduleTexts(catalogue: Catalogue, module: string, writer: Writer): TextOf {
  const texts = new Map(Object.entries(catalogue[module] ?? {}));
  const fills = new Map<string, Fill>();
  const fillOfKey = (key: string): Fill | undefined => {
    const known = fills.get(key);
    const text = texts.get(key);
    if (known !== undefined || text === undefined) return known;
    const fill = fillOf(text, writer);
    fills.set(key, fill);
    return fill;
  };
  return (key, params = noParams) => {
    const fill =
      fillOfKey(key) ??
      fillOfKey(`${key}#${writer.pluralForm(Number(params.count ?? 0))}`) ??
      fillOfKey(`${key}#other`);
    return fill === undefined ? `{{${key}}}` : fill(params);
  };
}

/** Writes the texts of a catalogue as its language does. */
export function createTexts({ locale }: TextLanguage, catalogue: Catalogue): Texts {
  const writer = writerOf(locale);
  const modules = new Map<string, TextOf>();
  const module = (name: LabelModule): TextOf => {
    const known = modules.get(name) ?? moduleTexts(catalogue, name, writer);
    modules.set(name, known);
    return known;
  };
  const textOf: Texts['textOf'] = (name, key, params) => module(name)(key, params);
  return { text: textOf, textOf, module };
}
