import { numberText } from '#contract/platform/number-text.ts';
import { MAX_COUNTED_AS_OF } from '#domain/lists/count-limits.ts';
import { useAsOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';

/** Stands in place of what has no past: a node that has just started loads its bonds, and as of a day there is none. */
export function NotReady() {
  const text = useLabels('facets');
  return <EmptyState icon="list" title={text(useAsOf() === null ? 'counting' : 'present_only')} />;
}

/** Stands in place of groups and points that were not made: a node loads its bonds, or as of a day there are too many. */
export function NotCounted() {
  return <EmptyState icon="list" title={useWhyNotCounted('too_many_as_of')} />;
}

/** Why nothing was counted, in words. */
export function useWhyNotCounted(asOf: 'too_many_as_of' | 'uncounted_as_of' | 'unlisted_as_of'): string {
  const text = useLabels('facets');
  const max = numberText(MAX_COUNTED_AS_OF, 0, useLanguage());
  return useAsOf() === null ? text('counting') : text(asOf, { most: max });
}
