import type { ReactNode } from 'react';
import { DayLink } from '../../context/day-link.tsx';
import { useLabels } from '../../context/language-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { AlertBell } from './alert-bell.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MainMenu } from './main-menu.tsx';
import styles from './page-shell.module.css';
import type { Theme } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export interface AppHeaderProps {
  readonly theme: Theme;
  readonly hasGallery: boolean;
  /** The search of the site. */
  readonly search: ReactNode;
  /** Stand in the account menu. */
  readonly account?: ReactNode;
  readonly choices?: ReactNode;
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
