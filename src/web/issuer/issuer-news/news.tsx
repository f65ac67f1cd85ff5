import { useState } from 'react';
import type { IssuerNews } from '#contract/issuer/issuer-news.ts';
import { languageOf } from '#domain/platform/language.ts';
import { newsPageSize } from '#domain/platform/reader-settings.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type IssuerFacts, subjectOf } from '../../market/subject/page-subject.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import { momentText } from '../../text/value-text.ts';
import { ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { ShortList } from '../../ui/layout/folded-content.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { askNews } from './ask-news.ts';
import styles from './news.module.css';

interface NewsProps {
  readonly facts: IssuerFacts;
  /** The first page. */
  readonly answer: IssuerNews;
}

/** The news about the issuer, the latest first; the text of each opens. */
export function News({ facts, answer }: NewsProps) {
  const text = useLabels('more');
  const { issuer } = subjectOf(facts);
  const issuerId = issuer?.id ?? 0;
  const [page, setPage] = useState(1);
  const { shown, good, isPending, retry } = useAnswer(
    {
      key: String(page),
      ask: (signal) => askNews(browserApi, issuerId, { page, signal }),
      networkFailure: { ok: false, code: 'network' as const },
    },
    { key: '1', answer: { ok: true, value: answer } },
  );
  const current = shown?.answer.ok ? shown.answer.value : good?.ok ? good.value : answer;
  return (
    <Block id="news" title={text('news')} meta={issuer?.name}>
      {shown?.answer.ok === false && (
        <ErrorState title={text('page_failed')} code={shown.answer.code} onRetry={retry} />
      )}
      <div aria-busy={isPending}>
        <ShortList key={page} label={text('news')} limit={page === 1 ? 3 : newsPageSize}>
          {current.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ShortList>
      </div>
      <Pager
        label={text('pages_of', { title: text('news') })}
        page={page}
        pageCount={Math.ceil(current.total / newsPageSize)}
        onPage={setPage}
      />
    </Block>
  );
}

function Item({ item }: { readonly item: IssuerNews['items'][number] }) {
  const text = useLabels('more');
  const language = useLanguage();
  const { htmlLang } = languageOf(item.language);
  return (
    <article lang={htmlLang === language.htmlLang ? undefined : htmlLang}>
      <p className={styles.source}>
        <time dateTime={item.published_at}>{momentText(item.published_at, language)}</time>
      </p>
      {item.text === null ? (
        <p className={styles.title}>{item.title}</p>
      ) : (
        <Disclosure title={item.title}>
          {item.text.split('\n\n').map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </Disclosure>
      )}
      {item.url !== null && (
        <a className={styles.source} href={item.url} rel="noopener noreferrer" target="_blank">
          {text('at_source')}
        </a>
      )}
    </article>
  );
}
