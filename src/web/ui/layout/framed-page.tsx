import type { ReactNode } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { classNames } from './class-names.ts';
import styles from './framed-page.module.css';

export interface FramedPageProps {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly lead?: string;
  /** Stands beside the title: a search, a way back, what to begin anew. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

interface FrameProps extends FramedPageProps {
  /** The way to the other pages of its kind; null for a page that stands alone. */
  readonly navigation: ReactNode;
  /** As wide as forms and texts are read well. */
  readonly isNarrow?: boolean;
}

/** A page that is no research: the way to its neighbours, its title, its blocks. Search engines leave it out. */
export function FramedPage({ navigation, title, lead, tools, isNarrow = false, children }: FrameProps) {
  const shell = useLabels('shell');
  return (
    <main id="main" className={classNames(styles.main, navigation === null && styles.first, isNarrow && styles.narrow)}>
      <title>{shell('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      {navigation}
      <header className={styles.intro}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead !== undefined && <p className="quiet">{lead}</p>}
        </div>
        {tools}
      </header>
      {children}
    </main>
  );
}
