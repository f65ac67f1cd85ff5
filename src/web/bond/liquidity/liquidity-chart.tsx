import { useMemo } from 'react';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Liquidity } from '#contract/bond/liquidity.ts';
import { monthEnds } from '#domain/bond/liquidity/liquidity-history.ts';
import { isoDate } from '#math/units.ts';
import chart from '../../charts/chart.module.css';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { useLabels } from '../../context/language-context.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './liquidity.module.css';
import { liquidityFrame, monthText } from './liquidity-frame.ts';

interface LiquidityChartProps {
  readonly history: Liquidity['history'];
  /** The day of the latest score. */
  readonly date: string;
  readonly summary: BondSummary;
  readonly today: string;
}

/** The score at the end of each month; nothing where no month has one, or where they are closed to the reader. */
export function LiquidityChart({ history, date, summary, today }: LiquidityChartProps) {
  const text = useLabels('quotes');
  const source = useSourceText([], today);
  const frame = useMemo(() => liquidityFrame(history), [history]);
  if (frame === null) return null;
  const title = text('liquidity_history');
  const sheetOf = (): ChartSheet => ({
    frame,
    texts: { title: summary.name, subtitle: title, source, fileName: `${summary.shortName} ${title}` },
    legend: [],
  });
  return (
    <div className={styles.history}>
      <p className={styles.historyHead}>
        {title}
        <ChartExportMenu sheetOf={sheetOf} />
      </p>
      <figure className={classNames(chart.chart, styles.chart)} aria-label={title}>
        <FrameView frame={frame} />
      </figure>
      <Months history={history} date={date} />
    </div>
  );
}

/** The scores of the bars in figures, each of which explains itself. */
function Months({ history, date }: Pick<LiquidityChartProps, 'history' | 'date'>) {
  const title = useLabels('quotes')('score');
  const days = monthEnds(isoDate(date), history.length);
  return (
    <ol className={styles.months}>
      {history.map(
        ({ month, score }, at) =>
          score !== null && (
            <li key={month}>
              <small>{monthText(month)}</small>{' '}
              <Explained figure="liquidity_score" title={title} date={days[at] ?? null}>
                {score}
              </Explained>
            </li>
          ),
      )}
    </ol>
  );
}
