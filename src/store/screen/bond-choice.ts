import { type BondStatusKey, bondStatuses } from '#domain/bond-status.ts';
import { type CouponFacet, couponFacets, type Facets, type FeatureFacet, figureFacets } from '#domain/facets/facets.ts';
import { grades, rankOfGrade } from '#domain/facets/grades.ts';
import type { CouponKind } from '#domain/issue.ts';
import { dayNumberFromCivil } from '#math/dates/dates.ts';
import { endingIds, type FilterContext, storedBounds } from '../bonds/bond-filter.ts';
import { addAll, countBits, keepBetween, keepBoth, keepWhere, withoutAll } from './bits.ts';
import type { BondColumns, FlagName } from './bond-columns.ts';

/** As the filter in SQL, with the day counted from 1970-01-01. */
export interface ChoiceContext extends Omit<FilterContext, 'today'> {
  readonly todayNumber: number;
}

type Condition = (row: number) => boolean;

const endingKeys = bondStatuses.filter(({ id }) => endingIds.includes(id)).map(({ key }) => key);

const kindsOfCoupon: Readonly<Record<Exclude<CouponFacet, 'linker'>, readonly CouponKind[]>> = {
  fixed: ['fixed'],
  step: ['step'],
  floating: ['floating'],
  zero: ['zero', 'bill'],
  reset: ['variable'],
};

const flagOf: Readonly<Record<Exclude<FeatureFacet, 'call' | 'put'>, FlagName>> = {
  perpetual: 'isPerpetual',
  amortising: 'isAmortising',
  subordinated: 'isSubordinated',
  convertible: 'isConvertible',
};

/** Figures of lists: NaN where there is none, where its venue is closed, and for what a yield beyond all measure makes meaningless. */
export function figureOf(
  { numbers }: BondColumns,
  name: 'price' | 'yield' | 'duration' | 'spread',
  { closedVenueId, largestYield }: Omit<ChoiceContext, 'todayNumber'>,
): (row: number) => number {
  const values = numbers[name];
  const isBlank: Condition = name === 'price' ? () => false : (row) => (numbers.yield[row] ?? 0) > largestYield;
  const isClosed: Condition = closedVenueId === null ? () => false : (row) => numbers.venueId[row] === closedVenueId;
  return (row) => (isBlank(row) || isClosed(row) ? Number.NaN : (values[row] ?? Number.NaN));
}

/** The rows that have one of some words. */
function rowsWithAny(columns: BondColumns, name: keyof BondColumns['words'], values: readonly string[]): Int32Array {
  const bits = new Int32Array(columns.rows.length);
  for (const value of values) {
    const rows = columns.words[name].rowsWith(value, columns.size);
    if (rows !== undefined) addAll(bits, rows);
  }
  return bits;
}

function rowsWithCoupon(columns: BondColumns, facet: CouponFacet): Int32Array {
  const linkers = columns.rowsWithFlag('isLinker');
  if (facet === 'linker') return linkers;
  const rows = rowsWithAny(columns, 'couponKind', kindsOfCoupon[facet]);
  if (facet === 'fixed') withoutAll(rows, linkers);
  return rows;
}

function keepKinds(bits: Int32Array, columns: BondColumns, { kind }: Facets): void {
  const coupons = couponFacets.filter((name) => kind.includes(name));
  if (coupons.length > 0) {
    const any = new Int32Array(bits.length);
    for (const name of coupons) addAll(any, rowsWithCoupon(columns, name));
    keepBoth(bits, any);
  }
  for (const [name, flag] of Object.entries(flagOf) as [keyof typeof flagOf, FlagName][])
    if (kind.includes(name)) keepBoth(bits, columns.rowsWithFlag(flag));
}

/** The rows that have a status on a day, where a maturity in the past ends some of them. */
function rowsWithStatus(columns: BondColumns, key: BondStatusKey, today: number): Int32Array {
  const rows = rowsWithAny(columns, 'status', [key]);
  const ending = key === 'matured' ? endingKeys : endingKeys.filter((each) => each === key);
  const past = rowsWithAny(columns, 'status', ending);
  keepBetween(past, columns.numbers.maturityDay, Number.NEGATIVE_INFINITY, today - 1);
  if (key === 'matured') addAll(rows, past);
  else withoutAll(rows, past);
  return rows;
}

function keepStatuses(bits: Int32Array, columns: BondColumns, { status }: Facets, today: number): void {
  if (status.length === 0) return;
  const any = new Int32Array(bits.length);
  for (const key of status) addAll(any, rowsWithStatus(columns, key, today));
  keepBoth(bits, any);
}

function keepMaturities(bits: Int32Array, { numbers }: BondColumns, { maturity: { from, to } }: Facets): void {
  if (from === null && to === null) return;
  const least = from === null ? Number.NEGATIVE_INFINITY : dayNumberFromCivil(from, 1, 1);
  const most = to === null ? Number.POSITIVE_INFINITY : dayNumberFromCivil(to, 12, 31);
  keepBetween(bits, numbers.maturityDay, least, most);
}

function keepRatings(bits: Int32Array, columns: BondColumns, { rating: { from, to } }: Facets): void {
  if (from === null && to === null) return;
  const worst = from === null ? grades.length - 1 : rankOfGrade(from);
  const any = new Int32Array(bits.length);
  for (let rank = to === null ? 0 : rankOfGrade(to); rank <= worst; rank++) addAll(any, columns.rowsWithGrade(rank));
  keepBoth(bits, any);
}

function keepFigures(bits: Int32Array, columns: BondColumns, facets: Facets, context: ChoiceContext): void {
  for (const name of figureFacets) {
    const { from, to } = storedBounds(facets, name);
    if (from === null && to === null) continue;
    keepBetween(bits, columns.numbers[name], from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY);
    const figure = figureOf(columns, name, context);
    keepWhere(bits, (row) => !Number.isNaN(figure(row)));
  }
}

function keepOffers(bits: Int32Array, { numbers }: BondColumns, { kind }: Facets, today: number): void {
  for (const [name, day] of [
    ['call', 'lastCallDay'],
    ['put', 'lastPutDay'],
  ] as const)
    if (kind.includes(name)) keepBetween(bits, numbers[day], today, Number.POSITIVE_INFINITY);
}

export interface Choice {
  readonly rows: Int32Array;
  readonly count: number;
}

/** The bonds that facets ask for. What words ask for comes first: it costs one step for 32 bonds, a condition one for each bond that is left. */
export function chooseBonds(columns: BondColumns, facets: Facets, context: ChoiceContext): Choice {
  const rows = columns.rows.slice();
  for (const name of ['currency', 'sector', 'country'] as const)
    if (facets[name].length > 0) keepBoth(rows, rowsWithAny(columns, name, facets[name]));
  keepKinds(rows, columns, facets);
  keepRatings(rows, columns, facets);
  keepStatuses(rows, columns, facets, context.todayNumber);
  keepMaturities(rows, columns, facets);
  keepOffers(rows, columns, facets, context.todayNumber);
  keepFigures(rows, columns, facets, context);
  return { rows, count: countBits(rows) };
}
