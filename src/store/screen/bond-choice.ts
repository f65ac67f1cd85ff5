import { type BondStatusKey, bondStatuses } from '#domain/bond-status.ts';
import {
  bondFacets,
  type CouponFacet,
  couponFacets,
  dayFacets,
  type Facets,
  type FeatureFacet,
  type FigureFacet,
  figureFacets,
  type KindFacet,
} from '#domain/facets/facets.ts';
import { grades, rankOfGrade } from '#domain/facets/grades.ts';
import { subordinatedSeniorities } from '#domain/seniority.ts';
import { dayNumberFromCivil, dayNumberFromIso } from '#math/dates/dates.ts';
import { addAll, countBits, keepBoth, withoutAll } from '../bits.ts';
import { endingIds, type FilterContext, kindsOfCoupon, storedBounds, watchedBonds } from '../bonds/bond-filter.ts';
import type { BondColumns, FlagName } from './bond-columns.ts';

/** As the filter in SQL, with the day counted from 1970-01-01. */
export interface ChoiceContext extends Omit<FilterContext, 'today'> {
  readonly todayNumber: number;
}

type Condition = (row: number) => boolean;

const endingKeys = bondStatuses.filter(({ id }) => endingIds.includes(id)).map(({ key }) => key);

/** The facet to which a coupon of a kind belongs. */
export function couponFacetOf(kind: string | null): CouponFacet | null {
  const found = Object.entries(kindsOfCoupon).find(([, kinds]) => kinds.some((each) => each === kind));
  return (found?.[0] as CouponFacet | undefined) ?? null;
}

const isCoupon = (kind: KindFacet): kind is CouponFacet => couponFacets.some((coupon) => coupon === kind);

const flagOf: Readonly<Record<Exclude<FeatureFacet, 'call' | 'put' | 'subordinated'>, FlagName>> = {
  perpetual: 'isPerpetual',
  amortising: 'isAmortising',
  convertible: 'isConvertible',
};

/** Figures of lists: NaN where there is none, where its venue is closed, and for what a yield beyond all measure makes meaningless. */
export function figureOf(
  { numbers }: BondColumns,
  name: FigureFacet,
  { closedVenueId, largestYield }: Pick<ChoiceContext, 'closedVenueId' | 'largestYield'>,
): (row: number) => number {
  const values = numbers[name];
  const isBlank: Condition = name === 'price' ? () => false : (row) => numbers.yield.get(row) > largestYield;
  const isClosed: Condition =
    closedVenueId === null ? () => false : (row) => numbers.venueId.get(row) === closedVenueId;
  return (row) => (isBlank(row) || isClosed(row) ? Number.NaN : values.get(row));
}

/** The rows of any of some sets, as bits that are not to be changed. */
function anyOf([first, ...others]: readonly Int32Array[]): Int32Array {
  if (first === undefined || others.length === 0) return first ?? new Int32Array(0);
  const any = first.slice();
  for (const set of others) addAll(any, set);
  return any;
}

/** The rows that have one of some words. */
function rowsWithAny(columns: BondColumns, name: keyof BondColumns['words'], values: readonly string[]): Int32Array {
  return anyOf(values.map((value) => columns.words[name].rowsWith(value, columns.size)));
}

/** The rows whose coupon, or a feature, is of a kind on a day, as bits that are not to be changed. */
export function rowsWithKind(columns: BondColumns, kind: KindFacet, today: number): Int32Array {
  if (isCoupon(kind)) return rowsWithAny(columns, 'couponKind', kindsOfCoupon[kind]);
  if (kind === 'subordinated') return rowsWithAny(columns, 'seniority', subordinatedSeniorities);
  if (kind !== 'call' && kind !== 'put') return columns.rowsWithFlag(flagOf[kind]);
  const lastDay = columns.numbers[kind === 'call' ? 'lastCallDay' : 'lastPutDay'];
  return lastDay.rowsBetween(today, Number.POSITIVE_INFINITY, columns.size);
}

function keepKinds(bits: Int32Array, columns: BondColumns, { kind }: Facets, today: number): void {
  const rowsWith = (each: KindFacet) => rowsWithKind(columns, each, today);
  const coupons = kind.filter(isCoupon);
  if (coupons.length > 0) keepBoth(bits, anyOf(coupons.map(rowsWith)));
  for (const feature of kind.filter((each) => !isCoupon(each))) keepBoth(bits, rowsWith(feature));
}

