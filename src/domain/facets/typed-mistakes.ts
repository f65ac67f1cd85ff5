import { findBoundFacet, findListFacet } from './facet-words.ts';
import type { BoundFacet, ListFacet } from './facets.ts';
import { parseFacets } from './parse-facets.ts';

/** A part of a typed text that is written as a filter and is none: where it stands, and what is wrong with it. */
export type TypedMistake = Mistake<BoundFacet, ListFacet> & { readonly start: number; readonly end: number };

/** A name of no filter, a filter by bounds without them, or a filter by choice of something that is unknown. */
export type Mistake<Bound extends string, List extends string> =
  | { readonly fault: 'name'; readonly name: string }
  | { readonly fault: 'value'; readonly facet: Bound; readonly name: string }
  | { readonly fault: 'choice'; readonly facet: List; readonly value: string };

interface Finders<Bound extends string, List extends string> {
  readonly findBound: (name: string) => Bound | undefined;
  readonly findList: (name: string) => List | undefined;
}

const COMPARISON = /^(?<name>[\p{L}/-]*)\s*(?:>=|<=|≥|≤|>|<|=)/u;
const NAMED = /^(?<name>[\p{L}/-]{2,20}):(?<value>.*)$/u;

/** The mistake of a part of a typed text that was not understood; undefined where it is words. */
export function mistakeIn<Bound extends string, List extends string>(
  piece: string,
  { findBound, findList }: Finders<Bound, List>,
): Mistake<Bound, List> | undefined {
  const compared = COMPARISON.exec(piece)?.groups?.name;
  if (compared !== undefined) {
    const facet = findBound(compared);
    return facet === undefined ? { fault: 'name', name: compared } : { fault: 'value', facet, name: compared };
  }
  const { name = '', value = '' } = NAMED.exec(piece)?.groups ?? {};
  const bound = findBound(name);
  if (bound !== undefined) return { fault: 'value', facet: bound, name };
  const list = findList(name);
  return list === undefined ? undefined : { fault: 'choice', facet: list, value };
}

/** The mistakes of what `parseFacets` has left of a typed text, in their order. What stands in quotes is words and none. */
export function typedMistakes(text: string): readonly TypedMistake[] {
  return parseFacets(text).pieces.flatMap(({ start, end }) => {
    const mistake = mistakeIn(text.slice(start, end), { findBound: findBoundFacet, findList: findListFacet });
    return mistake === undefined ? [] : [{ ...mistake, start, end }];
  });
}

/** What may follow the name of a filter, so that a reader sees how it is written. */
const exampleValues: Readonly<Record<BoundFacet, string>> = {
  maturity: '>2030',
  call: '<2030',
  put: '>=2027-06-30',
  rating: '>=BBB-',
  coupon: '>3',
  size: '>500',
  liquidity: '>6',
  price: '<95',
  yield: '>4',
  ytm: '>4',
  yto: '>4',
  current: '>3',
  duration: '<5',
  spread: '>100',
  tspread: '>100',
  zspread: '>100',
};

/** A filter by these bounds as it is written, under the name that the reader gave it. */
export function exampleOf(facet: BoundFacet, name: string): string {
  return `${name}${exampleValues[facet]}`;
}
