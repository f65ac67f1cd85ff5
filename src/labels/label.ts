import bond from './en/bond.json' with { type: 'json' };
import cashFlows from './en/cash-flows.json' with { type: 'json' };
import datePicker from './en/date-picker.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import graph from './en/graph.json' with { type: 'json' };
import instruments from './en/instruments.json' with { type: 'json' };
import list from './en/list.json' with { type: 'json' };
import offers from './en/offers.json' with { type: 'json' };
import search from './en/search.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import tables from './en/tables.json' with { type: 'json' };
import tradings from './en/tradings.json' with { type: 'json' };
import ui from './en/ui.json' with { type: 'json' };

const english = {
  bond,
  'cash-flows': cashFlows,
  'date-picker': datePicker,
  errors,
  graph,
  instruments,
  list,
  offers,
  search,
  shell,
  tables,
  tradings,
  ui,
};

export type LabelModule = keyof typeof english;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Base}#${PluralForm}` ? Base : Key;

/** Key of a text of one module. A text that depends on a number is stored once per plural form, as `key#one`, `key#other`. */
export type LabelKey<Module extends LabelModule> = WithoutForm<keyof (typeof english)[Module]> & string;

export type LabelParams = Readonly<Record<string, string | number>>;

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

const catalogues: Readonly<Record<string, Catalogue>> = { en: english };
const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * The text of a key, `{name}` replaced by the parameter of that name, numbers grouped as the language does; `count` chooses the plural
 * form. A key without text
 * gives the key in double braces. The language falls back to English.
 */
export function label<Module extends LabelModule>(
  module: Module,
  key: LabelKey<Module>,
  params: LabelParams = {},
  language = 'en',
): string {
  return labelOf(module, key, params, language);
}

/** The same for a key that is known at run time alone, such as a name from the wire. */
export function labelOf(module: LabelModule, key: string, params: LabelParams = {}, language = 'en'): string {
  const texts: Readonly<Record<string, string>> = (catalogues[language] ?? english)[module] ?? {};
  const text = texts[key] ?? texts[`${key}#${pluralForm(params.count, language)}`] ?? texts[`${key}#other`];
  if (text === undefined) return `{{${key}}}`;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => written(params[name] ?? whole, language));
}

function written(value: string | number, language: string): string {
  if (typeof value === 'string') return value;
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(value);
}

function pluralForm(count: string | number | undefined, language: string): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(Number(count ?? 0));
}
