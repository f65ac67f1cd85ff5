import { bondStatuses } from '#domain/bond-status.ts';
import { isIdText, isVenueCode } from '#domain/facets/code-forms.ts';
import {
  type BoundFacet,
  type Bounds,
  boundFacets,
  type Facets,
  kindFacets,
  type ListFacet,
  listFacets,
} from '#domain/facets/facets.ts';
import { findGrade, type Grade } from '#domain/facets/grades.ts';
import { sectors } from '#domain/sector.ts';
import { seniorities } from '#domain/seniority.ts';
import { parseIsoDate } from '#math/units.ts';

/** Names of the facets in an address: lists with commas, bounds as `yield_from` and `yield_to`, which count themselves. */
type FacetParam = ListFacet | `${BoundFacet}_${'from' | 'to'}`;

export const facetParams: readonly FacetParam[] = [
  ...listFacets,
  ...boundFacets.flatMap((name) => [`${name}_from` as const, `${name}_to` as const]),
];

export type FacetValues = Readonly<Partial<Record<FacetParam, string>>>;

/** Values of one list that are taken. */
const MOST_VALUES = 20;

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text);

const having = (isForm: (text: string) => boolean) => (text: string) => (isForm(text) ? text : undefined);
const matching = (pattern: RegExp) => having((text) => pattern.test(text));

const readerOf = {
  currency: matching(/^[A-Z]{3}$/),
  kind: oneOf(kindFacets),
  seniority: oneOf(seniorities),
  sector: oneOf(sectors),
  country: matching(/^[A-Z]{2}$/),
  issuer: having(isIdText),
  venue: having(isVenueCode),
  watchlist: having(isIdText),
  status: oneOf(bondStatuses.map(({ key }) => key)),
};

/** Digits that a bound has before the point at most. */
export const longestBound = 6;
const NUMBER = new RegExp(`^-?\\d{1,${longestBound}}(?:\\.\\d{1,6})?$`);

function numberOf(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

function yearOf(text: string): number | undefined {
  return /^(?:19|2[01])\d\d$/.test(text) ? Number(text) : undefined;
}

interface Reading {
  readonly values: FacetValues;
  /** Is told of every parameter that is not understood. */
  readonly onFault: (name: FacetParam) => void;
}

function listIn<Value>({ values, onFault }: Reading, name: ListFacet, read: (text: string) => Value | undefined) {
  const typed = values[name] ?? '';
  if (typed === '') return [];
  const texts = typed.split(',');
  const found = texts.slice(0, MOST_VALUES).flatMap((text) => read(text) ?? []);
  if (found.length < texts.length) onFault(name);
  return [...new Set(found)];
}

function boundsIn<Value>(
  { values, onFault }: Reading,
  name: BoundFacet,
  read: (text: string) => Value | undefined,
): Bounds<Value> {
  const bound = (param: FacetParam) => {
    const typed = values[param] ?? '';
    const value = typed === '' ? null : read(typed);
    if (value === undefined) onFault(param);
    return value ?? null;
  };
  return { from: bound(`${name}_from`), to: bound(`${name}_to`) };
}

/** The facets that an address names, and the first parameter that is not understood; it counts as not given. */
export function facetsOfParams(values: FacetValues): { readonly facets: Facets; readonly fault: string | null } {
  let fault: string | null = null;
  const reading: Reading = {
    values,
    onFault: (name) => {
      fault ??= name;
    },
  };
  const facets: Facets = {
    currency: listIn(reading, 'currency', readerOf.currency),
    kind: listIn(reading, 'kind', readerOf.kind),
    seniority: listIn(reading, 'seniority', readerOf.seniority),
    sector: listIn(reading, 'sector', readerOf.sector),
    country: listIn(reading, 'country', readerOf.country),
    issuer: listIn(reading, 'issuer', readerOf.issuer),
    venue: listIn(reading, 'venue', readerOf.venue),
    watchlist: listIn(reading, 'watchlist', readerOf.watchlist),
    status: listIn(reading, 'status', readerOf.status),
    maturity: boundsIn(reading, 'maturity', yearOf),
    call: boundsIn(reading, 'call', parseIsoDate),
    put: boundsIn(reading, 'put', parseIsoDate),
    coupon: boundsIn(reading, 'coupon', numberOf),
    size: boundsIn(reading, 'size', numberOf),
    rating: boundsIn<Grade>(reading, 'rating', findGrade),
    liquidity: boundsIn(reading, 'liquidity', numberOf),
    price: boundsIn(reading, 'price', numberOf),
    yield: boundsIn(reading, 'yield', numberOf),
    ytm: boundsIn(reading, 'ytm', numberOf),
    yto: boundsIn(reading, 'yto', numberOf),
    current: boundsIn(reading, 'current', numberOf),
    duration: boundsIn(reading, 'duration', numberOf),
    spread: boundsIn(reading, 'spread', numberOf),
    tspread: boundsIn(reading, 'tspread', numberOf),
    zspread: boundsIn(reading, 'zspread', numberOf),
  };
  return { facets, fault };
}

/** The parameters that stand for facets; none for what asks for nothing. */
export function paramsOfFacets(facets: Facets): readonly (readonly [FacetParam, string])[] {
  const lists = listFacets.map((name) => [name, facets[name].join(',')] as const);
  const bounds = boundFacets.flatMap((name) => [
    [`${name}_from`, String(facets[name].from ?? '')] as const,
    [`${name}_to`, String(facets[name].to ?? '')] as const,
  ]);
  return [...lists, ...bounds].filter(([, value]) => value !== '');
}
