import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import { newestOf } from '#domain/platform/period.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import button from '../../ui/controls/button.module.css';
import { EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Pager, pageCountOf } from '../../ui/layout/pager.tsx';
import type { Answered, FailureCode } from '../data/ask.ts';
import styles from './list-block.module.css';
import { type ListQuery, searchOf } from './list-query.ts';

interface ListedItem {
  readonly id: number | string;
  /** The day of its figures. */
  readonly date?: string | null;
  readonly isGenerated?: boolean;
}

interface ListAnswer<Item> {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly items: readonly Item[];
}

/** What a list says in its own words. */
export interface ListWords {
  readonly title: string;
  readonly count: (count: number, total: string) => string;
  /** Why there is nothing at all. */
  readonly empty: { readonly title: string; readonly reason: string };
  /** What to try when nothing is found, and the link to the whole list. */
  readonly advice: string;
  readonly all: string;
  /** Takes the place of the usual words where filters leave nothing. */
  readonly nothing?: ReactNode;
  /** What is said where a filter is for full access, and the link to the list without it. */
  readonly closed?: { readonly title: string; readonly link: string; readonly to: string } | undefined;
}

interface ListBlockProps<Item> {
  readonly id: string;
  readonly list: Answered<ListAnswer<Item>>;
  readonly query: ListQuery;
  /** Address of the page that shows the list, to which its links lead. */
  readonly path: string;
  readonly words: ListWords;
  /** The one prompt of a page whose figures are closed. */
  readonly prompt?: ReactNode;
  /** Stand in the head of the block. */
  readonly tools?: ReactNode;
  /** The table of the items. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

type PartProps = Pick<ListBlockProps<never>, 'query' | 'path' | 'words'>;

const small = classNames(button.button, button.small);

/** A list whose search, order and page are in the address, with its states: rows, nothing found, failed. */
export function ListBlock<Item extends ListedItem>(props: ListBlockProps<Item>) {
  const { id, list, words, tools } = props;
  const language = useLanguage();
  const isLoading = useNavigation().state === 'loading';
  const count = list.ok ? words.count(list.value.total, numberText(list.value.total, 0, language)) : undefined;
  const origin = useOrigin(list.ok ? list.value.items : []);
  return (
    <Block
      id={id}
      title={words.title}
      meta={count === undefined ? undefined : [count, ...origin].join(' · ')}
      tools={tools && <div className={styles.tools}>{tools}</div>}
    >
      <div aria-live="polite" className="sr">
        {count}
      </div>
      <div aria-busy={isLoading} className={isLoading ? styles.busy : undefined}>
        {list.ok ? <Rows {...props} list={list.value} /> : <Failed {...props} code={list.code} />}
      </div>
    </Block>
  );
}

/** The day of the newest figures on the page, and whether any of it was generated. */
function useOrigin(items: readonly ListedItem[]): readonly string[] {
  const text = useLabels('list');
  const bond = useLabels('bond');
  const language = useLanguage();
  const latest = newestOf(items.flatMap(({ date }) => date ?? []));
  return [
    ...(latest === undefined ? [] : [text('as_of', { date: dateText(latest, language) })]),
    ...(items.some(({ isGenerated = false }) => isGenerated) ? [bond('generated')] : []),
  ];
}

type RowsProps<Item> = Omit<ListBlockProps<Item>, 'list'> & { readonly list: ListAnswer<Item> };

function Rows<Item>({ list, query, path, words, prompt, children }: RowsProps<Item>) {
  const text = useLabels('list');
  if (list.items.length === 0)
    return <NothingFound query={query} path={path} words={words} isPastEnd={list.total > 0} />;
  return (
    <>
      {prompt}
      {children(list.items)}
      <div className={styles.foot}>
        <Pager
          label={text('pages')}
          page={list.page}
          pageCount={pageCountOf(list.total, list.pageSize)}
          toPage={(page) => `${path}${searchOf({ ...query, page })}`}
        />
      </div>
    </>
  );
}

function NothingFound({ query, path, words, isPastEnd }: PartProps & { readonly isPastEnd: boolean }) {
  const text = useLabels('list');
  if (isPastEnd) {
    return (
      <EmptyState icon="list" title={text('past_end')}>
        <Link className={small} to={`${path}${searchOf({ ...query, page: 1 })}`}>
          {text('first_page')}
        </Link>
      </EmptyState>
    );
  }
  if (words.nothing !== undefined) return words.nothing;
  if (query.q === '') return <EmptyState icon="list" {...words.empty} />;
  return (
    <EmptyState icon="search" title={text('nothing_found', { q: query.q })} reason={words.advice}>
      <Link className={small} to={path}>
        {words.all}
      </Link>
    </EmptyState>
  );
}

type FailedProps = PartProps & { readonly code: FailureCode; readonly prompt?: ReactNode };

function Failed({ code, query, path, words, prompt }: FailedProps) {
  const text = useLabels('list');
  if (code !== 'need_auth' && code !== 'need_access') return <ErrorState title={text('failed')} code={code} />;
  const unsorted = `${path}${searchOf({ ...query, sort: null, order: 'asc' })}`;
  const closed = words.closed ?? { title: text('sort_closed'), link: text('without_sort'), to: unsorted };
  return (
    <>
      {words.closed !== undefined && prompt}
      <EmptyState icon="lock" title={closed.title} role="alert">
        <Link className={small} to={closed.to}>
          {closed.link}
        </Link>
      </EmptyState>
    </>
  );
}

/** The words of a list that are the same for everything that is listed. */
export function useListWords(title: string, query: ListQuery, advice: string): ListWords {
  const text = useLabels('list');
  return {
    title: query.q === '' ? title : text('found', { title, q: query.q }),
    count: (_, total) => text('total', { total }),
    empty: { title: text('nothing_listed'), reason: text('nothing_listed_reason') },
    advice,
    all: text('whole_list'),
  };
}
