import { useLabels } from '../../context/language-context.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/notice.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './large-table.module.css';

export type TableState = 'ready' | 'loading' | 'failed';

export interface StateTexts {
  readonly emptyText?: string | undefined;
  readonly emptyReason?: string | undefined;
  readonly failedReason?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

const skeletonRows = ['1', '2', '3', '4', '5'];

/** Rows on their way, in their size. */
export function LoadingRows() {
  const text = useLabels('tables');
  return (
    <div className={styles.loading} role="status">
      <span className="sr">{text('loading')}</span>
      {skeletonRows.map((row) => (
        <span key={row} className={styles.loadingRow}>
          <Skeleton />
        </span>
      ))}
    </div>
  );
}

export function FailedRows({ failedReason, onRetry }: StateTexts) {
  const text = useLabels('tables');
  return (
    <EmptyState icon="error" title={text('failed')} reason={failedReason} role="alert">
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          {text('try_again')}
        </Button>
      )}
    </EmptyState>
  );
}

export function NoRows({ emptyText, emptyReason }: StateTexts) {
  const text = useLabels('tables');
  return <EmptyState icon="list" title={emptyText ?? text('empty')} reason={emptyReason} role="status" />;
}
