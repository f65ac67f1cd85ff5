import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { bondStatuses } from '../bond/bond-status.ts';
import { seniorities } from '../bond/issue.ts';
import { bondKinds } from '../fields/bond-kinds.ts';
import { type ChoiceField, type ChoiceOf, type FilterField, isClosed } from '../fields/field.ts';
import { findGrade, type Grade } from '../issuer/grades.ts';
import type { Bounds } from './bounds.ts';
import { isIdText, isIsinText, isVenueCode } from './code-forms.ts';
import { filtersOf, type List } from './lists.ts';
import { assetClasses } from './value-words.ts';

/** What a list is asked for beside words, by the names of its filters. A filter that asks for nothing is not there. */
export interface Asked {
  /** A value with a minus before it is one that rows must not have. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** Numbers, and calendar years. */
  readonly ranges: Readonly<Record<string, Bounds>>;
  readonly days: Readonly<Record<string, Bounds<IsoDate>>>;
  readonly grades: Readonly<Record<string, Bounds<Grade>>>;
}

export const nothingAsked: Asked = { choices: {}, ranges: {}, days: {}, grades: {} };

/** Whether a filter asks for something. */
export function isAsked({ choices, ranges, days, grades }: Asked, id: string): boolean {
  return id in choices || id in ranges || id in days || id in grades;
}

/** The filters of a list that ask for something. */
export function askedFilters(list: List, asked: Asked): readonly FilterField[] {
  return filtersOf(list).filter(({ id }) => isAsked(asked, id));
}

export function asksNothing({ choices, ranges, days, grades }: Asked): boolean {
  return [choices, ranges, days, grades].every((asked) => Object.keys(asked).length === 0);
}

/** The bounds of a filter, whatever they are of; undefined where it asks for nothing. */
export function boundsOf({ ranges, days, grades }: Asked, id: string): Bounds<number | string> | undefined {
  return ranges[id] ?? days[id] ?? grades[id];
}

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> =>
  id in record ? Object.fromEntries(Object.entries(record).filter(([name]) => name !== id)) : record;

/** The same without a filter. */
export function withoutFilter({ choices, ranges, days, grades }: Asked, id: string): Asked {
  return {
    choices: without(choices, id),
    ranges: without(ranges, id),
    days: without(days, id),
    grades: without(grades, id),
  };
}

/** The same with other values of a choice; without any it asks for nothing. */
export function withChoices(asked: Asked, id: string, values: readonly string[]): Asked {
  const rest = withoutFilter(asked, id);
  return values.length === 0 ? rest : { ...rest, choices: { ...rest.choices, [id]: [...new Set(values)] } };
}

const isOpen = ({ from, to }: Bounds<unknown>) => from === null && to === null;

type BoundKind = 'ranges' | 'days' | 'grades';

function withBoundsOf<Kind extends BoundKind>(
  asked: Asked,
  kind: Kind,
  id: string,
  bounds: Asked[Kind][string],
): Asked {
  const rest = withoutFilter(asked, id);
  return isOpen(bounds) ? rest : { ...rest, [kind]: { ...rest[kind], [id]: bounds } };
}

/** The same with other bounds of a number or of calendar years. */
export const withRange = (asked: Asked, id: string, bounds: Bounds): Asked => withBoundsOf(asked, 'ranges', id, bounds);
/** The same with other bounds of days. */
export const withDays = (asked: Asked, id: string, bounds: Bounds<IsoDate>): Asked =>
  withBoundsOf(asked, 'days', id, bounds);
/** The same with other bounds of ratings, from the worse grade to the better one. */
export const withGrades = (asked: Asked, id: string, bounds: Bounds<Grade>): Asked =>
  withBoundsOf(asked, 'grades', id, bounds);

/** The words of a list as a thing that it is asked for. */
export const wordsPart = 'q';

/** One thing that a list is asked for: a filter by bounds, or one value of a choice. */
export interface AskedOne {
  readonly id: string;
  readonly field: FilterField;
  /** Null of a filter by bounds. */
  readonly value: string | null;
  /** What is asked without it. */
  readonly without: Asked;
}

/** What is asked of a list, one by one in the order of its filters. */
export function askedOneByOne(list: List, asked: Asked): readonly AskedOne[] {
  return askedFilters(list, asked).flatMap((field): readonly AskedOne[] => {
    const { id } = field;
    const values = asked.choices[id];
    if (values === undefined) return [{ id, field, value: null, without: withoutFilter(asked, id) }];
    return values.map((value) => {
      const without = withChoices(
        asked,
        id,
        values.filter((each) => each !== value),
      );
      return { id: `${id}-${value}`, field, value, without };
    });
  });
}

