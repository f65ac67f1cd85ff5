import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DataSource } from '#contract/platform/data-source.ts';
import { DayLink, useLabels, useSession } from '../../context/reader-context.tsx';
import { SourceLine } from '../../text/source-line.tsx';
import button from '../../ui/controls/button.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AsOfBar } from './as-of-bar.tsx';
import { LanguageSwitch, ThemeSwitch } from './display-switches.tsx';
import { MainMenu } from './main-menu.tsx';
import { BottomBanner, TopBanner, YieldNote } from './page-banners.tsx';
import { PageBar } from './page-bar.tsx';
import styles from './page-shell.module.css';
import type { ShellData } from './shown-banners.ts';
import type { Theme } from './theme.ts';

interface PageShellProps {
  readonly theme: Theme;
  readonly shell: ShellData;
  /** Stands in the header: the search of the site. */
  readonly search: ReactNode;
  /** Links to the pages of the reader's account, in the account menu. */
  readonly account?: ReactNode;
  /** Choices of the reader in the account menu. */
  readonly choices?: ReactNode;
  /** False where who reads could not be found out. */
  readonly isReaderKnown?: boolean;
  readonly children: ReactNode;
}

interface AppHeaderProps {
  readonly theme: Theme;
  readonly hasGallery: boolean;
  /** The search of the site. */
  readonly search: ReactNode;
  /** Stand in the account menu. */
  readonly account?: ReactNode;
  readonly choices?: ReactNode;
  /** False where who reads could not be found out: neither his account nor the way to sign in stands there. */
  readonly isReaderKnown?: boolean;
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

export function AppHeader({ theme, hasGallery, search, account, choices, isReaderKnown = true }: AppHeaderProps) {
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
      <PageBar />
      {search}
      <LanguageSwitch />
      <div className={styles.theme}>
        <ThemeSwitch theme={theme} />
      </div>
      <AlertBell />
      {isReaderKnown && <AccountMenu account={account} choices={choices} />}
    </header>
  );
}

/** Where the data of the site come from, and under which licences it stands. */
export function SiteFooter({ sources }: { readonly sources: readonly DataSource[] }) {
  const text = useLabels('shell');
  const methods = useLabels('methods');
  const api = useLabels('api');
  const keys = useLabels('keys');
  return (
    <footer className={styles.foot}>
      {sources.length > 0 && (
        <dl className={styles.sources}>
          <dt>{text('data_sources')}</dt>
          {sources.map((source) => (
            <dd key={source.name}>
              <SourceLine source={source} />
            </dd>
          ))}
        </dl>
      )}
      <Link to="/methods/">{methods('title')}</Link>
      <Link to="/proof/">{methods('proof')}</Link>
      <Link to="/api-docs/">{api('docs_title')}</Link>
      <Link to="/keys/">{keys('title')}</Link>
      <Link to="/notices/">{text('notices_title')}</Link>
    </footer>
  );
}

/** What surrounds every page: the way past the header, the header, notices, the footer, and the banner at the lower edge. */
export function PageShell({ shell, children, ...header }: PageShellProps) {
  const text = useLabels('shell');
  const { hasGeneratedData, hasRealData } = useSession();
  return (
    <>
      <a className={classNames(button.button, button.primary, styles.skip)} href="#main">
        {text('skip_to_content')}
      </a>
      <AppHeader {...header} hasGallery={shell.hasGallery} />
      <AsOfBar />
      <TopBanner banner={shell.top} />
      <YieldNote />
      {hasGeneratedData && (
        <aside className={styles.generated} aria-label={text('generated_title')}>
          <Icon name="info" />
          <span>{text(hasRealData ? 'generated_beside' : 'generated_notice')}</span>
        </aside>
      )}
      {children}
      <SiteFooter sources={shell.sources} />
      <BottomBanner bottom={shell.bottom} mayOfferRegistration={shell.mayOfferRegistration} />
    </>
  );
}
