import { Link, useNavigation } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/bond-list.ts';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { FailureCode } from '../../data/call-failure.ts';
import type { BlockData } from '../../data/page-data.ts';
import { AccessPrompt } from '../../ui/access-prompt.tsx';
import { Block } from '../../ui/block.tsx';
import button from '../../ui/button.module.css';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './bond-list.module.css';
import { BondTable } from './bond-table.tsx';
import { type ListQuery, searchOf } from './list-query.ts';

interface BondListProps {
  readonly list: BlockData<BondListAnswer>;
  readonly query: ListQuery;
}

/** The list of bonds with its states: rows, nothing found, failed. */
export function BondList({ list, query }: BondListProps) {
  const text = useLabels('list');
  const language = useLanguage();
  const isLoading = useNavigation().state === 'loading';
  const count = list.ok
    ? text('count', { count: list.value.total, total: numberText(list.value.total, 0, language) })
    : undefined;
  return (
    <Block id="bonds" title={query.q === '' ? text('title') : text('title_found', { q: query.q })} meta={count}>
      <div aria-live="polite" className="sr">
        {count}
      </div>
      <div aria-busy={isLoading} className={isLoading ? styles.busy : undefined}>
        {list.ok ? <Rows list={list.value} query={query} /> : <Failed code={list.code} query={query} />}
      </div>
    </Block>
  );
}

function Rows({ list, query }: { readonly list: BondListAnswer; readonly query: ListQuery }) {
  const text = useLabels('list');
  const audience = useAudience();
  const pageCount = Math.ceil(list.total / list.pageSize);
  if (list.items.length === 0) return <NothingFound query={query} isPastEnd={list.total > 0} />;
  return (
    <>
      {audience !== 'full' && <AccessPrompt what={text(`masked_${audience}`)} />}
      <BondTable items={list.items} query={query} />
      <div className={styles.foot}>
        <Pager
          label={text('pages')}
          page={list.page}
          pageCount={pageCount}
          toPage={(page) => `/${searchOf({ ...query, page })}`}
        />
      </div>
    </>
  );
}

function NothingFound({ query, isPastEnd }: { readonly query: ListQuery; readonly isPastEnd: boolean }) {
  const text = useLabels('list');
  const small = classNames(button.button, button.small);
  if (isPastEnd) {
    return (
      <EmptyState icon="list" title={text('past_end')}>
        <Link className={small} to={`/${searchOf({ ...query, page: 1 })}`}>
          {text('first_page')}
        </Link>
      </EmptyState>
    );
  }
  if (query.q === '') return <EmptyState icon="list" title={text('no_bonds')} reason={text('no_bonds_reason')} />;
  return (
    <EmptyState icon="search" title={text('nothing_found', { q: query.q })} reason={text('nothing_found_reason')}>
      <Link className={small} to="/">
        {text('all_bonds')}
      </Link>
    </EmptyState>
  );
}

function Failed({ code, query }: { readonly code: FailureCode; readonly query: ListQuery }) {
  const text = useLabels('list');
  if (code !== 'need_auth' && code !== 'need_access') return <ErrorState title={text('failed')} code={code} />;
  return (
    <EmptyState icon="lock" title={text('sort_closed')} role="alert">
      <Link
        className={classNames(button.button, button.small)}
        to={`/${searchOf({ ...query, sort: null, order: 'asc' })}`}
      >
        {text('without_sort')}
      </Link>
    </EmptyState>
  );
}
