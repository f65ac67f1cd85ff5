import { longestBound } from '#contract/bond-list/facet-params.ts';
import { type Bounds, type DayFacet, dayFacets } from '#domain/facets/facets.ts';
import { type BarFacet, histogramEdges } from '#domain/facets/histogram-edges.ts';
import { useLabels } from '../../context/language-context.ts';
import { isPlain, unitOf } from '../../facets/use-facet-texts.ts';
import { RangeFilter } from '../../lists/range-filter.tsx';

interface BondRangeProps {
  readonly name: BarFacet;
  readonly bounds: Bounds<number | string>;
  /** How many bonds are in each bar; null while that is not known. */
  readonly bars: readonly number[] | null;
}

const kinds: Readonly<Partial<Record<BarFacet, 'years' | 'whole'>>> = { maturity: 'years', liquidity: 'whole' };
const notes = { size: 'size_currency', liquidity: 'liquidity_scale' } as const;
const isDay = (name: BarFacet): name is DayFacet => dayFacets.some((each) => each === name);

/** The bounds of a figure or a day, and how many bonds have which value. */
export function BondRange({ name, bounds, bars }: BondRangeProps) {
  const text = useLabels('facets');
  const title = text(`name_${name}`);
  const unit = isDay(name) || isPlain(name) ? '' : text(`value_${unitOf(name)}`, { value: '' }).trim();
  return (
    <RangeFilter
      {...{ name, title, bounds, bars, unit }}
      digits={longestBound}
      edges={histogramEdges[name]}
      of={isDay(name) ? 'days' : (kinds[name] ?? 'numbers')}
      words={{ histogram: text('histogram', { name: title }), none: text('no_values') }}
      note={name === 'size' || name === 'liquidity' ? text(notes[name]) : undefined}
    />
  );
}
