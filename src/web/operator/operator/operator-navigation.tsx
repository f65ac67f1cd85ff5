import type { LabelKey } from '#labels/label.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { type PageLink, PageLinks } from '../../ui/layout/page-links.tsx';

interface OperatorPlace {
  readonly path: `/operator/${string}/`;
  readonly label: LabelKey<'operator'>;
}

/** The pages of who runs the instance, in the order in which they stand. */
const operatorPlaces: readonly OperatorPlace[] = [
  { path: '/operator/requests/', label: 'requests_title' },
  { path: '/operator/users/', label: 'users_title' },
  { path: '/operator/comments/', label: 'comments_title' },
  { path: '/operator/support/', label: 'support_title' },
  { path: '/operator/outbox/', label: 'outbox_title' },
  { path: '/operator/statistics/', label: 'stat_title' },
  { path: '/operator/banners/', label: 'banners_title' },
  { path: '/operator/labels/', label: 'labels_title' },
  { path: '/operator/data/', label: 'data_title' },
  { path: '/operator/health/', label: 'health_title' },
  { path: '/operator/audit/', label: 'audit_title' },
];

export function useOperatorLinks(): readonly PageLink[] {
  const text = useLabels('operator');
  return operatorPlaces.map(({ path, label }) => ({ path, label: text(label) }));
}

/** The way between the operator's pages; the page of one thing of a list belongs to the list. */
export function OperatorNavigation() {
  const text = useLabels('operator');
  return <PageLinks label={text('pages')} links={useOperatorLinks()} />;
}
