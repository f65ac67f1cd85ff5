import { Link, useSearchParams } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { latestRowCount } from '../../data/latest-rows.ts';
import type { ShownRow } from '../../data/shown-row.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import table from '../../ui/table/table.module.css';
import { filledColumns } from './archive-columns.ts';
import styles from './latest-rows.module.css';
import { RowCell } from './row-cell.tsx';
import type { LatestRows as LatestRowsState } from './use-latest-rows.ts';

interface LatestRowsProps {
  readonly latest: LatestRowsState;
}

/** Columns of every venue; the fourth is the volume, or the spread where a venue has no deals. */
const always: readonly string[] = ['date', 'indicative_price', 'indicative_yield'];

const candidates = [
  { name: 'date', kind: 'date', title: null },
  { name: 'indicative_price', kind: 'number', title: 'latest_price' },
  { name: 'indicative_yield', kind: 'number', title: 'latest_yield' },
  { name: 'g_spread', kind: 'number', title: 'latest_gspread' },
  { name: 'volume_money', kind: 'number', title: 'latest_volume' },
] as const;

/** The latest trading days of the chosen venue, newest first. */
export function LatestRows({ latest }: LatestRowsProps) {
  const text = useLabels('tradings');
  const [params] = useSearchParams();
  const archive = new URLSearchParams(params);
  archive.set('view', '2');
  return (
    <Block
      id="latest"
      title={text('latest')}
      meta={latest.venueName}
      foot={
        <Link to={`?${archive}`} replace preventScrollReset>
          {text('latest_archive')}
        </Link>
      }
    >
      <div className={styles.content} aria-busy={latest.isPending}>
        <Content latest={latest} />
      </div>
    </Block>
  );
}

function Content({ latest }: LatestRowsProps) {
  const text = useLabels('tradings');
  const { result, venueName, isPending } = latest;
  if (result === null) return <div className={styles.skeleton}>{isPending && <Skeleton />}</div>;
  if (!result.ok) return <ErrorState title={text('latest_failed')} code={result.code} onRetry={latest.retry} />;
  if (result.rows.length === 0) {
    return (
      <EmptyState icon="list" title={text('latest_empty')} reason={text('latest_empty_reason', { venue: venueName })} />
    );
  }
  return <Table rows={result.rows} />;
}

function Table({ rows }: { readonly rows: readonly ShownRow[] }) {
  const text = useLabels('tradings');
  const filled = filledColumns(rows).map(({ name }) => name);
  const fourth = filled.includes('volume_money') ? 'volume_money' : 'g_spread';
  const columns = candidates.filter(({ name }) => always.includes(name) || (filled.includes(name) && name === fourth));
  return (
    <div className={classNames(table.scroll, styles.content)}>
      <table className={classNames(table.table, styles.table, rows.length === latestRowCount && styles.full)}>
        <caption className="sr">{text('latest')}</caption>
        <thead>
          <tr>
            {columns.map(({ name, kind, title }) => (
              <th key={name} scope="col" className={kind === 'number' ? table.number : undefined}>
                {text(title ?? 'column_date')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.date}>
              {columns.map((column) => (
                <td key={column.name} className={column.kind === 'number' ? table.number : undefined}>
                  <RowCell row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