/** The same without what only full access may ask for. */
export function openAsked(list: List, asked: Asked): Asked {
  return askedFilters(list, asked)
    .filter(isClosed)
    .reduce((rest, { id }) => withoutFilter(rest, id), asked);
}

/** The values that rows must have one of, and those that they must not have. */
export function wantedValues(values: readonly string[]) {
  return {
    wanted: values.filter((value) => !value.startsWith('-')),
    unwanted: values.flatMap((value) => (value.startsWith('-') ? [value.slice(1)] : [])),
  };
}

/** The value, which may have a minus before it, without that. */
export const plainValue = (value: string): string => value.replace(/^-/, '');

/** The value of the choice of a status that asks for bonds which are paid back as well. */
export const anyStatus = 'any';

const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);
const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

const isChoice: Readonly<Record<ChoiceOf, (text: string) => boolean>> = {
  currency: matching(/^[A-Z]{3}$/),
  country: matching(/^[A-Z]{2}$/),
  sector: matching(/^[\p{L}\p{N} &/'().-]{1,80}$/u),
  assets: oneOf(assetClasses),
  kind: oneOf(bondKinds),
  seniority: oneOf(seniorities),
  status: oneOf([anyStatus, ...bondStatuses.map(({ key }) => key)]),
  isin: isIsinText,
  venue: isVenueCode,
  id: isIdText,
  watchlist: isIdText,
};

/** Values of one filter that are taken. */
const MAX_VALUES = 20;

export type AskedParams = Readonly<Record<string, string | undefined>>;

interface Reading {
  readonly params: AskedParams;
  /** Is told of every parameter that is not understood. */
  readonly onFault: (name: string) => void;
}

function readChoices(asked: Asked, { id, of }: ChoiceField, { params, onFault }: Reading): Asked {
  const typed = params[id] ?? '';
  if (typed === '') return asked;
  const texts = typed.split(',');
  const values = texts.slice(0, MAX_VALUES).filter((text) => isChoice[of](plainValue(text)));
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

/** Digits that a bound has before the point at most. */
export const MAX_BOUND_DIGITS = 9;
const NUMBER = new RegExp(`^-?\\d{1,${MAX_BOUND_DIGITS}}(?:\\.\\d{1,6})?$`);

function numberOf(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

function yearOf(text: string): number | undefined {
  return /^(?:19|2[01])\d\d$/.test(text) ? Number(text) : undefined;
}

/** The names of the parameters of a filter. */
export function paramsOfFilter({ id, type }: Pick<FilterField, 'id' | 'type'>): readonly string[] {
  return type === 'choice' ? [id] : [`${id}_from`, `${id}_to`];
}

/** The names of the parameters of all filters of a list. */
export const filterParams = (list: List): readonly string[] => filtersOf(list).flatMap(paramsOfFilter);

function readFilter(asked: Asked, field: FilterField, reading: Reading): Asked {
  const { id, type } = field;
  if (type === 'choice') return readChoices(asked, field, reading);
  if (type === 'range') return withRange(asked, id, readBounds(id, reading, numberOf));
  if (type === 'grades') return withGrades(asked, id, readBounds(id, reading, findGrade));
  if (field.by === 'year') return withRange(asked, id, readBounds(id, reading, yearOf));
  return withDays(asked, id, readBounds(id, reading, parseIsoDate));
}

/** What the parameters of an address ask of a list, and the first one that is not understood; it counts as not given. */
export function readAsked(list: List, params: AskedParams): { readonly asked: Asked; readonly fault: string | null } {
  const known = filterParams(list);
  let fault = Object.keys(params).find((name) => params[name] !== undefined && !known.includes(name)) ?? null;
  const reading: Reading = {
    params,
    onFault: (name) => {
      fault ??= name;
    },
  };
  return { asked: filtersOf(list).reduce((before, field) => readFilter(before, field, reading), nothingAsked), fault };
}

/** The parameters that stand for what is asked, in the order of the filters. */
export function writeAsked(list: List, asked: Asked): readonly (readonly [string, string])[] {
  return askedFilters(list, asked).flatMap(({ id }): readonly (readonly [string, string])[] => {
    const values = asked.choices[id];
    if (values !== undefined) return [[id, values.join(',')]];
    const { from = null, to = null } = boundsOf(asked, id) ?? {};
    const bounds = [[`${id}_from`, from] as const, [`${id}_to`, to] as const];
    return bounds.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const]));
  });
}
