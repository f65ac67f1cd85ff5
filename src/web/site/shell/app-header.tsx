import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DayLink, useLabels, useSession } from '../../context/reader-context.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageSwitch, ThemeSwitch } from './display-switches.tsx';
import { MainMenu } from './main-menu.tsx';
import styles from './page-shell.module.css';
import type { Theme } from './theme.ts';

export interface AppHeaderProps {
  readonly theme: Theme;
  readonly hasGallery: boolean;
  /** The search of the site. */
  readonly search: ReactNode;
  /** Stand in the account menu. */
  readonly account?: ReactNode;
  readonly choices?: ReactNode;
}

/** More than this does not fit on the badge. */
const MAX_COUNTED = 9;

/** The way to the reader's alerts, with how many he has not read; on phones it stands there while there are some. */
function AlertBell() {
  const text = useLabels('alerts');
  const { audience, unreadAlerts: count } = useSession();
  if (audience === 'visitor') return null;
  const label = count === 0 ? text('bell') : text('bell_unread', { count });
  return (
    <Link
      className={classNames(styles.bell, count === 0 && styles.quietBell)}
      to="/profile/alerts/"
      title={label}
      aria-label={label}
    >
      <Icon name="bell" />
      {count > 0 && <span className={styles.badge}>{count > MAX_COUNTED ? `${MAX_COUNTED}+` : count}</span>}
    </Link>
  );
}

export function AppHeader({ theme, hasGallery, search, account, choices }: AppHeaderProps) {
  const text = useLabels('shell');
  return (
    <header className={styles.head}>
      <MainMenu theme={theme} hasGallery={hasGallery} />
      <DayLink className={styles.brand} to="/">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="6.25" />
          <path d="M13.2 13.2 18 18M5.25 10.5c1.1-2.6 3.2-4 6.5-4.25" />
        </svg>
        <span>{text('product_name')}</span>
      </DayLink>
      {search}
      <span className="grow" />
      <LanguageSwitch />
      <div className={styles.theme}>
        <ThemeSwitch theme={theme} />
      </div>
      <AlertBell />
      <AccountMenu account={account} choices={choices} />
    </header>
  );
}
