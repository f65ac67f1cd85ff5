import { type BondStatusKey, bondStatuses } from '#domain/bond-status.ts';
import {
  bondFacets,
  couponFacets,
  dayFacets,
  type Facets,
  featureFacets,
  figureFacets,
  kindFacets,
  type ListFacet,
  mostCountedIssuers,
  noFacets,
} from '#domain/facets/facets.ts';
import { grades } from '#domain/facets/grades.ts';
import type { BarFacet } from '#domain/facets/histogram-edges.ts';
import { countBoth, hasBit } from '../bits.ts';
import { type Choice, type ChoiceContext, rowsWithKind, rowsWithStatus, withoutUntold } from './bond-choice.ts';
import type { BondColumns } from './bond-columns.ts';

/** How many bonds have a value. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** How many bonds each further choice would leave: each facet is counted among the bonds that all others leave. */
export interface BondCounts {
  readonly total: number;
  /** Values that some bond has, the commonest first; of issuers those alone, and what is asked for. */
  readonly lists: Readonly<Record<Exclude<ListFacet, 'watchlist'>, readonly ValueCount[]>>;
  /** Bars between `histogramEdges`. */
  readonly bars: Readonly<Record<BarFacet, readonly number[]>>;
  /** Parallel to `grades`; a bond counts once for each grade that it has. */
  readonly grades: readonly number[];
}

/** The same with the watchlists of a reader, which are counted for him alone. */
export interface ReaderCounts extends Omit<BondCounts, 'lists'> {
  readonly lists: Readonly<Record<ListFacet, readonly ValueCount[]>>;
}

/** Values that some bond has, the commonest first. */
export function commonestFirst(counts: Iterable<readonly [string, number]>): readonly ValueCount[] {
  const known = [...counts].filter(([, count]) => count > 0);
  return known.map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** Counts bonds; `choose` gives those that facets ask for. */
export function countBonds(
  columns: BondColumns,
  facets: Facets,
  context: ChoiceContext,
  choose: (facets: Facets) => Choice,
): BondCounts {
  const { todayNumber } = context;
  const without = (name: keyof Facets) => choose({ ...facets, [name]: noFacets[name] }).rows;
  const chosen = choose(facets);
  const words = (name: 'currency' | 'sector' | 'country' | 'issuer' | 'venue' | 'seniority') =>
    commonestFirst(columns.words[name].countWords(without(name)));
  // Coupons are alternatives, features are not.
  const withoutCoupons = choose({
    ...facets,
    kind: facets.kind.filter((kind) => featureFacets.some((each) => each === kind)),
  }).rows;
  const ofKind = (kind: (typeof kindFacets)[number]) => {
    const rows = couponFacets.some((each) => each === kind) ? withoutCoupons : chosen.rows;
    return [kind, countBoth(rows, rowsWithKind(columns, kind, todayNumber))] as const;
  };
  const ofStatus = (key: BondStatusKey) => countBoth(without('status'), rowsWithStatus(columns, key, todayNumber));
  const figure = (name: (typeof figureFacets)[number]) => {
    const rows = without(name).slice();
    withoutUntold(rows, columns, name, context);
    return [name, columns.numbers[name].countBins(rows)] as const;
  };
  const bars = [
    ['maturity', columns.numbers.maturityDay.countBins(without('maturity'))] as const,
    ...dayFacets.map((name) => [name, columns.days[name].on(todayNumber).countBins(without(name))] as const),
    ...bondFacets.map((name) => [name, columns.numbers[name].countBins(without(name))] as const),
    ...figureFacets.map(figure),
  ];
  const rated = without('rating');
  return {
    total: chosen.count,
    lists: {
      currency: words('currency'),
      kind: commonestFirst(kindFacets.map(ofKind)),
      sector: words('sector'),
      country: words('country'),
      issuer: words('issuer').filter(({ value }, at) => at < mostCountedIssuers || facets.issuer.includes(value)),
      venue: words('venue'),
      seniority: words('seniority'),
      status: commonestFirst(bondStatuses.map(({ key }) => [key, ofStatus(key)] as const)),
    },
    bars: Object.fromEntries(bars) as BondCounts['bars'],
    grades: grades.map((_, rank) => countBoth(rated, columns.numbers.gradeBits.rowsWithBits(2 ** rank, columns.size))),
  };
}

/** How many bonds of each watchlist the other facets leave, in the order of the lists. */
export function countWatched(
  columns: BondColumns,
  { watchlists }: Pick<ChoiceContext, 'watchlists'>,
  rows: Int32Array,
): readonly ValueCount[] {
  const isLeft = (id: number) => {
    const row = columns.rowOf(id);
    return row !== undefined && hasBit(rows, row);
  };
  return [...watchlists].map(([value, ids]) => ({ value, count: ids.filter(isLeft).length }));
}
