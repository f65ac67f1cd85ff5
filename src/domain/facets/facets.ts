import type { IsoDate } from '#math/units.ts';
import type { BondStatusKey } from '../bond-status.ts';
import type { Sector } from '../sector.ts';
import type { Seniority } from '../seniority.ts';
import type { Grade } from './grades.ts';

/** What the coupon of a bond is; a bond has one of them, so several asked for are alternatives. */
export const couponFacets = ['fixed', 'step', 'floating', 'zero', 'linker', 'reset'] as const;
/** What a bond has beside it; of several asked for it must have all. */
export const featureFacets = ['call', 'put', 'perpetual', 'amortising', 'subordinated', 'convertible'] as const;
export type CouponFacet = (typeof couponFacets)[number];
export type FeatureFacet = (typeof featureFacets)[number];
export type KindFacet = CouponFacet | FeatureFacet;
export const kindFacets: readonly KindFacet[] = [...couponFacets, ...featureFacets];

/** Scores of the market of a bond on all venues that hide nothing: its liquidity, from 1 (hardly any market) to 10. */
export const scoreFacets = ['liquidity'] as const;
export type ScoreFacet = (typeof scoreFacets)[number];

/** Numbers that do not rest on the venue of its figures: coupon in per cent, amount outstanding in millions of the currency of the issue, and scores. */
export const bondFacets = ['coupon', 'size', ...scoreFacets] as const;
export type BondFacet = (typeof bondFacets)[number];

/**
 * Figures by which bonds are chosen: price per 100; indicative yield, effective yields to maturity and to the next put or call and current yield,
 * in per cent; duration in years; G-spread, T-spread and Z-spread in basis points.
 */
export const figureFacets = [
  'price',
  'yield',
  'ytm',
  'yto',
  'current',
  'duration',
  'spread',
  'tspread',
  'zspread',
] as const;
export type FigureFacet = (typeof figureFacets)[number];

/** Days ahead by which bonds are chosen: the next call and the next put. */
export const dayFacets = ['call', 'put'] as const;
export type DayFacet = (typeof dayFacets)[number];

/** Bounds that count themselves; null for none. */
export interface Bounds<Value = number> {
  readonly from: Value | null;
  readonly to: Value | null;
}

/** What bonds are asked for beside words. An empty list and missing bounds ask for nothing. */
export interface Facets
  extends Readonly<Record<BondFacet | FigureFacet, Bounds>>,
    Readonly<Record<DayFacet, Bounds<IsoDate>>> {
  /** ISO 4217 codes. */
  readonly currency: readonly string[];
  readonly kind: readonly KindFacet[];
  readonly sector: readonly Sector[];
  /** ISO 3166-1 alpha-2 codes. */
  readonly country: readonly string[];
  readonly status: readonly BondStatusKey[];
  /** Ids. */
  readonly issuer: readonly string[];
  /** Codes of venues, on one of which a bond trades. */
  readonly venue: readonly string[];
  readonly seniority: readonly Seniority[];
  /** Ids of watchlists of the reader's own. */
  readonly watchlist: readonly string[];
  /** Calendar years. */
  readonly maturity: Bounds;
  /** From the worse grade to the better one. */
  readonly rating: Bounds<Grade>;
}

export const listFacets = [
  'currency',
  'kind',
  'seniority',
  'sector',
  'country',
  'issuer',
  'venue',
  'watchlist',
  'status',
] as const;
export type ListFacet = (typeof listFacets)[number];
export const boundFacets = ['maturity', ...dayFacets, ...bondFacets, 'rating', ...figureFacets] as const;
export type BoundFacet = (typeof boundFacets)[number];

/** Those whose values are ids or codes of what has a name. */
export const namedFacets = ['issuer', 'venue', 'watchlist'] as const satisfies readonly ListFacet[];
export type NamedFacet = (typeof namedFacets)[number];

const open = { from: null, to: null };

export const noFacets: Facets = {
  currency: [],
  kind: [],
  sector: [],
  country: [],
  status: [],
  issuer: [],
  venue: [],
  seniority: [],
  watchlist: [],
  maturity: open,
  call: open,
  put: open,
  coupon: open,
  size: open,
  rating: open,
  liquidity: open,
  price: open,
  yield: open,
  ytm: open,
  yto: open,
  current: open,
  duration: open,
  spread: open,
  tspread: open,
  zspread: open,
};

/** Issuers that are told with the number of their bonds. */
export const mostCountedIssuers = 200;

/** As of an earlier day no more bonds are counted, grouped and drawn, since they are read anew each time. */
export const mostCountedAsOf = 5_000;

/** Facets that ask for what only full access sees: which bonds are found would tell the figures. */
export const guardedFacets = ['rating', ...scoreFacets, ...figureFacets] as const;

/** Facets that full access alone may ask for: those, and what it alone may keep. */
export const closedFacets = [...guardedFacets, 'watchlist'] as const;

const isBounded = ({ from, to }: Bounds<unknown>) => from !== null || to !== null;

/** The names of the facets that ask for something, in the order of the page. */
export function askedFacets(facets: Facets): readonly (ListFacet | BoundFacet)[] {
  return [
    ...listFacets.filter((name) => facets[name].length > 0),
    ...boundFacets.filter((name) => isBounded(facets[name])),
  ];
}

/** Whether anything is asked that only full access sees. */
export function hasGuardedFacet(facets: Facets): boolean {
  return guardedFacets.some((name) => isBounded(facets[name]));
}

/** Facets without one value of a list, or without bounds. */
export function withoutFacet(facets: Facets, name: ListFacet | BoundFacet, value?: string): Facets {
  const list = listFacets.find((each) => each === name);
  if (list === undefined) return { ...facets, [name]: noFacets[name] };
  const old: readonly string[] = facets[list];
  return { ...facets, [list]: old.filter((each) => each !== value) };
}
