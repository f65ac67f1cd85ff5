import type { ReactNode } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { LanguageLinks } from '../../text/language-links.tsx';
import { BlockBoundary } from '../../ui/feedback/block-boundary.tsx';
import styles from './list-page.module.css';
import { type ListQuery, searchOf } from './list-query.ts';

interface ListPageProps {
  /** Of the document. */
  readonly title: string;
  readonly heading: string;
  /** One sentence on what is listed, for readers and search engines. */
  readonly lead: string;
  /** Address under which the page is to be known. */
  readonly canonical: string;
  readonly query: ListQuery;
  /** The field that searches the list. */
  readonly search: ReactNode;
  /** Narrows the list, above it. */
  readonly filters?: ReactNode;
  /** The block of the list, which may break alone. */
  readonly block: { readonly id: string; readonly title: string };
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** The page of a list: what it lists, its search, the list itself. */
export function ListPage(props: ListPageProps) {
  const { title, heading, lead, canonical, query, search, filters, block, children, foot } = props;
  const shell = useLabels('shell');
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title })}</title>
      <meta name="description" content={lead} />
      <LanguageLinks canonical={canonical} />
      {searchOf({ ...query, page: 1 }) !== '' && <meta name="robots" content="noindex, follow" />}
      <header className={styles.intro}>
        <div className={styles.words}>
          <h1>{heading}</h1>
          <p className="quiet">{lead}</p>
        </div>
        <div className={styles.search}>{search}</div>
      </header>
      {filters}
      <BlockBoundary {...block}>{children}</BlockBoundary>
      {foot}
    </main>
  );
}
