import { type ReactNode, useId } from 'react';
import { useLabels } from '../context/reader-context.tsx';
import styles from './small-page.module.css';

interface SmallPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** A page of one thing to do. */
export function SmallPage({ title, lead, children }: SmallPageProps) {
  const shell = useLabels('shell');
  const id = useId();
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <section className={styles.card} aria-labelledby={id}>
        <h1 id={id}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </section>
    </main>
  );
}
