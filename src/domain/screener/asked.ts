import { isIdText, isVenueCode } from '../facets/code-forms.ts';
import type { Bounds } from '../facets/facets.ts';
import { findGrade, type Grade } from '../facets/grades.ts';
import { type ChoiceOf, type FilterField, isGuarded } from './screen-field.ts';
import { filtersOf, type ScreenModel } from './screens.ts';

/** What the classes of indexes and funds are: the kind of instrument that most of their members are, of funds by weight. */
export const assetClasses = ['bond', 'stock', 'etf', 'index'] as const;

/** What a list is asked for beside words, by the names of its filters. A filter that asks for nothing is not there. */
export interface Asked {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly ranges: Readonly<Record<string, Bounds>>;
  readonly grades: Readonly<Record<string, Bounds<Grade>>>;
}

export const nothingAsked: Asked = { choices: {}, ranges: {}, grades: {} };

/** The filters of a list that ask for something. */
export function askedFilters(model: ScreenModel, asked: Asked): readonly FilterField[] {
  return filtersOf(model).filter(({ id }) => id in asked.choices || id in asked.ranges || id in asked.grades);
}

/** Whether a filter asks for what only full access sees. */
export function asksGuarded(model: ScreenModel, asked: Asked): boolean {
  return askedFilters(model, asked).some(isGuarded);
}

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== id));

/** The same without a filter. */
export function withoutFilter({ choices, ranges, grades }: Asked, id: string): Asked {
  return { choices: without(choices, id), ranges: without(ranges, id), grades: without(grades, id) };
}

/** The same with other values of a choice; without any it asks for nothing. */
export function withChoices(asked: Asked, id: string, values: readonly string[]): Asked {
  const rest = withoutFilter(asked, id);
  return values.length === 0 ? rest : { ...rest, choices: { ...rest.choices, [id]: [...new Set(values)] } };
}

const isOpen = ({ from, to }: Bounds<unknown>) => from === null && to === null;

/** The same with other bounds of a range. */
export function withRange(asked: Asked, id: string, bounds: Bounds): Asked {
  const rest = withoutFilter(asked, id);
  return isOpen(bounds) ? rest : { ...rest, ranges: { ...rest.ranges, [id]: bounds } };
}

/** The same with other bounds of ratings, from the worse grade to the better one. */
export function withGrades(asked: Asked, id: string, bounds: Bounds<Grade>): Asked {
  const rest = withoutFilter(asked, id);
  return isOpen(bounds) ? rest : { ...rest, grades: { ...rest.grades, [id]: bounds } };
}

/** The same without what only full access may ask for. */
export function openAsked(model: ScreenModel, asked: Asked): Asked {
  return askedFilters(model, asked)
    .filter(isGuarded)
    .reduce((rest, { id }) => withoutFilter(rest, id), asked);
}

const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);
const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

const isChoice: Readonly<Record<ChoiceOf, (text: string) => boolean>> = {
  currency: matching(/^[A-Z]{3}$/),
  country: matching(/^[A-Z]{2}$/),
  sector: matching(/^[\p{L}\p{N} &/'().-]{1,80}$/u),
  assets: oneOf(assetClasses),
  venue: isVenueCode,
  id: isIdText,
};

/** Values of one filter that are taken. */
const MOST_VALUES = 20;

export type AskedParams = Readonly<Record<string, string | undefined>>;

interface Reading {
  readonly params: AskedParams;
  /** Is told of every parameter that is not understood. */
  readonly onFault: (name: string) => void;
}

function readChoices(asked: Asked, { id, of }: { id: string; of: ChoiceOf }, { params, onFault }: Reading): Asked {
  const typed = params[id] ?? '';
  if (typed === '') return asked;
  const texts = typed.split(',');
  const values = texts.slice(0, MOST_VALUES).filter(isChoice[of]);
  if (values.length < texts.length) onFault(id);
  return withChoices(asked, id, values);
}

function readBounds<Value>(
  id: string,
  { params, onFault }: Reading,
  read: (text: string) => Value | undefined,
): Bounds<Value> {
  const bound = (name: string) => {
    const typed = params[name] ?? '';
    const value = typed === '' ? null : read(typed);
    if (value === undefined) onFault(name);
    return value ?? null;
  };
  return { from: bound(`${id}_from`), to: bound(`${id}_to`) };
}

/** Digits that a bound has before the point at most: values of indexes and prices of stocks are larger than those of bonds. */
export const longestBound = 9;
const NUMBER = new RegExp(`^-?\\d{1,${longestBound}}(?:\\.\\d{1,6})?$`);

function numberOf(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** The names of the parameters of a filter. */
export function paramsOfFilter({ id, type }: Pick<FilterField, 'id' | 'type'>): readonly string[] {
  return type === 'choice' ? [id] : [`${id}_from`, `${id}_to`];
}

/** What the parameters of an address ask of a list, and the first one that is not understood; it counts as not given. */
export function readAsked(
  model: ScreenModel,
  params: AskedParams,
): { readonly asked: Asked; readonly fault: string | null } {
  const fields = filtersOf(model);
  const known = fields.flatMap(paramsOfFilter);
  let fault = Object.keys(params).find((name) => params[name] !== undefined && !known.includes(name)) ?? null;
  const reading: Reading = {
    params,
    onFault: (name) => {
      fault ??= name;
    },
  };
  const asked = fields.reduce((before, field) => {
    if (field.type === 'choice') return readChoices(before, field, reading);
    if (field.type === 'range') return withRange(before, field.id, readBounds(field.id, reading, numberOf));
    return withGrades(before, field.id, readBounds(field.id, reading, findGrade));
  }, nothingAsked);
  return { asked, fault };
}

function boundsParams(id: string, { from, to }: Bounds<unknown>): readonly (readonly [string, string])[] {
  const bounds = [[`${id}_from`, from] as const, [`${id}_to`, to] as const];
  return bounds.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const]));
}

/** The parameters that stand for what is asked, in the order of the filters. */
export function writeAsked(model: ScreenModel, asked: Asked): readonly (readonly [string, string])[] {
  return askedFilters(model, asked).flatMap(({ id }): readonly (readonly [string, string])[] => {
    const values = asked.choices[id];
    if (values !== undefined) return [[id, values.join(',')]];
    const bounds = asked.ranges[id] ?? asked.grades[id];
    return bounds === undefined ? [] : boundsParams(id, bounds);
  });
}
