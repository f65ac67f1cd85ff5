import type { ReactNode } from 'react';
import { useLabels } from '../context/language-context.ts';
import { useSession } from '../context/session-context.ts';
import button from '../ui/button.module.css';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { AppHeader } from './app-header.tsx';
import styles from './page-shell.module.css';
import type { Theme } from './theme.ts';

/** What surrounds every page: the way past the header, the header, and the notice of generated data. */
export function PageShell({ theme, children }: { readonly theme: Theme; readonly children: ReactNode }) {
  const text = useLabels('shell');
  const { hasGeneratedData } = useSession();
  return (
    <>
      <a className={classNames(button.button, button.primary, styles.skip)} href="#main">
        {text('skip_to_content')}
      </a>
      <AppHeader theme={theme} />
      {hasGeneratedData && (
        <aside className={styles.generated} aria-label={text('generated_title')}>
          <Icon name="info" />
          <span>{text('generated_notice')}</span>
        </aside>
      )}
      {children}
    </>
  );
}
