import { Link } from 'react-router';
import type { Position, Standing } from '#contract/bond/standing.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, percentText, signedText, spreadText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { positionFrame } from './position-frame.ts';
import styles from './standing.module.css';

type Measure = 'yield' | 'g_spread';

const writers: Readonly<Record<Measure, (value: number, language: Language) => string>> = {
  yield: percentText,
  g_spread: spreadText,
};

/** Where yield and spread stand in their own history. */
export function Positions({ standing }: { readonly standing: Standing }) {
  const text = useLabels('standing');
  return (
    <div
      className={classNames(styles.positions, (standing.yield === null || standing.g_spread === null) && styles.single)}
    >
      <Link className={styles.caption} to="/methods/standing/" title={text('method')}>
        {text('position')}
      </Link>
      {standing.yield === null && standing.g_spread === null && <p className="muted">{text('no_position')}</p>}
      {standing.yield !== null && <PositionRow measure="yield" position={standing.yield} />}
      {standing.g_spread !== null && <PositionRow measure="g_spread" position={standing.g_spread} />}
    </div>
  );
}

interface PositionRowProps {
  readonly measure: Measure;
  readonly position: Position;
}

function PositionRow({ measure, position }: PositionRowProps) {
  const text = useLabels('standing');
  const language = useLanguage();
  const { low, lower_quartile: lower, median, upper_quartile: upper, high, day_count: days } = position;
  const frame = positionFrame(position);
  if (frame === null || days === null) return null;
  const write = (value: number | null) => (value === null ? '–' : writers[measure](value, language));
  const range = text('range', {
    low: write(low),
    lower: write(lower),
    median: write(median),
    upper: write(upper),
    high: write(high),
  });
  const since = text('days_since', { count: days, date: dateText(position.first_date, language) });
  return (
    <p className={styles.position} title={`${range}. ${since}`}>
      <span>{text(measure)}</span>
      <small className={styles.end}>{write(low)}</small>
      <span className={styles.bar}>
        <FrameView frame={frame} />
      </span>
      <small>{write(high)}</small>
      <span className={styles.place}>
        <PlaceText measure={measure} position={position} />
      </span>
      <span className="sr">
        {range}. {since}
      </span>
    </p>
  );
}

/** No place is rounded to the very end. */
function percentileText(percentile: number, language: Language): string {
  return numberText(percentile, percentile < 1 || percentile > 99 ? 1 : 0, language);
}

/** The place as percentile and z-score, or why there is none. */
function PlaceText({ measure, position }: PositionRowProps) {
  const { percentile, z_score: score, day_count: days } = position;
  const text = useLabels('standing');
  const language = useLanguage();
  if (percentile === null) return <span className="muted">{text('few_days', { count: days ?? 0 })}</span>;
  return (
    <>
      <b>
        <Explained
          figure={measure === 'yield' ? 'yield_percentile' : 'spread_percentile'}
          title={`${text('position')}: ${text(measure)}`}
        >
          {text('percentile', { value: percentileText(percentile, language) })}
        </Explained>
      </b>
      <small>
        {score !== null && `${text('z_score', { value: signedText(score, 1, language) })}, `}
        {text('days', { count: days ?? 0 })}
      </small>
    </>
  );
}
