import { Link, type To } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { Icon } from './icon.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './pager.module.css';

/** Links to the pages of a list; the page is a part of the address. */
export function Pager({
  label,
  page,
  pageCount,
  toPage,
  preventScrollReset = false,
}: {
  readonly label: string;
  readonly page: number;
  readonly pageCount: number;
  readonly toPage: (page: number) => To;
  readonly preventScrollReset?: boolean;
}) {
  const text = useLabels('shell');
  if (pageCount <= 1) return null;
  const numbers = pageNumbers(page, pageCount);
  const arrow = (to: number, name: 'left' | 'right', title: string) =>
    to < 1 || to > pageCount ? (
      <span aria-disabled="true">
        <Icon name={name} />
      </span>
    ) : (
      <Link to={toPage(to)} aria-label={title} preventScrollReset={preventScrollReset}>
        <Icon name={name} />
      </Link>
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
          <Link
            key={number}
            to={toPage(number)}
            aria-label={text('page_number', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            preventScrollReset={preventScrollReset}
          >
            {number}
          </Link>
        ),
      )}
      {arrow(page + 1, 'right', text('next_page'))}
    </nav>
  );
}
