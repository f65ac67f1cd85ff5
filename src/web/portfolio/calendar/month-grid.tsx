import { useSearchParams } from 'react-router';
import type { Calendar } from '#contract/portfolio/calendar/calendar.ts';
import { isoDate } from '#math/units.ts';
import { DayLink, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { weeksOfMonth } from '../../ui/date-picker/moment.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './calendar.module.css';
import { calendarAddress } from './calendar-query.ts';
import { EventLine } from './event-table.tsx';

const monday = 1;

interface MonthGridProps {
  readonly calendar: Calendar;
  readonly weekdays: readonly string[];
}

/** The month as weeks; on phones the days with events, one below the other. */
export function MonthGrid({ calendar, weekdays }: MonthGridProps) {
  const { month, days, today } = calendar;
  const isOfMonth = (day: string) => day.slice(0, 7) === month.slice(0, 7);
  const weeks = weeksOfMonth(isoDate(month), monday).filter((week) => week.some(isOfMonth));
  const known = new Map(days.map((day) => [day.date, day]));
  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {weeks.flat().map((date) => (
          <Day key={date} date={date} day={known.get(date)} isOut={!isOfMonth(date)} isToday={date === today} />
        ))}
      </ol>
    </div>
  );
}

interface DayProps {
  readonly date: string;
  readonly day: Calendar['days'][number] | undefined;
  readonly isOut: boolean;
  readonly isToday: boolean;
}

function Day({ date, day, isOut, isToday }: DayProps) {
  const text = useLabels('calendar');
  const language = useLanguage();
  const [params] = useSearchParams();
  const items = day?.items ?? [];
  const more = (day?.count ?? 0) - items.length;
  return (
    <li
      className={classNames(
        styles.day,
        isOut && styles.out,
        isToday && styles.today,
        items.length === 0 && styles.empty,
      )}
      aria-current={isToday ? 'date' : undefined}
      aria-hidden={isOut || undefined}
    >
      <time dateTime={date} className={styles.number}>
        <span aria-hidden="true" className={styles.digits}>
          {Number(date.slice(8))}
        </span>
        <span className={styles.words}>{dateText(date, language)}</span>
      </time>
      {items.map((event) => (
        <EventLine key={`${event.bondId} ${event.kind} ${event.number}`} event={event} />
      ))}
      {more > 0 && (
        <DayLink to={calendarAddress(params, { day: date })} className={styles.more}>
          {text('more', { count: more })}
        </DayLink>
      )}
    </li>
  );
}
