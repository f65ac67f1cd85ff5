import { useContext } from 'react';
import { exactDecimals, numberText } from '#contract/number-text.ts';
import {
  askedFacets,
  type BoundFacet,
  closedFacets,
  type Facets,
  type KindFacet,
  type ListFacet,
  namedFacets,
  withoutFacet,
} from '#domain/facets/facets.ts';
import type { NumberFacet } from '#domain/facets/histogram-edges.ts';
import { useLabelOf, useLabels, useLanguage } from '../context/language-context.ts';
import { ChoiceNamesContext, nameKey } from '../lists/choice-names.ts';
import { boundsText } from '../text/bounds-text.ts';
import { countryName } from '../text/country-name.ts';
import { dateText } from '../text/date-text.ts';
import { scaledAmount } from '../text/figure-text.ts';

/** One thing that the list is asked for, in words, and the facets without it. */
export interface FacetChip {
  readonly id: string;
  readonly facet: ListFacet | BoundFacet;
  readonly text: string;
  readonly without: Facets;
  /** Whether only full access may ask for it. */
  readonly isGuarded: boolean;
}

/** Words for one value of a list: a kind, a sector, a country; what has a name of its own may bring it. */
export function useFacetValue(): (name: ListFacet, value: string, title?: string) => string {
  const text = useLabels('facets');
  const sectorOf = useLabelOf('sectors');
  const bondText = useLabelOf('bond');
  const language = useLanguage();
  const names = useContext(ChoiceNamesContext);
  return (name, value, title) => {
    if (name === 'kind') return text(`kind_${value as KindFacet}`);
    if (name === 'sector') return sectorOf(value);
    if (name === 'status' || name === 'seniority') return bondText(`${name}_${value}`);
    const known = names[nameKey(name, value)] ?? title;
    if (known !== undefined) return known;
    // What the page came without is shown by a script alone.
    if (name === 'country') return countryName(value, language);
    if (name === 'watchlist') return text('watchlist_unknown');
    return namedFacets.some((each) => each === name) ? `${text(`name_${name}`)} ${value}` : value;
  };
}

/** Facets that are told without a unit. */
const plainFacets = ['price', 'maturity', 'liquidity'] as const;
type PlainFacet = (typeof plainFacets)[number];
export const isPlain = (name: NumberFacet): name is PlainFacet => plainFacets.some((each) => each === name);

/** The facet whose label says in what this one is. */
export function unitOf(name: Exclude<NumberFacet, PlainFacet>) {
  if (name === 'ytm' || name === 'yto' || name === 'current') return 'yield';
  return name === 'tspread' || name === 'zspread' ? 'spread' : name;
}

function useBounds(): (name: BoundFacet, facets: Facets) => string {
  const text = useLabels('facets');
  const language = useLanguage();
  const number = (value: number) => numberText(value, exactDecimals([value], 0), language);
  const bond = useLabels('bond');
  const amount = (millions: number) => {
    const scaled = scaledAmount(millions * 1e6, language, number);
    return scaled === null ? number(millions * 1e6) : bond(scaled.key, { amount: scaled.text });
  };
  return (name, facets) => {
    if (name === 'size') return boundsText(facets.size, amount);
    if (name === 'rating') return boundsText(facets.rating, String);
    if (name === 'maturity') return boundsText(facets.maturity, String);
    if (name === 'call' || name === 'put') return boundsText(facets[name], (day) => dateText(day, language));
    const value = boundsText(facets[name], number);
    return isPlain(name) ? value : text(`value_${unitOf(name)}`, { value });
  };
}

/** What facets ask for, one by one in the order of the page. */
export function useFacetChips(facets: Facets): readonly FacetChip[] {
  const text = useLabels('facets');
  const valueText = useFacetValue();
  const bounds = useBounds();
  const isGuarded = (name: string) => closedFacets.some((each) => each === name);
  return askedFacets(facets).flatMap((name): readonly FacetChip[] => {
    const asked = facets[name];
    if ('from' in asked) {
      const words = `${text(`name_${name as BoundFacet}`)} ${bounds(name as BoundFacet, facets)}`;
      return [{ id: name, facet: name, text: words, without: withoutFacet(facets, name), isGuarded: isGuarded(name) }];
    }
    return asked.map((value) => ({
      id: `${name}-${value}`,
      facet: name,
      text: valueText(name as ListFacet, value),
      without: withoutFacet(facets, name, value),
      isGuarded: isGuarded(name),
    }));
  });
}
