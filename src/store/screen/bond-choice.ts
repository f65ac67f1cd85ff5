import { bondStatusId } from '#domain/bond-status.ts';
import { type CouponFacet, couponFacets, type Facets, type FeatureFacet, figureFacets } from '#domain/facets/facets.ts';
import { grades, rankOfGrade } from '#domain/facets/grades.ts';
import type { CouponKind } from '#domain/issue.ts';
import { dayNumberFromCivil } from '#math/dates/dates.ts';
import { endingIds, type FilterContext, knownStatusIds, storedBounds } from '../bonds/bond-filter.ts';
import { addAll, countBits, keepBoth, keepWhere, withoutAll } from './bits.ts';
import { type BondColumns, type FlagName, NONE } from './bond-columns.ts';

/** As the filter in SQL, with the day counted from 1970-01-01. */
export interface ChoiceContext extends Omit<FilterContext, 'today'> {
  readonly todayNumber: number;
}

type Condition = (row: number) => boolean;

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
  { figures, wholes }: BondColumns,
  name: 'price' | 'yield' | 'duration' | 'spread',
  { closedVenueId, largestYield }: Omit<ChoiceContext, 'todayNumber'>,
): (row: number) => number {
  const values = figures[name];
  const isBlank: Condition = name === 'price' ? () => false : (row) => (figures.yield[row] ?? 0) > largestYield;
  const isClosed: Condition = closedVenueId === null ? () => false : (row) => wholes.venueId[row] === closedVenueId;
  return (row) => (isBlank(row) || isClosed(row) ? Number.NaN : (values[row] ?? Number.NaN));
}

/** The rows that have one of some words. */
function rowsWithAny(columns: BondColumns, name: keyof BondColumns['words'], values: readonly string[]): Uint32Array {
  const bits = new Uint32Array(columns.rows.length);
  for (const value of values) {
    const rows = columns.words[name].rowsWith(value, columns.size);
    if (rows !== undefined) addAll(bits, rows);
  }
  return bits;
}

function rowsWithCoupon(columns: BondColumns, facet: CouponFacet): Uint32Array {
  const linkers = columns.rowsWithFlag('isLinker');
  if (facet === 'linker') return linkers;
  const rows = rowsWithAny(columns, 'couponKind', kindsOfCoupon[facet]);
  if (facet === 'fixed') withoutAll(rows, linkers);
  return rows;
}

function keepKinds(bits: Uint32Array, columns: BondColumns, { kind }: Facets): void {
  const coupons = couponFacets.filter((name) => kind.includes(name));
  if (coupons.length > 0) {
    const any = new Uint32Array(bits.length);
    for (const name of coupons) addAll(any, rowsWithCoupon(columns, name));
    keepBoth(bits, any);
  }
  for (const [name, flag] of Object.entries(flagOf) as [keyof typeof flagOf, FlagName][])
    if (kind.includes(name)) keepBoth(bits, columns.rowsWithFlag(flag));
}

function statusCondition({ wholes }: BondColumns, { status }: Facets, today: number): Condition {
  const wanted = new Set<number>(status.map(bondStatusId));
  const known = new Set(knownStatusIds);
  const ending = new Set<number>(endingIds);
  return (row) => {
    const [statusId = NONE, maturity = NONE] = [wholes.statusId[row], wholes.maturityDay[row]];
    const id = known.has(statusId) ? statusId : bondStatusId('outstanding');
    const isPast = maturity !== NONE && maturity < today;
    return wanted.has(ending.has(id) && isPast ? bondStatusId('matured') : id);
  };
}

function maturityCondition({ wholes }: BondColumns, { maturity }: Facets): Condition {
  const from = maturity.from === null ? NONE + 1 : dayNumberFromCivil(maturity.from, 1, 1);
  const to = maturity.to === null ? Number.POSITIVE_INFINITY : dayNumberFromCivil(maturity.to, 12, 31);
  return (row) => {
    const day = wholes.maturityDay[row] ?? NONE;
    return day >= from && day <= to;
  };
}

function ratingCondition({ wholes }: BondColumns, { rating }: Facets): Condition {
  const worst = rating.from === null ? grades.length - 1 : rankOfGrade(rating.from);
  const best = rating.to === null ? 0 : rankOfGrade(rating.to);
  let mask = 0;
  for (let rank = best; rank <= worst; rank++) mask |= 1 << rank;
  return (row) => ((wholes.gradeBits[row] ?? 0) & mask) !== 0;
}

function figureConditions(columns: BondColumns, facets: Facets, context: ChoiceContext): readonly Condition[] {
  return figureFacets.flatMap((name): readonly Condition[] => {
    const { from, to } = storedBounds(facets, name);
    if (from === null && to === null) return [];
    const [least, most] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
    const figure = figureOf(columns, name, context);
    return [(row) => figure(row) >= least && figure(row) <= most];
  });
}

const isAsked = ({ from, to }: Facets['maturity'] | Facets['rating']) => from !== null || to !== null;

function rowConditions(columns: BondColumns, facets: Facets, context: ChoiceContext): readonly Condition[] {
  const { lastCallDay, lastPutDay } = columns.wholes;
  const { kind, status, maturity, rating } = facets;
  const { todayNumber } = context;
  return [
    ...(kind.includes('call') ? [(row: number) => (lastCallDay[row] ?? NONE) >= todayNumber] : []),
    ...(kind.includes('put') ? [(row: number) => (lastPutDay[row] ?? NONE) >= todayNumber] : []),
    ...(isAsked(maturity) ? [maturityCondition(columns, facets)] : []),
    ...(isAsked(rating) ? [ratingCondition(columns, facets)] : []),
    ...figureConditions(columns, facets, context),
    ...(status.length === 0 ? [] : [statusCondition(columns, facets, todayNumber)]),
  ];
}

export interface Choice {
  readonly rows: Uint32Array;
  readonly count: number;
}

/** The bonds that facets ask for. What words ask for comes first: it costs one step for 32 bonds, a condition one for each bond that is left. */
export function chooseBonds(columns: BondColumns, facets: Facets, context: ChoiceContext): Choice {
  const rows = columns.rows.slice();
  for (const name of ['currency', 'sector', 'country'] as const)
    if (facets[name].length > 0) keepBoth(rows, rowsWithAny(columns, name, facets[name]));
  keepKinds(rows, columns, facets);
  for (const holds of rowConditions(columns, facets, context)) keepWhere(rows, holds);
  return { rows, count: countBits(rows) };
}
