import { longestBound } from '#contract/bond-list/facet-params.ts';
import { type Bounds, type DayFacet, dayFacets } from '#domain/facets/facets.ts';
import { type BarFacet, histogramEdges, type NumberFacet } from '#domain/facets/histogram-edges.ts';
import { useLabels } from '../../context/language-context.ts';
import { unitOf } from '../../facets/use-facet-texts.ts';
import { RangeFilter } from '../../lists/range-filter.tsx';

interface BondRangeProps {
  readonly name: BarFacet;
  readonly bounds: Bounds<number | string>;
  /** How many bonds are in each bar; null while that is not known. */
  readonly bars: readonly number[] | null;
}

const isDay = (name: BarFacet): name is DayFacet => dayFacets.some((each) => each === name);
const isPlain = (name: NumberFacet) => name === 'price' || name === 'maturity';

/** The bounds of a figure or a day, and how many bonds have which value. */
export function BondRange({ name, bounds, bars }: BondRangeProps) {
  const text = useLabels('facets');
  const title = text(`name_${name}`);
  const unit =
    isDay(name) || isPlain(name)
      ? ''
      : text(`value_${unitOf(name as Exclude<NumberFacet, 'price' | 'maturity'>)}`, { value: '' }).trim();
  return (
    <RangeFilter
      {...{ name, title, bounds, bars, unit }}
      digits={longestBound}
      edges={histogramEdges[name]}
      of={isDay(name) ? 'days' : name === 'maturity' ? 'years' : 'numbers'}
      words={{ histogram: text('histogram', { name: title }), none: text('no_values') }}
      note={name === 'size' ? text('size_currency') : undefined}
    />
  );
}
