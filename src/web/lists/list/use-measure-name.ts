import type { ScatterMeasure } from '#domain/lists/scatter-measures.ts';
import { useLabels } from '../../context/reader-context.tsx';

/** A measure in words, without its unit. */
export function useMeasureName(): (measure: ScatterMeasure) => string {
  const text = useLabels('scatter');
  const facets = useLabels('facets');
  return (measure) => (measure === 'maturity' ? text('axis_maturity') : facets(`name_${measure}`));
}
