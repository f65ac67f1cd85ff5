import { useLabels } from '../../context/reader-context.tsx';
import { ErrorState } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { ShownRow } from '../data/shown-row.ts';
import type { ChartAccess } from './chart-look.ts';
import styles from './drawing-chart.module.css';
import type { DrawnSubject } from './drawing-chart.tsx';
import { DrawingDesk } from './drawing-desk.tsx';
import { useChartAccess, useDrawnDays } from './use-drawn-days.ts';

const noRows: readonly ShownRow[] = [];

/** The extended chart with its data: loading, failed, or a desk to draw on. */
export function DrawingStage(subject: DrawnSubject) {
  const text = useLabels('drawing-chart');
  const sight: ChartAccess = useChartAccess(subject.venue.id);
  const { result, isPending, retry } = useDrawnDays(subject, sight);
  if (sight === 'figures' && (result === null || isPending)) {
    return (
      <div className={styles.stage}>
        <Spinner label={text('loading')} />
      </div>
    );
  }
  if (result !== null && !result.ok) {
    return (
      <div className={styles.stage}>
        <ErrorState title={text('data_failed')} code={result.code} onRetry={retry} />
      </div>
    );
  }
  const rows = { figures: result?.rows ?? noRows, shape: subject.rows, blank: noRows }[sight];
  return <DrawingDesk key={`${subject.venue.id} ${subject.measure}`} subject={subject} sight={sight} rows={rows} />;
}
