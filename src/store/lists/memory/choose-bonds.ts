import { type BondStatusKey, bondStatuses } from '#domain/bond/bond-status.ts';
import { subordinatedSeniorities } from '#domain/bond/issue.ts';
import { type BondFeature, type BondKind, type CouponType, isCouponType } from '#domain/fields/bond-kinds.ts';
import type { BarField, ChoiceField, FilterField, RangeField } from '#domain/fields/field.ts';
import { isBlankedByYield, isOfVenue } from '#domain/fields/field.ts';
import { type Asked, askedFilters, wantedValues } from '#domain/lists/asked.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import { dayNumberFromCivil, dayNumberFromIso } from '#math/dates/dates.ts';
import { addAll, countBits, keepBoth, withoutAll } from '../../platform/database/bits.ts';
import { endingIds, kindsOfCoupon } from '../bond-sql.ts';
import { ranksBetween, storedBounds } from '../list-filter.ts';
import { type ListContext, memberIds } from '../list-sql.ts';
import type { BondColumns, FlagName } from './bond-columns.ts';
import type { WordColumn } from './word-column.ts';

/** As the filter in SQL, with the day counted from 1970-01-01. */
export interface ChoiceContext extends Omit<ListContext, 'today'> {
  readonly todayNumber: number;
}

const endingKeys = bondStatuses.filter(({ id }) => endingIds.includes(id)).map(({ key }) => key);

/** The type of a coupon of a kind. */
export function couponTypeOf(kind: string | null): CouponType | null {
  const found = Object.entries(kindsOfCoupon).find(([, kinds]) => kinds.some((each) => each === kind));
  return (found?.[0] as CouponType | undefined) ?? null;
}

const flagOf: Readonly<Record<Exclude<BondFeature, 'call' | 'put' | 'subordinated'>, FlagName>> = {
  perpetual: 'isPerpetual',
  amortising: 'isAmortising',
  convertible: 'isConvertible',
};

/** The rows of any of some sets, as bits that are not to be changed. */
function anyOf([first, ...others]: readonly Int32Array[]): Int32Array {
  if (first === undefined || others.length === 0) return first ?? new Int32Array(0);
  const any = first.slice();
  for (const set of others) addAll(any, set);
  return any;
}

/** The rows that have one of some words. */
function rowsWithAny({ size }: BondColumns, column: WordColumn, values: readonly string[]): Int32Array {
  return anyOf(values.map((value) => column.rowsWith(value, size)));
}

/** The rows whose coupon, or a feature, is of a kind on a day, as bits that are not to be changed. */
export function rowsWithKind(columns: BondColumns, kind: BondKind, today: number): Int32Array {
  if (isCouponType(kind)) return rowsWithAny(columns, columns.words.couponKind, kindsOfCoupon[kind]);
  if (kind === 'subordinated') return rowsWithAny(columns, columns.word('seniority'), subordinatedSeniorities);
  if (kind !== 'call' && kind !== 'put') return columns.rowsWithFlag(flagOf[kind]);
  const lastDay = columns.numbers[kind === 'call' ? 'lastCallDay' : 'lastPutDay'];
  return lastDay.rowsBetween(today, Number.POSITIVE_INFINITY, columns.size);
}

/** The rows that have a status on a day, where a maturity in the past ends some of them. */
export function rowsWithStatus(columns: BondColumns, key: BondStatusKey, today: number): Int32Array {
  const rows = columns.words.status.rowsWith(key, columns.size).slice();
  const ending = key === 'matured' ? endingKeys : endingKeys.filter((each) => each === key);
  if (ending.length === 0) return rows;
  const past = rowsWithAny(columns, columns.words.status, ending).slice();
  keepBoth(past, columns.maturityDay.rowsBetween(Number.NEGATIVE_INFINITY, today - 1, columns.size));
  if (key === 'matured') addAll(rows, past);
  else withoutAll(rows, past);
  return rows;
}

/** The rows that have a value of a choice, as bits that are not to be changed. */
function rowsWithValue(
  columns: BondColumns,
  { id, of }: ChoiceField,
  value: string,
  context: ChoiceContext,
): Int32Array {
  if (of === 'kind') return rowsWithKind(columns, value as BondKind, context.todayNumber);
  if (of === 'status') return rowsWithStatus(columns, value as BondStatusKey, context.todayNumber);
  if (of === 'isin' || of === 'watchlist') return columns.rowsOfIds(memberIds(context, id, [value]));
  return columns.word(id).rowsWith(value, columns.size);
}

