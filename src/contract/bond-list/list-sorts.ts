import { figureFacets, scoreFacets } from '#domain/facets/facets.ts';

/** Columns by which the list can be sorted, in their order on screen. */
export const bondListSorts = [
  'name',
  'issuer',
  'currency',
  'coupon',
  'maturity',
  'liquidity',
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
export type BondListSort = (typeof bondListSorts)[number];

/** Sorts whose order would tell hidden numbers; open only to who sees those. */
export const guardedSorts: readonly BondListSort[] = [...scoreFacets, ...figureFacets];
