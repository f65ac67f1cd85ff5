import { Link, useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Standing, VenuePrice } from '#contract/bond/standing.ts';
import { across, type ChartFrame } from '../../charts/chart-frame.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { percent } from '../../charts/percent.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, priceText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './standing.module.css';
import { venueFrame } from './venue-frame.ts';

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
              replace
              preventScrollReset
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
      replace
      preventScrollReset
      aria-current={isShown ? 'true' : undefined}
      title={`${name}, ${day}${isOld ? `. ${text('old_price')}` : ''}`}
    >
      <span>{name}</span> <b>{price === null ? '–' : priceText(price, language)}</b> <small>{ageText}</small>
    </Link>
  );
}
