import { defaultFieldPolicy, type FieldFamily } from '../account/access/field-policy.ts';
import type { ExplainedFigure } from './figures.ts';

interface Unit {
  /** One of what a bound of a filter says, in the unit of the store. */
  readonly bound: number;
  /** One of the store's, as an item of a list has it. */
  readonly wire: number;
  /** One of an item's, as people read it. */
  readonly shown: number;
  /** Decimals as people read it. */
  readonly decimals: number;
}

/**
 * What numbers are in. Prices are per 100 of outstanding face; per cent are fractions in the store and in items; a change is a fraction in the store and in per cent
 * in items; basis points are fractions in the store; an amount is in its currency, its bounds in millions; `millions` are euros that are read in millions.
 */
export const fieldUnits = {
  price: { bound: 1, wire: 1, shown: 1, decimals: 4 },
  value: { bound: 1, wire: 1, shown: 1, decimals: 2 },
  percent: { bound: 1e-2, wire: 1, shown: 100, decimals: 2 },
  change: { bound: 1e-2, wire: 100, shown: 1, decimals: 2 },
  basisPoints: { bound: 1e-4, wire: 1e4, shown: 1, decimals: 1 },
  years: { bound: 1, wire: 1, shown: 1, decimals: 2 },
  score: { bound: 1, wire: 1, shown: 1, decimals: 0 },
  times: { bound: 1, wire: 1, shown: 1, decimals: 2 },
  count: { bound: 1, wire: 1, shown: 1, decimals: 0 },
  amount: { bound: 1e6, wire: 1, shown: 1, decimals: 0 },
  millions: { bound: 1e6, wire: 1, shown: 1e-6, decimals: 1 },
} as const satisfies Readonly<Record<string, Unit>>;
export type FieldUnit = keyof typeof fieldUnits;

/** What the values of a filter by choice are. Codes are those of trading venues; ids are those of issuers, instruments and watchlists: all have a name. */
export type ChoiceOf =
  | 'currency'
  | 'country'
  | 'sector'
  | 'assets'
  | 'kind'
  | 'seniority'
  | 'status'
  | 'isin'
  | 'venue'
  | 'id'
  | 'watchlist';

interface AnyField<Id extends string> {
  /** Its name in addresses, and in the words that are typed. */
  readonly id: Id;
  readonly family: FieldFamily;
  /** Its name in an item of the list; the id where absent. */
  readonly property?: string;
  /** Its name in a table for programs; the id where absent. */
  readonly csv?: string;
  /** False for a filter without a column, and for what stands in tables for programs alone. */
  readonly hasColumn?: boolean;
  /** The fields that a column belongs to: it comes with each of them, in tables for programs and, where it has a column there, on screen. */
  readonly beside?: readonly string[];
  /** Whether a table for programs has it. */
  readonly isInFiles?: boolean;
  /** False for what the bulk table of instruments tells by columns of its own, or does not follow. */
  readonly isInBulk?: boolean;
  /** Whether the list has the column until a reader chooses others. */
  readonly isUsual?: boolean;
  /** Whether the list can be in its order. */
  readonly isSorted?: boolean;
  /** Whether the list can be grouped by it. */
  readonly isGrouped?: boolean;
  /** What lists as of an earlier day have of it: nothing, or what was kept from an upgrade on; all that was known where it is absent. */
  readonly past?: 'none' | 'since-upgrade';
  /** Whether its value is the same on every venue, so that it is not closed with the venue of the other figures. */
  readonly isVenueFree?: boolean;
  /** The figure that explains its values, and the end of a bond that it is told to. */
  readonly explained?: {
    readonly figure: ExplainedFigure;
    readonly end?: 'maturity' | 'offer' | 'worst' | 'put' | 'call' | 'best';
  };
}

interface AnyFilter<Id extends string> extends AnyField<Id> {
  /** What readers type for it; a star stands for any ending. */
  readonly typed: string;
  /** How it may be typed, for who learns it: each example asks for it alone. */
  readonly examples?: readonly string[];
}

/** A column that chooses nothing. */
export interface PlainField<Id extends string = string> extends AnyField<Id> {
  readonly type: 'text' | 'date';
}

/** A filter by values, of which several are alternatives; with a minus before it a value is what rows must not have. */
export interface ChoiceField<Id extends string = string> extends AnyFilter<Id> {
  readonly type: 'choice';
  readonly of: ChoiceOf;
  /** Whether only full access may ask for it, because only full access may keep such a thing. */
  readonly isOwn?: boolean;
}

