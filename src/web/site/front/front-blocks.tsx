import { type ReactNode, useRef } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import { listAddress, pageAddress } from '#contract/platform/page-address.ts';
import { lists, rangesOf } from '#domain/lists/lists.ts';
import { valueScale } from '../../charts/axis-ticks.ts';
import chart from '../../charts/chart.module.css';
import { FrameView } from '../../charts/frame-view.tsx';
import { scatterFrame, withTitleRoom } from '../../charts/scatter/scatter-frame.ts';
import { ScatterLegend } from '../../charts/scatter/scatter-legend.tsx';
import { DayLink, useAudience, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { numberCell } from '../../lists/list/list-cells.tsx';
import { useFieldHead } from '../../lists/use-field-texts.ts';
import { AlertWords } from '../../portfolio/alerts/happened-list.tsx';
import { EventLine } from '../../portfolio/calendar/event-table.tsx';
import { dateText, withWholeDates } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { ClosedShapes, NotLoaded } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './front.module.css';
import type { CurveLine, FrontCurves, FrontData, FrontListed, FrontListId, FrontRow, WeekDay } from './front-data.ts';
import { frontLists, newIssuesAddress } from './front-data.ts';

const inks = ['chart-1', 'chart-2', 'chart-4'] as const;

/** The picture of curves by their terms, the first above the others; null for none. */
function curvesFrame(
  drawn: readonly CurveLine[],
  titles: { readonly x: string; readonly y: string },
  written: (value: number, decimals: number) => string,
) {
  if (drawn.length === 0) return null;
  const x = valueScale(drawn.flatMap(({ years }) => years));
  const y = valueScale(
    drawn.flatMap(({ rates }) => rates),
    4,
  );
  const marks = drawn.map(({ years, rates }, at) => ({
    kind: 'line' as const,
    points: { xs: years, ys: rates },
    stroke: { ink: inks[at] ?? 'chart-1', width: at === 0 ? 2 : 1.25 },
  }));
  return scatterFrame({
    titles,
    numberText: written,
    x: { domain: [x.low, x.high], ticks: x.ticks, decimals: x.decimals },
    y: { domain: withTitleRoom(y), ticks: y.ticks, decimals: y.decimals },
    marks: marks.toReversed(),
  });
}

/** Which currency: kept for the next visit, so it is a form that writes. */
function CurrencyChoice({ currency, currencies }: Pick<FrontCurves, 'currency' | 'currencies'>) {
  const text = useLabels('front');
  const curves = useLabels('curves');
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  return (
    <Form ref={form} method="post" action="/currency/" className={styles.choice}>
      <input type="hidden" name="next" value={pathname + search} />
      <span className={field.field}>
        <select
          key={currency}
          name="currency"
          aria-label={curves('currency')}
          defaultValue={currency}
          onChange={() => form.current !== null && void submit(form.current, { preventScrollReset: true })}
        >
          {[...new Set([...currencies, currency])].map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      <Button type="submit" size="small" className="without-script">
        {text('show')}
      </Button>
    </Form>
  );
}

/** The curve of a currency now, a week and a year ago. */
function CurvesBlock({ curves }: Pick<FrontData, 'curves'>) {
  const text = useLabels('front');
  const words = useLabels('curves');
  const language = useLanguage();
  if (!curves.ok) return <NotLoaded what={text('curves_failed')} />;
  const { currency, lines, isClosed } = curves.value;
  const [latest] = lines;
  if (latest === undefined) return null;
  const titles = { x: words('axis_years'), y: words('axis_rate') };
  const drawn = lines.filter(({ years }) => years.length > 1);
  const frame = curvesFrame(drawn, titles, (value, decimals) => numberText(value, decimals, language));
  return (
    <Block
      id="front-curves"
      title={text('curves', { currency })}
      meta={text('par_rates')}
      tools={<CurrencyChoice {...curves.value} />}
      foot={<DayLink to={`/curves/${currency}/`}>{text('all_curves')}</DayLink>}
    >
      {isClosed && <ClosedShapes />}
      {frame !== null && (
        <figure className={styles.picture}>
          <figcaption className="sr">{text('curves', { currency })}</figcaption>
          <div className={chart.chart}>
            <FrameView frame={frame} />
          </div>
          <ScatterLegend
            entries={drawn.map(({ date }, at) => ({ name: dateText(date, language), ink: inks[at] ?? 'chart-1' }))}
          />
        </figure>
      )}
    </Block>
  );
}

/** Payments, puts, calls and record dates of this week by day. */
function WeekBlock({ week }: Pick<FrontData, 'week'>) {
  const text = useLabels('front');
  const words = useLabels('calendar');
  if (!week.ok) return <NotLoaded what={text('week_failed')} />;
  if (week.value.days.length === 0) return null;
  return (
    <Block
      id="front-week"
      title={text('week')}
      meta={words('unit')}
      foot={<DayLink to="/calendar/">{text('whole_calendar')}</DayLink>}
    >
      <ol className={styles.days}>
        {week.value.days.map((day) => (
          <DayRow key={day.date} day={day} />
        ))}
      </ol>
    </Block>
  );
}

function DayRow({ day: { date, count, items, isToday } }: { readonly day: WeekDay }) {
  const words = useLabels('calendar');
  const language = useLanguage();
  const more = count - items.length;
  return (
    <li className={classNames(styles.day, isToday && styles.today)} aria-current={isToday ? 'date' : undefined}>
      <time className={styles.date} dateTime={date}>
        {dateText(date, language)}
      </time>
      <div>
        {items.map((event) => (
          <EventLine key={`${event.bondId} ${event.kind} ${event.number}`} event={event} />
        ))}
        {more > 0 && (
          <DayLink to={`/calendar/?day=${date}`} className={styles.more}>
            {words('more', { count: more })}
          </DayLink>
        )}
      </div>
    </li>
  );
}

interface RowsBlockProps {
  readonly id: string;
  readonly title: string;
  readonly meta?: string;
  readonly listed: FrontListed;
  readonly failed: string;
  readonly more: string;
  /** Further ways, beside that to the whole list. */
  readonly further?: ReactNode;
  readonly valueFor: (row: FrontRow) => ReactNode;
}

/** The head of a list with the way to the whole; nothing where it has no row. */
function RowsBlock({ id, title, meta, listed, failed, more, further, valueFor }: RowsBlockProps) {
  if (listed === 'closed') {
    return (
      <Block id={`front-${id}`} title={title} meta={meta} isWaiting>
        <ClosedShapes />
      </Block>
    );
  }
  if ('code' in listed) return <NotLoaded what={failed} />;
  if (listed.rows.length === 0) return null;
  return (
    <Block
      id={`front-${id}`}
      title={title}
      meta={meta}
      foot={
        <span className={styles.foot}>
          <DayLink to={listed.address}>{more}</DayLink>
          {further}
        </span>
      }
      isWaiting
    >
      <ol className={styles.rows}>
        {listed.rows.map((row) => (
          <li key={row.id}>
            <DayLink to={pageAddress('bonds', row.id)} title={row.name}>
              {withWholeDates(row.name)}
            </DayLink>
            {valueFor(row)}
          </li>
        ))}
      </ol>
    </Block>
  );
}

/** What moved most, and what was traded most. */
function MarketList({ id, front }: { readonly id: FrontListId; readonly front: FrontData }) {
  const text = useLabels('front');
  const language = useLanguage();
  const headOf = useFieldHead(lists.bonds);
  const kind = frontLists.find((list) => list.id === id);
  const field = rangesOf(lists.bonds).find((each) => each.id === kind?.sort);
  if (field === undefined) return null;
  const currency = front.currency ?? '';
  return (
    <RowsBlock
      id={id}
      title={text(id, { currency })}
      meta={headOf(field)}
      listed={front.lists[id]}
      failed={text('movers_failed')}
      more={text('whole_list')}
      valueFor={({ value }) =>
        value !== null && <span className={styles.value}>{numberCell(field, value, language)}</span>
      }
    />
  );
}

/** Upgrades and downgrades of the last sixty days: of an issuer leading to its bonds. */
function RatingMoves({ ratingMoves }: Pick<FrontData, 'ratingMoves'>) {
  const text = useLabels('front');
  const language = useLanguage();
  if (ratingMoves !== 'closed' && 'code' in ratingMoves) return <NotLoaded what={text('ratings_failed')} />;
  if (ratingMoves.length === 0) return null;
  return (
    <Block id="front-ratings" title={text('ratings')} meta={text('ratings_days')} isWaiting>
      {ratingMoves === 'closed' ? (
        <ClosedShapes />
      ) : (
        <ol className={styles.rows}>
          {ratingMoves.map(({ bondId, issuerId, name, agency, from, to, move, date }) => (
            <li key={`${bondId} ${issuerId} ${agency} ${date}`}>
              <DayLink
                to={bondId === null ? `${listAddress('bonds')}?issuer=${issuerId}` : pageAddress('bonds', bondId)}
                title={name}
              >
                {withWholeDates(name)}
              </DayLink>
              <span className={styles.aside}>
                {agency}, {dateText(date, language)}
              </span>
              <span className={styles.value}>
                <span aria-hidden="true">{move === 'up' ? '▲' : '▼'}</span>
                <span className="sr">{text(move === 'up' ? 'upgrade' : 'downgrade')}</span> {from} → {to}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Block>
  );
}

/** The youngest issues; those of a day ahead are announced. */
function IssuesBlock({ issues, today }: Pick<FrontData, 'issues' | 'today'>) {
  const text = useLabels('front');
  const language = useLanguage();
  return (
    <RowsBlock
      id="issues"
      title={text('issues')}
      listed={issues}
      failed={text('issues_failed')}
      more={text('all_issues')}
      further={<a href={newIssuesAddress}>{text('issues_rss')}</a>}
      valueFor={({ currency, issuedOn }) => (
        <>
          {issuedOn !== null && issuedOn > today && <span className={styles.aside}>{text('announced')}</span>}
          <span className={styles.aside}>{currency}</span>
          <span className={styles.value}>{issuedOn !== null && dateText(issuedOn, language)}</span>
        </>
      )}
    />
  );
}

/** The reader's own watchlists and latest alerts. */
function OwnBlock({ watchlists, alerts }: Pick<FrontData, 'watchlists' | 'alerts'>) {
  const text = useLabels('front');
  const list = useLabels('list');
  const words = useLabels('alerts');
  const language = useLanguage();
  if (watchlists === null) return null;
  if (!watchlists.ok) return <NotLoaded what={list('watchlists_failed')} />;
  if (watchlists.value.length === 0 && alerts.ok && alerts.value.length === 0) return null;
  return (
    <Block
      id="front-own"
      title={text('own')}
      foot={<DayLink to="/profile/alerts/">{words('title')}</DayLink>}
      isWaiting
    >
      <ul className={styles.rows}>
        {watchlists.value.map(({ id, name, count }) => (
          <li key={id}>
            <DayLink to={`/watchlists/?list=${id}`}>{name}</DayLink>
            <span className={styles.aside}>{list('count', { count, total: numberText(count, 0, language) })}</span>
          </li>
        ))}
      </ul>
      {!alerts.ok && <NotLoaded what={text('alerts_failed')} />}
      {alerts.ok && alerts.value.length > 0 && (
        <ul className={styles.alerts}>
          {alerts.value.map((alert) => (
            <li key={alert.id}>
              <AlertWords alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

/** All blocks of the front page. */
export function FrontBlocks({ front }: { readonly front: FrontData }) {
  const isFull = useAudience() === 'full';
  // What a reader may see comes before what is closed to him.
  const open = (
    <>
      <IssuesBlock issues={front.issues} today={front.today} />
      <WeekBlock week={front.week} />
    </>
  );
  return (
    <div className={styles.blocks}>
      {!isFull && open}
      <CurvesBlock curves={front.curves} />
      <OwnBlock watchlists={front.watchlists} alerts={front.alerts} />
      {frontLists.map(({ id }) => (
        <MarketList key={id} id={id} front={front} />
      ))}
      <RatingMoves ratingMoves={front.ratingMoves} />
      {isFull && open}
    </div>
  );
}
