import { Link } from 'react-router';
import { hasSupport } from '#domain/account/access/viewer.ts';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { KeysOfPath } from '../../platform/commands/single-keys-choice.tsx';
import { type PageLink, PageLinks } from '../../ui/layout/page-links.tsx';

/** The pages of a reader's own account, in the order in which they are offered. */
export function useProfileLinks(): readonly PageLink[] {
  const text = useLabels('profile');
  const calendar = useLabels('calendar');
  const api = useLabels('api');
  const webhooks = useLabels('webhooks');
  const alerts = useLabels('alerts');
  const session = useSession();
  return [
    { path: '/profile/', label: text('nav_profile') },
    { path: '/profile/security/', label: text('nav_security') },
    { path: '/profile/access/', label: text('nav_access') },
    ...(hasSupport(session) ? [{ path: '/profile/support/', label: text('nav_support') }] : []),
    { path: '/profile/alerts/', label: alerts('title'), count: session.unreadAlerts },
    { path: '/profile/calendar/', label: calendar('feeds_title') },
    { path: '/profile/keys/', label: api('title') },
    { path: '/profile/webhooks/', label: webhooks('title') },
    { path: '/profile/data/', label: text('nav_data') },
  ];
}

/** The way between the pages of the profile; nothing for visitors, to whom they are closed. */
export function ProfileNavigation() {
  const text = useLabels('profile');
  const links = useProfileLinks();
  const { audience } = useSession();
  return audience === 'visitor' ? null : <PageLinks label={text('nav')} links={links} />;
}

/** The same pages in the account menu. */
export function ProfileMenuLinks() {
  return useProfileLinks().map(({ path, label }) => (
    <Link key={path} to={path}>
      {label}
      <KeysOfPath path={path} />
    </Link>
  ));
}