/** The rows that have a status on a day, where a maturity in the past ends some of them. */
export function rowsWithStatus(columns: BondColumns, key: BondStatusKey, today: number): Int32Array {
  const rows = columns.words.status.rowsWith(key, columns.size).slice();
  const ending = key === 'matured' ? endingKeys : endingKeys.filter((each) => each === key);
  if (ending.length === 0) return rows;
  const past = rowsWithAny(columns, 'status', ending).slice();
  keepBoth(past, columns.numbers.maturityDay.rowsBetween(Number.NEGATIVE_INFINITY, today - 1, columns.size));
  if (key === 'matured') addAll(rows, past);
  else withoutAll(rows, past);
  return rows;
}

function keepStatuses(bits: Int32Array, columns: BondColumns, { status }: Facets, today: number): void {
  if (status.length === 0) return;
  keepBoth(bits, anyOf(status.map((key) => rowsWithStatus(columns, key, today))));
}

function keepMaturities(bits: Int32Array, { numbers, size }: BondColumns, { maturity: { from, to } }: Facets): void {
  if (from === null && to === null) return;
  const least = from === null ? Number.NEGATIVE_INFINITY : dayNumberFromCivil(from, 1, 1);
  const most = to === null ? Number.POSITIVE_INFINITY : dayNumberFromCivil(to, 12, 31);
  keepBoth(bits, numbers.maturityDay.rowsBetween(least, most, size));
}

function keepDays(bits: Int32Array, { days, size }: BondColumns, facets: Facets, today: number): void {
  for (const name of dayFacets) {
    const { from, to } = facets[name];
    if (from === null && to === null) continue;
    const least = from === null ? Number.NEGATIVE_INFINITY : dayNumberFromIso(from);
    const most = to === null ? Number.POSITIVE_INFINITY : dayNumberFromIso(to);
    keepBoth(bits, days[name].on(today).rowsBetween(least, most, size));
  }
}

function keepRatings(bits: Int32Array, { numbers, size }: BondColumns, { rating: { from, to } }: Facets): void {
  if (from === null && to === null) return;
  const worst = from === null ? grades.length - 1 : rankOfGrade(from);
  const best = to === null ? 0 : rankOfGrade(to);
  const mask = best > worst ? 0 : 2 ** (worst + 1) - 2 ** best;
  keepBoth(bits, numbers.gradeBits.rowsWithBits(mask, size));
}

function keepNumbers(bits: Int32Array, { numbers, size }: BondColumns, facets: Facets): void {
  for (const name of bondFacets) {
    const { from, to } = storedBounds(facets, name);
    if (from === null && to === null) continue;
    keepBoth(bits, numbers[name].rowsBetween(from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY, size));
  }
}

/** Takes out the rows whose figures `figureOf` does not tell. */
export function withoutUntold(
  bits: Int32Array,
  { numbers, size }: BondColumns,
  name: FigureFacet,
  { closedVenueId, largestYield }: ChoiceContext,
): void {
  if (name !== 'price') withoutAll(bits, numbers.yield.rowsAbove(largestYield, size));
  if (closedVenueId !== null) withoutAll(bits, numbers.venueId.rowsBetween(closedVenueId, closedVenueId, size));
}

function keepFigures(bits: Int32Array, columns: BondColumns, facets: Facets, context: ChoiceContext): void {
  const { numbers, size } = columns;
  for (const name of figureFacets) {
    const { from, to } = storedBounds(facets, name);
    if (from === null && to === null) continue;
    const [least, most] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
    keepBoth(bits, numbers[name].rowsBetween(least, most, size));
    withoutUntold(bits, columns, name, context);
  }
}

export interface Choice {
  readonly rows: Int32Array;
  readonly count: number;
}

/** The bonds that facets ask for: what each asks for is a set, and one step combines 32 bonds of two sets. */
export function chooseBonds(columns: BondColumns, facets: Facets, context: ChoiceContext): Choice {
  const rows = columns.rows.slice();
  for (const name of ['currency', 'sector', 'country', 'issuer', 'venue', 'seniority'] as const)
    if (facets[name].length > 0) keepBoth(rows, rowsWithAny(columns, name, facets[name]));
  if (facets.watchlist.length > 0) keepBoth(rows, columns.rowsOfIds(watchedBonds(facets, context)));
  keepKinds(rows, columns, facets, context.todayNumber);
  keepRatings(rows, columns, facets);
  keepStatuses(rows, columns, facets, context.todayNumber);
  keepMaturities(rows, columns, facets);
  keepDays(rows, columns, facets, context.todayNumber);
  keepNumbers(rows, columns, facets);
  keepFigures(rows, columns, facets, context);
  return { rows, count: countBits(rows) };
}
