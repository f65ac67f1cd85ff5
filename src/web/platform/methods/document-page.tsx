import type { ReactNode } from 'react';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { LanguageLinks } from '../../text/language-links.tsx';
import styles from './document-page.module.css';
import type { RenderedDocument } from './render-document.ts';

interface DocumentPageProps {
  readonly title: string;
  readonly lead: string;
  readonly canonical: string;
  /** Before the title: the way back. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the documents of the product, which search engines may list. */
export function DocumentPage({ title, lead, canonical, back, children }: DocumentPageProps) {
  const shell = useLabels('shell');
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title })}</title>
      <meta name="description" content={`${title}. ${lead}`} />
      <LanguageLinks canonical={canonical} />
      {back}
      <h1>{title}</h1>
      <p className="quiet">{lead}</p>
      {children}
    </main>
  );
}

/** A document with its contents. It is written in English, which readers of other languages are told. */
export function DocumentText({ html, headings }: RenderedDocument) {
  const text = useLabels('methods');
  const isEnglish = useLanguage().code === 'en';
  // The server made the markup of the product's own documents, with raw HTML as text.
  const markup = { dangerouslySetInnerHTML: { __html: html } };
  return (
    <>
      {!isEnglish && <p className="quiet">{text('in_english')}</p>}
      <div className={styles.document}>
        {headings.length > 1 && (
          <nav className={styles.contents} aria-label={text('contents')} lang="en">
            <ul>
              {headings.map(({ id, text: words }) => (
                <li key={id}>
                  <a href={`#${id}`}>{words}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <article className={styles.text} lang="en" {...markup} />
      </div>
    </>
  );
}
