import { useAsOf } from '../context/as-of.ts';
import { useLabels } from '../context/language-context.ts';
import { EmptyState } from '../ui/feedback/notice.tsx';

/** Stands where nothing was counted: a node that has just started loads its bonds, and as of a day there is no count. */
export function NotReady() {
  const text = useLabels('facets');
  return <EmptyState icon="list" title={text(useAsOf() === null ? 'counting' : 'present_only')} />;
}
