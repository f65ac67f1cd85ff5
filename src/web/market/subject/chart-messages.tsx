import { useLabels } from '../../context/reader-context.tsx';
import type { FailureCode } from '../../platform/data/ask.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';

interface WrongRangeProps {
  readonly problem: 'graph_period_start_incorrect' | 'range_too_long' | 'bad_date';
  readonly dates: { readonly from: string; readonly to: string };
  /** The address with the dates the other way round. */
  readonly swapTo: string;
}

/** In place of a chart over time whose dates are wrong. */
export function WrongRange({ problem, dates, swapTo }: WrongRangeProps) {
  const text = useLabels('graph');
  const reason = text('graph_period_start_incorrect_reason', dates);
  return (
    <EmptyState icon="cal" title={text(problem)} reason={reason} role="status">
      {problem === 'graph_period_start_incorrect' && (
        <ButtonLink size="small" replace preventScrollReset to={swapTo}>
          {text('swap_dates')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

interface NoChartDataProps {
  readonly reason: string;
  /** The address of the latest days; null where those are shown. */
  readonly latestTo: string | null;
}

/** In place of a chart over time without a single value. */
export function NoChartData({ reason, latestTo }: NoChartDataProps) {
  const text = useLabels('graph');
  return (
    <EmptyState icon="graph" title={text('no_graph_data')} reason={reason} role="status">
      {latestTo !== null && (
        <ButtonLink size="small" replace preventScrollReset to={latestTo}>
          {text('show_latest')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

/** In place of a chart over time that did not come. */
export function ChartFailed({ code, retry }: { readonly code: FailureCode; readonly retry: () => void }) {
  const text = useLabels('graph');
  return <ErrorState title={text('failed')} code={code} onRetry={retry} />;
}
