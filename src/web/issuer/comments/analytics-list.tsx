import { useState } from 'react';
import { Form } from 'react-router';
import type { Analytics } from '#contract/issuer/comments/analytics.ts';
import { type LanguageCode, languageOf } from '#domain/platform/language.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { ListBlock } from '../../platform/lists/list-block.tsx';
import type { ListQuery } from '../../platform/lists/list-query.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import styles from './analytics-filter.module.css';
import { CommentList } from './comments.tsx';

interface AnalyticsListProps {
  readonly list: Analytics;
  readonly query: ListQuery;
  readonly path: string;
}

/** Takes the place of comments where filters leave none. */
export function NothingFound({ to }: { readonly to: string }) {
  const text = useLabels('comments');
  return (
    <EmptyState icon="list" title={text('none_found')}>
      <ButtonLink size="small" to={to}>
        {text('show_all')}
      </ButtonLink>
    </EmptyState>
  );
}

/** One page of all analytics about a company. */
export function AnalyticsList({ list, query, path }: AnalyticsListProps) {
  const text = useLabels('comments');
  const isFiltered = query.filters?.length !== 0;
  const words = {
    title: text('title'),
    count: (count: number, total: string) => text('count', { count, total }),
    empty: { title: text('none'), reason: text('none_reason') },
    advice: text('none_reason'),
    all: text('show_all'),
    nothing: isFiltered ? <NothingFound to={path} /> : undefined,
  };
  // Comments have days of their own, which are no age of the list.
  const items = list.items.map((comment) => ({ id: comment.id, comment }));
  return (
    <ListBlock id="analytics" list={{ ok: true, value: { ...list, items } }} query={query} path={path} words={words}>
      {(shown) => <CommentList label={text('title')} comments={shown.map(({ comment }) => comment)} />}
    </ListBlock>
  );
}

/** The way back from all analytics to the page of the company. */
export function CompanyLink({ to }: { readonly to: string }) {
  const text = useLabels('comments');
  return (
    <div className={styles.back}>
      <ButtonLink to={to}>{text('to_company')}</ButtonLink>
    </div>
  );
}

export interface AnalyticsChoice {
  readonly provider: number | null;
  readonly language: LanguageCode | null;
}

interface FilterProps {
  readonly path: string;
  readonly choice: AnalyticsChoice;
  readonly list: Pick<Analytics, 'providers' | 'languages'>;
}

/** Whose comments are shown, and in which language; nothing where there is nothing to select. */
export function AnalyticsFilter({ path, choice, list: { providers, languages } }: FilterProps) {
  const text = useLabels('comments');
  const [provider, setProvider] = useState(String(choice.provider ?? ''));
  const [language, setLanguage] = useState<string>(choice.language ?? '');
  if (providers.length < 2 && languages.length < 2) return null;
  return (
    <search>
      <Form method="get" action={path} className={styles.filter}>
        <NativeSelect
          label={text('provider')}
          name="provider"
          value={provider}
          onChange={setProvider}
          options={[
            { id: '', text: text('any_provider') },
            ...providers.map(({ id, name, count }) => ({ id: String(id), text: `${name} (${count})` })),
          ]}
        />
        <NativeSelect
          label={text('language')}
          name="language"
          value={language}
          onChange={setLanguage}
          options={[
            { id: '', text: text('any_language') },
            ...languages.map((own) => ({
              id: own.language,
              text: `${languageOf(own.language).ownName} (${own.count})`,
            })),
          ]}
        />
        <Button type="submit" look="primary">
          {text('show')}
        </Button>
      </Form>
    </search>
  );
}
