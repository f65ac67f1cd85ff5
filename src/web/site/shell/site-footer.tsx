import { Link } from 'react-router';
import type { DataSource } from '#contract/platform/shell.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import styles from './site-footer.module.css';

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
            <SourceEntry key={source.name} source={source} />
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

function SourceEntry({ source: { name, url, importedAt } }: { readonly source: DataSource }) {
  const text = useLabels('shell');
  const language = useLanguage();
  const title = importedAt === null ? name : text('source_imported', { name, date: dateText(importedAt, language) });
  if (url === null || !url.startsWith('https://')) return <dd>{title}</dd>;
  return (
    <dd>
      <a href={url} rel="noopener noreferrer">
        {title}
      </a>
    </dd>
  );
}