/** A filter by bounds, which count themselves. */
export interface RangeField<Id extends string = string> extends AnyFilter<Id> {
  readonly type: 'range';
  readonly unit: FieldUnit;
  /** Decimals where it is read with others than its unit. */
  readonly decimals?: number;
  /** Whether it is told with all of its decimals. */
  readonly isExact?: boolean;
  /** Whether it is told with its sign. */
  readonly isSigned?: boolean;
  /** The convention of its yields, which the head of its column names; absent for what is no yield, or a convention of its own. */
  readonly convention?: 'effective';
  /** Between which values the bars of the histogram lie, in the unit of the bounds. They are fixed, so that they tell nothing of any row. */
  readonly edges: readonly number[];
  /** Whether groups have the median of it. */
  readonly hasMedian?: boolean;
  /** Whether medians and quartiles are over bonds with an effective nominal yield alone, and not over real, current and simple ones too. */
  readonly isOfOneKind?: boolean;
  /** Whether rows are compared by it with those of a watchlist. */
  readonly isCompared?: boolean;
  /** Its name as a measure of scatters and comparisons; the id where absent. */
  readonly measure?: string;
  /** What follows a number that is typed without a name and means this: `5y`. */
  readonly suffix?: string;
}

/** A filter by days, whose bounds are days or calendar years. */
export interface DayField<Id extends string = string> extends AnyFilter<Id> {
  readonly type: 'day';
  readonly by: 'day' | 'year';
  /** Years between which the bars of the histogram lie. */
  readonly edges: readonly number[];
  /** Whether years that are typed without a name mean this. */
  readonly isBare?: boolean;
}

/** A filter by the latest international ratings, of which one has to lie between the bounds. */
export interface GradesField<Id extends string = string> extends AnyFilter<Id> {
  readonly type: 'grades';
}

export type Field = PlainField | ChoiceField | RangeField | DayField | GradesField;
export type FilterField = Exclude<Field, PlainField>;
/** Fields that have a histogram. */
export type BarField = RangeField | DayField;

/** Whether a field is for who sees its figures alone: filter, order, number and histogram would tell them. */
export function isGuarded({ family }: Pick<Field, 'family'>): boolean {
  return defaultFieldPolicy[family] > 0;
}

/** Whether only full access may filter by a field. */
export function isClosed(field: Field): boolean {
  return isGuarded(field) || (field.type === 'choice' && field.isOwn === true);
}

/** Whether a field is a figure of a day on a venue: who may not see that venue may not see it. */
export function isOfVenue(field: Field): boolean {
  return isGuarded(field) && field.isVenueFree !== true;
}

/** Whether a figure means nothing where the yield of its day is beyond all measure: all but prices. */
export function isBlankedByYield(field: Field): boolean {
  return isOfVenue(field) && field.family !== 'price';
}

/** Whether the values of a choice are ids or codes of what has a name. */
export function isNamed(field: Field): boolean {
  return field.type === 'choice' && (field.of === 'venue' || field.of === 'id' || field.of === 'watchlist');
}

/** Its name in a table for programs. */
export const fileNameOf = ({ id, csv = id }: Pick<Field, 'id' | 'csv'>): string => csv;

export const propertyOf = ({ id, property = id }: Pick<Field, 'id' | 'property'>): string => property;

type Parts<Of extends Field> = Omit<Of, 'id' | 'type'>;

// Each keeps the id as a type, so that whoever has to know every field of a list is told of one that is missing.
export const text = <const Id extends string>(id: Id, parts: Parts<PlainField>): PlainField<Id> => ({
  ...parts,
  id,
  type: 'text',
});
export const date = <const Id extends string>(id: Id, parts: Parts<PlainField>): PlainField<Id> => ({
  ...parts,
  id,
  type: 'date',
});
export const choice = <const Id extends string>(id: Id, parts: Parts<ChoiceField>): ChoiceField<Id> => ({
  ...parts,
  id,
  type: 'choice',
});
export const range = <const Id extends string>(id: Id, parts: Parts<RangeField>): RangeField<Id> => ({
  ...parts,
  id,
  type: 'range',
});
export const day = <const Id extends string>(id: Id, parts: Parts<DayField>): DayField<Id> => ({
  ...parts,
  id,
  type: 'day',
});
export const ratings = <const Id extends string>(id: Id, parts: Parts<GradesField>): GradesField<Id> => ({
  ...parts,
  id,
  type: 'grades',
});
