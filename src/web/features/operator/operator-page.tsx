import type { ReactNode } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { OperatorNavigation } from './operator-navigation.tsx';
import styles from './operator-page.module.css';

interface OperatorPageProps {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly lead?: string;
  /** Stands beside the title: a search, a way back. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page for who runs the instance: the way to the others, its title, its blocks. */
export function OperatorPage({ title, lead, tools, children }: OperatorPageProps) {
  const shell = useLabels('shell');
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <OperatorNavigation />
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