function keepChoice(
  bits: Int32Array,
  columns: BondColumns,
  field: ChoiceField,
  asked: Asked,
  context: ChoiceContext,
): void {
  const { wanted, unwanted } = wantedValues(asked.choices[field.id] ?? []);
  const rowsWith = (value: string) => rowsWithValue(columns, field, value, context);
  // Coupons are alternatives, features are not.
  const all = field.of === 'kind' ? wanted.filter((value) => !isCouponType(value)) : [];
  const any = wanted.filter((value) => !all.includes(value));
  if (any.length > 0) keepBoth(bits, anyOf(any.map(rowsWith)));
  for (const value of all) keepBoth(bits, rowsWith(value));
  for (const value of unwanted) withoutAll(bits, rowsWith(value));
}

const placesOf = <Value>({ from, to }: Bounds<Value>, first: (value: Value) => number, last = first): Bounds => ({
  from: from === null ? null : first(from),
  to: to === null ? null : last(to),
});

const same = (value: number) => value;

/** The bounds of a filter in the unit of its column; undefined for none. */
function columnBounds(field: FilterField, { ranges, days }: Asked): Bounds | undefined {
  const range = ranges[field.id];
  const own = days[field.id];
  if (own !== undefined) return placesOf(own, dayNumberFromIso);
  if (range === undefined) return undefined;
  if (field.type === 'range') return placesOf(storedBounds(range, field.unit), same);
  return placesOf(
    range,
    (year) => dayNumberFromCivil(year, 1, 1),
    (year) => dayNumberFromCivil(year, 12, 31),
  );
}

/** Takes out the rows whose figures are not told. */
export function withoutUntold(
  bits: Int32Array,
  columns: BondColumns,
  field: RangeField,
  { closedVenueId, maxYield, todayNumber }: ChoiceContext,
): void {
  const { size, numbers } = columns;
  if (isBlankedByYield(field)) withoutAll(bits, columns.number('yield', todayNumber).rowsAbove(maxYield, size));
  if (isOfVenue(field) && closedVenueId !== null)
    withoutAll(bits, numbers.venueId.rowsBetween(closedVenueId, closedVenueId, size));
}

/** Leaves the rows whose yields compare with each other: effective and nominal ones. */
export function keepOfOneKind(bits: Int32Array, columns: BondColumns, { isOfOneKind }: RangeField): void {
  if (isOfOneKind === true) keepBoth(bits, columns.rowsWithFlag('isYieldComparable'));
}

function keepGrades(bits: Int32Array, { numbers, size }: BondColumns, id: string, { grades }: Asked): void {
  const bounds = grades[id];
  const mask = bounds === undefined ? 0 : ranksBetween(bounds).reduce((bit, rank) => bit + 2 ** rank, 0);
  keepBoth(bits, numbers.gradeBits.rowsWithBits(mask, size));
}

function keepAsked(
  bits: Int32Array,
  columns: BondColumns,
  field: FilterField,
  asked: Asked,
  context: ChoiceContext,
): void {
  if (field.type === 'choice') keepChoice(bits, columns, field, asked, context);
  else if (field.type === 'grades') keepGrades(bits, columns, field.id, asked);
  else keepBounds(bits, columns, field, asked, context);
}

function keepBounds(
  bits: Int32Array,
  columns: BondColumns,
  field: BarField,
  asked: Asked,
  context: ChoiceContext,
): void {
  const { from = null, to = null } = columnBounds(field, asked) ?? {};
  const [least, max] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
  keepBoth(bits, columns.number(field.id, context.todayNumber).rowsBetween(least, max, columns.size));
  if (field.type === 'range') withoutUntold(bits, columns, field, context);
}

export interface Choice {
  readonly rows: Int32Array;
  readonly count: number;
}

/** The bonds that are asked for: what each filter asks for is a set, and one step combines 32 bonds of two sets. */
export function chooseBonds(columns: BondColumns, asked: Asked, context: ChoiceContext): Choice {
  const rows = columns.rows.slice();
  for (const field of askedFilters(columns.catalogue.list, asked)) keepAsked(rows, columns, field, asked, context);
  return { rows, count: countBits(rows) };
}
