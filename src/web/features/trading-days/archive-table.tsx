import { Link, useSearchParams } from 'react-router';
import { useLabelOf, useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { ShownRow } from '../../data/shown-row.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import table from '../../ui/table/table.module.css';
import { type ArchiveColumn, shortenedHeads } from './archive-columns.ts';
import styles from './archive-table.module.css';
import { archivePlaceOf, archiveSortSearch, archiveView, isClosedColumn } from './archive-view.ts';
import { RowCell } from './row-cell.tsx';

interface ArchiveTableProps {
  readonly rows: readonly ShownRow[];
  readonly venueName: string;
  /** What is said when the period has no rows. */
  readonly emptyText: string;
}

/** The trading rows of the period as a table, the twin of the chart. On phones six columns fold into rows of two lines. */
export function ArchiveTable({ rows, venueName, emptyText }: ArchiveTableProps) {
  const text = useLabels('tradings');
  const audience = useAudience();
  const [params] = useSearchParams();
  if (rows.length === 0) return <EmptyState icon="list" title={emptyText} role="status" />;
  const view = archiveView(rows, archivePlaceOf(params));
  const toPage = (page: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(page));
    return `?${next}`;
  };
  return (
    <>
      {audience !== 'full' && <AccessPrompt what={text(`masked_${audience}`)} />}
      <section className={classNames(table.scroll, styles.scroll)} aria-label={text('archive_caption')}>
        <table className={classNames(table.table, table.fold, styles.archive)}>
          <caption className="sr">{text('archive_caption')}</caption>
          <thead>
            <tr>
              {view.columns.map((column) => (
                <Head key={column.name} column={column} isClosed={isClosedColumn(rows, column.name)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <tr key={row.date}>
                {view.columns.map((column) => (
                  <td key={column.name} className={classOf(column)}>
                    <RowCell row={row} column={column} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.foot}>
        <span>{text('archive_count', { count: rows.length, venue: venueName })}</span>
        <Pager
          label={text('archive_pages')}
          page={view.page}
          pageCount={view.pageCount}
          toPage={toPage}
          preventScrollReset
        />
      </div>
    </>
  );
}

/** Cells that stay on phones, by the place that they fold into. */
const folded: Readonly<Record<string, string | undefined>> = {
  date: classNames(table.kept, styles.date),
  indicative_price: classNames(table.kept, styles.price),
  indicative_yield: classNames(table.kept, styles.yield),
  indicative_yield_type: classNames(table.kept, styles.type),
  g_spread: classNames(table.kept, styles.spread),
  volume_money: classNames(table.kept, styles.volume),
};

function classOf({ name, kind }: ArchiveColumn): string {
  return classNames(kind === 'number' && table.number, folded[name]);
}

function Head({ column, isClosed }: { readonly column: ArchiveColumn; readonly isClosed: boolean }) {
  const text = useLabels('tradings');
  const textOf = useLabelOf('tradings');
  const [params] = useSearchParams();
  const { sort, isDescending } = archivePlaceOf(params);
  const isDefault = sort === null && column.name === 'date';
  const isSorted = isDefault || (sort === column.name && !isClosed);
  const title = textOf(`column_${column.name}`);
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorted ? (isDescending || isDefault ? 'descending' : 'ascending') : undefined}
    >
      {isClosed ? (
        <span className={table.sort} aria-disabled="true" title={text('archive_sort_closed')}>
          {title}
        </span>
      ) : (
        <Link
          className={table.sort}
          to={archiveSortSearch(params, column.name)}
          title={shortenedHeads.includes(column.name) ? textOf(`full_${column.name}`) : undefined}
          replace
          preventScrollReset
        >
          {title}
        </Link>
      )}
    </th>
  );
}
