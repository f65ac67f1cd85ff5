import type { ReactNode } from 'react';
import type { DrawnMeasure } from '#domain/market/chart-drawing.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { AccessPrompt, Note } from '../../ui/feedback/notice.tsx';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { ShownRow } from '../data/chart-columns.ts';
import type { LiveDay } from '../data/live-days.ts';
import styles from './drawing-chart.module.css';

export interface DrawnSubject {
  readonly bondId: number;
  readonly bondName: string;
  readonly venue: { readonly id: number; readonly name: string; readonly maxDate: string };
  readonly measure: DrawnMeasure;
  /** The period that is in view at first. */
  readonly range: DateRange;
  /** The rows of the period, for a reader who is shown only the shape of the line. */
  readonly rows: readonly ShownRow[];
  readonly live: LiveDay | null;
}

interface DrawingChartProps extends DrawnSubject {
  /** The ordinary chart: until the extended one is there, and where it does not come. */
  readonly fallback: ReactNode;
}

const stage = onDemand(() => import('./drawing-stage.tsx').then(({ DrawingStage }) => DrawingStage));

/** The extended chart, fetched when it is asked for. */
export function DrawingChart({ fallback, ...subject }: DrawingChartProps) {
  const text = useLabels('drawing-chart');
  const shell = useLabels('shell');
  // Who is not signed in sees no line here, and so none before its code is here.
  const isBlank = useAudience() === 'visitor';
  const { part: Stage, hasFailed, retry } = useOnDemand(stage, true);
  if (Stage !== null) return <Stage {...subject} />;
  return (
    <>
      {hasFailed ? (
        <div className={styles.wait} role="alert">
          <Note tone="bad">{text('failed')}</Note>
          <Button size="small" onClick={retry}>
            {shell('try_again')}
          </Button>
        </div>
      ) : (
        <div className={`${styles.wait} needs-script`}>
          <Spinner label={text('loading')} />
        </div>
      )}
      {isBlank ? <AccessPrompt of="block" what={text('prompt_visitor')} /> : fallback}
    </>
  );
}
