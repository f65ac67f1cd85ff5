import { longestBound } from '#contract/bond-list/facet-params.ts';
import type { Bounds } from '#domain/facets/facets.ts';
import { histogramEdges, type NumberFacet } from '#domain/facets/histogram-edges.ts';
import { useLabels } from '../../context/language-context.ts';
import { unitOf } from '../../facets/use-facet-texts.ts';
import { RangeFilter } from '../../lists/range-filter.tsx';

interface BondRangeProps {
  readonly name: NumberFacet;
  readonly bounds: Bounds;
  /** How many bonds are in each bar; null while that is not known. */
  readonly bars: readonly number[] | null;
}

/** The bounds of a figure, and how many bonds have which value. */
export function BondRange({ name, bounds, bars }: BondRangeProps) {
  const text = useLabels('facets');
  const title = text(`name_${name}`);
  return (
    <RangeFilter
      {...{ name, title, bounds, bars }}
      digits={longestBound}
      unit={name === 'price' || name === 'maturity' ? '' : text(`value_${unitOf(name)}`, { value: '' }).trim()}
      edges={histogramEdges[name]}
      isYear={name === 'maturity'}
      words={{ histogram: text('histogram', { name: title }), none: text('no_values') }}
      note={name === 'size' ? text('size_currency') : undefined}
    />
  );
}
