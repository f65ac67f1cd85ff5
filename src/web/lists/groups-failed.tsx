import { useLabels } from '../context/reader-context.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';

/** Stands where groups were refused, or did not come. */
export function GroupsFailed({ code }: { readonly code: Parameters<typeof ErrorState>[0]['code'] }) {
  const text = useLabels('facets');
  const isClosed = code === 'need_auth' || code === 'need_access';
  if (isClosed) return <EmptyState icon="lock" title={text('filter_closed')} />;
  return <ErrorState title={text('groups_failed')} code={code} />;
}
