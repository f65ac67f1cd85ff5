import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

interface PagerPlace {
  readonly label: string;
  readonly page: number;
  readonly pageCount: number;
}

/** Either links, where the page is a part of the address, or buttons, where it is not. */
interface LinkedPager extends PagerPlace {
  readonly toPage: (page: number) => To;
  readonly onPage?: undefined;
  readonly preventScrollReset?: boolean;
}

interface PagerInPlace extends PagerPlace {
  readonly onPage: (page: number) => void;
}

export type PagerProps = LinkedPager | PagerInPlace;

/** Pages that a pager names: the first, two before, the current, two after, the last; null where pages are left out. */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const near = [1, current - 2, current - 1, current, current + 1, current + 2, last];
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}

/** Rows on a page unless a list says otherwise. */
const defaultPageSize = 30;

/** How many pages this many rows take; a list without rows has one page. */
export function pageCountOf(total: number, pageSize = defaultPageSize): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The rows of one page; pages count from 1. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageSize = defaultPageSize): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

/** The way through the pages of a list: an arrow, the first, two before, the current, two after, the last, an arrow. */
export function Pager(props: PagerProps) {
  const text = useLabels('shell');
  const { label, page, pageCount } = props;
  if (pageCount <= 1) return null;
  const numbers = pageNumbers(page, pageCount);
  const arrow = (to: number, name: 'left' | 'right', title: string) =>
    to < 1 || to > pageCount ? (
      <span aria-disabled="true">
        <Icon name={name} />
      </span>
    ) : (
      <Step pager={props} to={to} title={title}>
        <Icon name={name} />
      </Step>
    );
  return (
    <nav className={styles.pager} aria-label={label}>
      {arrow(page - 1, 'left', text('previous_page'))}
      {numbers.map((number, at) =>
        number === null ? (
          <span key={`gap-${numbers[at - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Step key={number} pager={props} to={number} title={text('page_number', { page: String(number) })}>
            {number}
          </Step>
        ),
      )}
      {arrow(page + 1, 'right', text('next_page'))}
    </nav>
  );
}

interface StepProps {
  readonly pager: PagerProps;
  readonly to: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ pager, to, title, children }: StepProps) {
  const current = to === pager.page ? 'page' : undefined;
  if (pager.onPage !== undefined) {
    return (
      <button type="button" aria-label={title} aria-current={current} onClick={() => pager.onPage(to)}>
        {children}
      </button>
    );
  }
  const { toPage, preventScrollReset = false } = pager;
  return (
    <Link to={toPage(to)} aria-label={title} aria-current={current} preventScrollReset={preventScrollReset}>
      {children}
    </Link>
  );
}
