import { Link, useNavigation } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Answered } from '../../data/ask.ts';
import type { FailureCode } from '../../data/call-failure.ts';
import { dateText } from '../../text/date-text.ts';
import button from '../../ui/controls/button.module.css';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { pageCountOf } from '../../ui/layout/page-numbers.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import styles from './bond-list.module.css';
import { BondTable } from './bond-table.tsx';
import { type ListQuery, searchOf } from './list-query.ts';

/** The bonds of one company alone, on the company's page. */
interface OfCompany {
  /** Address that the links of the list lead to. */
  readonly path: string;
  readonly title: string;
  readonly empty: { readonly title: string; readonly reason: string };
}

interface BondListProps {
  readonly list: Answered<BondListAnswer>;
  readonly query: ListQuery;
  readonly company?: OfCompany;
}

interface PartProps {
  readonly query: ListQuery;
  readonly company: OfCompany | undefined;
}

const addressOf = (company: OfCompany | undefined, query: ListQuery) => `${company?.path ?? '/'}${searchOf(query)}`;

/** The list of bonds with its states: rows, nothing found, failed. */
export function BondList({ list, query, company }: BondListProps) {
  const text = useLabels('list');
  const bond = useLabels('bond');
  const language = useLanguage();
  const isLoading = useNavigation().state === 'loading';
  const count = list.ok
    ? text('count', { count: list.value.total, total: numberText(list.value.total, 0, language) })
    : undefined;
  const latest = list.ok ? latestDate(list.value) : null;
  const origin = [
    ...(latest === null ? [] : [text('as_of', { date: dateText(latest, language) })]),
    ...(list.ok && list.value.items.some(({ isGenerated }) => isGenerated) ? [bond('generated')] : []),
  ];
  return (
    <Block
      id="bonds"
      title={company?.title ?? (query.q === '' ? text('title') : text('title_found', { q: query.q }))}
      meta={list.ok ? [count, ...origin].join(' · ') : undefined}
    >
      <div aria-live="polite" className="sr">
        {count}
      </div>
      <div aria-busy={isLoading} className={isLoading ? styles.busy : undefined}>
        {list.ok ? (
          <Rows list={list.value} query={query} company={company} />
        ) : (
          <Failed code={list.code} query={query} company={company} />
        )}
      </div>
    </Block>
  );
}

/** The day of the newest figures on the page. */
function latestDate({ items }: BondListAnswer): string | null {
  const dates = items.flatMap(({ date }) => (date === null ? [] : [date]));
  return dates.toSorted().at(-1) ?? null;
}

function Rows({ list, query, company }: PartProps & { readonly list: BondListAnswer }) {
  const text = useLabels('list');
  const audience = useAudience();
  const pageCount = pageCountOf(list.total, list.pageSize);
  if (list.items.length === 0) return <NothingFound query={query} company={company} isPastEnd={list.total > 0} />;
  return (
    <>
      {audience !== 'full' && company === undefined && <AccessPrompt what={text(`masked_${audience}`)} />}
      <BondTable items={list.items} query={query} companyPath={company?.path ?? null} />
      <div className={styles.foot}>
        <Pager
          label={text('pages')}
          page={list.page}
          pageCount={pageCount}
          toPage={(page) => addressOf(company, { ...query, page })}
        />
      </div>
    </>
  );
}

function NothingFound({ query, company, isPastEnd }: PartProps & { readonly isPastEnd: boolean }) {
  const text = useLabels('list');
  const small = classNames(button.button, button.small);
  if (isPastEnd) {
    return (
      <EmptyState icon="list" title={text('past_end')}>
        <Link className={small} to={addressOf(company, { ...query, page: 1 })}>
          {text('first_page')}
        </Link>
      </EmptyState>
    );
  }
  if (company !== undefined) return <EmptyState icon="list" {...company.empty} />;
  if (query.q === '') return <EmptyState icon="list" title={text('no_bonds')} reason={text('no_bonds_reason')} />;
  return (
    <EmptyState icon="search" title={text('nothing_found', { q: query.q })} reason={text('nothing_found_reason')}>
      <Link className={small} to="/">
        {text('all_bonds')}
      </Link>
    </EmptyState>
  );
}

function Failed({ code, query, company }: PartProps & { readonly code: FailureCode }) {
  const text = useLabels('list');
  if (code !== 'need_auth' && code !== 'need_access') return <ErrorState title={text('failed')} code={code} />;
  return (
    <EmptyState icon="lock" title={text('sort_closed')} role="alert">
      <Link
        className={classNames(button.button, button.small)}
        to={addressOf(company, { ...query, sort: null, order: 'asc' })}
      >
        {text('without_sort')}
      </Link>
    </EmptyState>
  );
}
