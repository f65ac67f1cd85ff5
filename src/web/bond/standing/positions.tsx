import { Link, useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Position, Standing, VenuePrice } from '#contract/bond/standing.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { isEffectiveType } from '#domain/market/trading-day.ts';
import type { Language } from '#domain/platform/language.ts';
import { across, type ChartFrame, percent } from '../../charts/chart-frame.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { asChoice, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, percentText, priceText, signedText, spreadText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { titleOfFigure } from '../bond-summary/key-figure-texts.ts';
import styles from './standing.module.css';
import { positionFrame, venueFrame } from './standing-frames.ts';

type Measure = 'yield' | 'g_spread';

const writers: Readonly<Record<Measure, (value: number, language: Language) => string>> = {
  yield: percentText,
  g_spread: spreadText,
};

/** Where yield and spread stand in their own history. */
export function Positions({ standing, summary }: Pick<VenueStripProps, 'standing' | 'summary'>) {
  const text = useLabels('standing');
  const bond = useLabels('bond');
  const language = useLanguage();
  // The days that are compared all have a yield of this type.
  const isEffective = isEffectiveType(summary.yieldType);
  const yieldName = isEffective ? text('yield') : titleOfFigure('yield', summary, { text: bond, language });
  return (
    <div
      className={classNames(styles.positions, (standing.yield === null || standing.g_spread === null) && styles.single)}
    >
      <Link className={styles.caption} to="/methods/standing/" title={text('method')}>
        {text('position')}
      </Link>
      {standing.yield === null && standing.g_spread === null && <p className="muted">{text('no_position')}</p>}
      {standing.yield !== null && <PositionRow measure="yield" name={yieldName} position={standing.yield} />}
      {standing.g_spread !== null && (
        <PositionRow measure="g_spread" name={text('g_spread')} position={standing.g_spread} />
      )}
    </div>
  );
}

interface PositionRowProps {
  readonly measure: Measure;
  readonly name: string;
  readonly position: Position;
}

function PositionRow({ measure, name, position }: PositionRowProps) {
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
      <span>{name}</span>
      <small className={styles.end}>{write(low)}</small>
      <span className={styles.bar}>
        <FrameView frame={frame} />
      </span>
      <small>{write(high)}</small>
      <span className={styles.place}>
        <PlaceText measure={measure} name={name} position={position} />
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
function PlaceText({ measure, name, position }: PositionRowProps) {
  const { percentile, z_score: score, day_count: days } = position;
  const text = useLabels('standing');
  const language = useLanguage();
  if (percentile === null) return <span className="muted">{text('few_days', { count: days ?? 0 })}</span>;
  return (
    <>
      <b>
        <Explained
          figure={measure === 'yield' ? 'yield_percentile' : 'spread_percentile'}
          title={`${text('position')}: ${name}`}
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

interface VenueStripProps {
  readonly standing: Standing;
  readonly summary: BondSummary;
}

/** The last price of each venue on one axis; one that is chosen gives the page its figures. */
export function VenueStrip({ standing, summary: { venueId } }: VenueStripProps) {
  const text = useLabels('standing');
  const language = useLanguage();
  const { venues, median, deviation } = standing;
  const write = (price: number) => priceText(price, language);
  const frame = venueFrame({ venues, median, deviation, shownId: venueId, write });
  return (
    <div className={styles.venues}>
      <div className={styles.axis}>
        <p className={styles.around}>
          <Link className={styles.caption} to="/methods/standing/" title={text('method')}>
            {text('venues')}
          </Link>
          {median !== null && deviation !== null && (
            <>
              <Explained figure="venue_median" title={`${text('venues')}: ${text('venues_median')}`}>
                {`${text('venues_median')} ${write(median)}`}
              </Explained>
              <Explained figure="venue_deviation" title={`${text('venues')}: ${text('venues_deviation')}`}>
                {`${text('venues_deviation')} ${write(deviation)}`}
              </Explained>
            </>
          )}
        </p>
        {frame !== null && <Axis frame={frame} venues={venues} />}
      </div>
      <ul className={styles.prices}>
        {venues.map((venue) => (
          <li key={venue.id}>
            <VenueLink venue={venue} isShown={venue.id === venueId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The address of the page with the figures of a venue. */
function useAddressOf() {
  const [params] = useSearchParams();
  return (venueId: number) => {
    const next = new URLSearchParams(params);
    next.set('ground', String(venueId));
    return `?${next}`;
  };
}

/** The dots can be pressed as well; the list beside them is what is read and reached by keys. */
function Axis({ frame, venues }: { readonly frame: ChartFrame; readonly venues: readonly VenuePrice[] }) {
  const addressOf = useAddressOf();
  return (
    <div className={styles.dots} aria-hidden="true">
      <FrameView frame={frame} />
      {venues.map(
        ({ id, name, price }) =>
          price !== null && (
            <Link
              key={id}
              to={addressOf(id)}
              {...asChoice}
              tabIndex={-1}
              title={name}
              style={{ left: percent(across(frame, price)) }}
            />
          ),
      )}
    </div>
  );
}

function VenueLink({ venue, isShown }: { readonly venue: VenuePrice; readonly isShown: boolean }) {
  const text = useLabels('standing');
  const bond = useLabels('bond');
  const language = useLanguage();
  const addressOf = useAddressOf();
  const { id, name, date, age, price, is_old: isOld } = venue;
  const ageText = age <= 0 ? text('today') : bond('days_ago', { count: age, days: String(age) });
  const day = dateText(date, language);
  return (
    <Link
      className={classNames(styles.venue, isOld && styles.old)}
      to={addressOf(id)}
      {...asChoice}
      aria-current={isShown ? 'true' : undefined}
      title={`${name}, ${day}${isOld ? `. ${text('old_price')}` : ''}`}
    >
      <span>{name}</span> <b>{price === null ? '–' : priceText(price, language)}</b> <small>{ageText}</small>
    </Link>
  );
}
