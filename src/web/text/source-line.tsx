import type { DataSource } from '#contract/platform/data-source.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { ownNameText } from './fact-text.ts';
import { dateText } from './value-text.ts';

/** A source with its own page, the day of its latest import, and on what terms it gives its data. */
export function SourceLine({
  source: { name: stored, url, importedAt, terms, termsUrl },
}: {
  readonly source: DataSource;
}) {
  const text = useLabels('shell');
  const language = useLanguage();
  const name = ownNameText(stored, useLabels('bond'));
  const title = importedAt === null ? name : text('source_imported', { name, date: dateText(importedAt, language) });
  return (
    <>
      {url?.startsWith('https://') ? (
        <a href={url} rel="noopener noreferrer">
          {title}
        </a>
      ) : (
        title
      )}
      {terms !== null && termsUrl !== null && (
        <>
          {' ('}
          <a
            href={termsUrl}
            rel="noopener noreferrer"
            title={text('source_terms')}
            aria-label={`${text('source_terms_named', { name })}, ${text(`terms_${terms}`)}`}
          >
            {text(`terms_${terms}`)}
          </a>
          )
        </>
      )}
    </>
  );
}
