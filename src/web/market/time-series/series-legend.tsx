import type { TrendKind } from '#math/trend/trend.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateOfUnixSeconds, fixedDateText } from '../../text/value-text.ts';
import type { SeriesLine } from './load-series.ts';
import styles from './time-series.module.css';
import { determinationText, trendFormula, trendOfValues } from './trend-line.ts';

interface SeriesLegendProps {
  readonly lines: readonly SeriesLine[];
  readonly trend: TrendKind | null;
}

/** What the lines are, and the trend of each as a formula. */
export function SeriesLegend({ lines, trend }: SeriesLegendProps) {
  const text = useLabels('graph');
  return (
    <ul className={styles.legend}>
      {lines.map((line, at) => (
        <li key={line.venueId}>
          <span className={styles.key} style={{ background: `var(--chart-${at + 1})` }} />
          <span>
            {line.name}
            {!line.name.endsWith(line.venueName) && <small> {line.venueName}</small>}
          </span>
          {line.isShape && (
            <span className={styles.badge} title={text('approximate_hint')}>
              {text('approximate')}
            </span>
          )}
          {trend !== null && !line.isShape && <TrendWords line={line} kind={trend} />}
        </li>
      ))}
    </ul>
  );
}

function TrendWords({ line, kind }: { readonly line: SeriesLine; readonly kind: TrendKind }) {
  const text = useLabels('time-series');
  const language = useLanguage();
  const trend = trendOfValues(kind, line.values);
  const first = line.values.xs[0];
  if (!trend.ok || first === undefined) {
    const isShort = line.values.xs.length < 2;
    return <span className="muted">{text(isShort ? 'trend_one_point' : 'trend_not_positive')}</span>;
  }
  const determination = determinationText(trend.value, language);
  return (
    <span
      className={styles.formula}
      title={text('trend_days', { date: fixedDateText(dateOfUnixSeconds(first / 1000)) })}
      data-testid="trend"
    >
      <span>{trendFormula(kind, trend.value, language)}</span>
      {determination !== null && <span>{determination}</span>}
      <span className="sr">{text('trend_days', { date: fixedDateText(dateOfUnixSeconds(first / 1000)) })}</span>
    </span>
  );
}
