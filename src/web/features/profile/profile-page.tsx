import type { ReactNode } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { ProfileNavigation } from './profile-navigation.tsx';
import styles from './profile-page.module.css';

interface ProfilePageProps {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly lead?: string;
  /** Stands beside the title: a way back, what to begin anew. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the reader's own account: the way to the others, its title, its blocks. */
export function ProfilePage({ title, lead, tools, children }: ProfilePageProps) {
  const shell = useLabels('shell');
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <ProfileNavigation />
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
