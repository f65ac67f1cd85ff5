import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MainMenu } from './main-menu.tsx';
import styles from './page-shell.module.css';
import type { Theme } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export interface AppHeaderProps {
  readonly theme: Theme;
  readonly hasGallery: boolean;
  /** What takes the place of the plain search form and of the button that leads to it on phones. */
  readonly search?: ReactNode;
}

export function AppHeader({ theme, hasGallery, search }: AppHeaderProps) {
  const text = useLabels('shell');
  const isStart = useLocation().pathname === '/';
  return (
    <header className={styles.head}>
      <MainMenu theme={theme} hasGallery={hasGallery} />
      <Link className={styles.brand} to="/">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="6.25" />
          <path d="M13.2 13.2 18 18M5.25 10.5c1.1-2.6 3.2-4 6.5-4.25" />
        </svg>
        <span>{text('product_name')}</span>
      </Link>
      {search ?? (!isStart && <PlainSearch />)}
      <LanguageSwitch />
      <div className={styles.theme}>
        <ThemeSwitch theme={theme} />
      </div>
      <AccountMenu />
    </header>
  );
}

function PlainSearch() {
  const text = useLabels('shell');
  return (
    <>
      <HeaderSearch />
      <ButtonLink look="ghost" isIcon className={styles.findLink} to="/" aria-label={text('search')}>
        <Icon name="search" />
      </ButtonLink>
    </>
  );
}
