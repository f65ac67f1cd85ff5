import type { ReactNode } from 'react';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import button from '../../ui/controls/button.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { AppHeader } from './app-header.tsx';
import { AsOfBar } from './as-of-bar.tsx';
import { BottomBanner, TopBanner } from './page-banners.tsx';
import styles from './page-shell.module.css';
import type { ShellData } from './shown-banners.ts';
import { SiteFooter } from './site-footer.tsx';
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
  readonly children: ReactNode;
}

/** What surrounds every page: the way past the header, the header, notices, the footer, and the banner at the lower edge. */
export function PageShell({ theme, shell, search, account, choices, children }: PageShellProps) {
  const text = useLabels('shell');
  const { hasGeneratedData } = useSession();
  return (
    <>
      <a className={classNames(button.button, button.primary, styles.skip)} href="#main">
        {text('skip_to_content')}
      </a>
      <AppHeader theme={theme} hasGallery={shell.hasGallery} search={search} account={account} choices={choices} />
      <AsOfBar />
      <TopBanner banner={shell.top} />
      {hasGeneratedData && (
        <aside className={styles.generated} aria-label={text('generated_title')}>
          <Icon name="info" />
          <span>{text('generated_notice')}</span>
        </aside>
      )}
      {children}
      <SiteFooter sources={shell.sources} />
      <BottomBanner bottom={shell.bottom} mayOfferRegistration={shell.mayOfferRegistration} />
    </>
  );
}
