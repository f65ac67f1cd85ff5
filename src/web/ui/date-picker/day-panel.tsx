import { type CalendarDate, parseDate } from '@internationalized/date';
import { type KeyboardEvent, useContext, useState } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { type IsoDate, isoDate } from '#math/units.ts';
import { classNames } from '../layout/class-names.ts';
import { dayOfWeek, daysLater, monthOf, monthsLater } from './moment.ts';
import { PageButton, type PanelProps } from './panel-parts.tsx';
import type { PickerWordKey } from './picker-language.ts';
import styles from './picker-popup.module.css';
import { refusalOfDay } from './picker-rules.ts';

interface DayPanelProps extends PanelProps {
  readonly monthCount: number;
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const isoOf = (date: { toString(): string }) => isoDate(date.toString());

interface DayMarks {
  readonly isChosen: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Between the ends of a range, or of the range that would be chosen now. */
  readonly isInside: boolean;
}

/** How a day stands to the chosen days; a range with one end runs to the day that is pointed at. */
export function marksOfDay(day: IsoDate, days: readonly IsoDate[], pointed: IsoDate | null): DayMarks {
  const ends = days.length === 1 && pointed !== null ? [...days, pointed] : [...days];
  const [first, last] = ends.sort();
  return {
    isChosen: days.includes(day),
    isFirst: day === first,
    isLast: day === last,
    isInside: first !== undefined && last !== undefined && day > first && day < last,
  };
}

/** The text that names a day of a range to those who hear it, or null when its date alone does. */
export function wordOfDay(day: IsoDate, days: readonly IsoDate[], today: IsoDate): PickerWordKey | null {
  const [first, last] = days;
  if (day === first && last !== undefined) return 'day_first';
  if (day === last) return 'day_last';
  if (first !== undefined && last !== undefined && day > first && day < last) return 'day_inside';
  return day === today ? 'day_today' : null;
}

/** Farther from the day that is focused no day is in view. */
const daysInView = 70;

/** The chosen days and those between them, as far as they may be in view. */
export function selectedDays(days: readonly IsoDate[], focused: IsoDate): readonly IsoDate[] {
  const [first, last = first] = days;
  if (first === undefined || last === undefined) return [];
  const near = Array.from({ length: 2 * daysInView + 1 }, (_, at) => daysLater(focused, at - daysInView));
  return near.filter((day) => day >= first && day <= last);
}

/** One month of days, or two side by side. */
export function DayPanel(props: DayPanelProps) {
  const { monthCount, state, rules, dispatch, locale } = props;
  const [pointed, setPointed] = useState<IsoDate | null>(null);
  const turn = (to: IsoDate) => {
    setPointed(to);
    dispatch({ type: 'turn', to });
  };
  // The library's keys of a month lead to the ends of the month; those of a calendar's grid are for the week.
  const toEndOfWeek = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element && event.target.closest('[role=grid]'))) return;
    const at = dayOfWeek(state.focused, rules.firstDayOfWeek);
    const days = event.key === 'Home' ? -at : event.key === 'End' ? 6 - at : null;
    if (days === null) return;
    event.preventDefault();
    event.stopPropagation();
    turn(daysLater(state.focused, days));
  };
  const calendar = {
    focusedValue: parseDate(state.focused),
    onFocusChange: (date: CalendarDate) => turn(isoOf(date)),
    isDateUnavailable: (date: { toString(): string }) => refusalOfDay(isoOf(date), rules) !== null,
    firstDayOfWeek: weekdays[rules.firstDayOfWeek - 1] ?? 'mon',
    weeksInMonth: 6,
    visibleDuration: { months: monthCount },
    selectionAlignment: state.side === 0 ? ('start' as const) : ('end' as const),
    pageBehavior: 'single' as const,
  };
  const selected = selectedDays(state.days, state.focused);
  const pick = (day: IsoDate | undefined) => day !== undefined && dispatch({ type: 'pick', day });
  const months = <Months {...props} pointed={pointed} onPoint={setPointed} />;
  return (
    <I18nProvider locale={locale.locale}>
      <div onKeyDownCapture={toEndOfWeek} onPointerLeave={() => setPointed(null)}>
        {rules.isRange ? (
          <Calendar
            {...calendar}
            selectionMode="multiple"
            value={selected.map(parseDate)}
            onChange={(dates) => {
              const days = dates.map(isoOf);
              pick(days.find((day) => !selected.includes(day)) ?? selected.find((day) => !days.includes(day)));
            }}
          >
            {months}
          </Calendar>
        ) : (
          <Calendar
            {...calendar}
            value={state.days[0] === undefined ? null : parseDate(state.days[0])}
            onChange={(date) => pick(date === null ? undefined : isoOf(date))}
          >
            {months}
          </Calendar>
        )}
      </div>
    </I18nProvider>
  );
}

interface MonthsProps extends DayPanelProps {
  readonly pointed: IsoDate | null;
  readonly onPoint: (day: IsoDate | null) => void;
}

function Months(props: MonthsProps) {
  const calendar = useContext(CalendarStateContext);
  if (calendar === null) return null;
  const first = isoOf(calendar.visibleRange.start);
  const sides = props.monthCount === 2 ? ([0, 1] as const) : ([0] as const);
  return (
    <div className={styles.months}>
      {sides.map((side) => (
        <Month
          key={side}
          {...props}
          side={side}
          month={monthsLater(first, side)}
          onPage={(months) => (months < 0 ? calendar.focusPreviousPage() : calendar.focusNextPage())}
        />
      ))}
    </div>
  );
}

interface MonthProps extends MonthsProps {
  readonly side: 0 | 1;
  readonly month: IsoDate;
  readonly onPage: (months: -1 | 1) => void;
}

function Month(props: MonthProps) {
  const { side, names, rules } = props;
  return (
    <div className={styles.month}>
      <MonthHead {...props} />
      <CalendarGrid offset={{ months: side }} className={styles.days ?? ''}>
        <thead>
          <tr>
            {names.weekdays(rules.firstDayOfWeek).map(({ short, long }) => (
              <th key={long} scope="col" aria-label={long} className={styles.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <CalendarGridBody>{(date) => <Day {...props} date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}

function MonthHead({ month, side, monthCount, names, locale, state, dispatch, onPage }: MonthProps) {
  const { text } = locale;
  const turn = (months: number) => () => dispatch({ type: 'turn', to: monthsLater(state.focused, months) });
  const titles = [
    { panel: 'month', name: names.month(month), label: text('choose_month', { month: names.month(month) }) },
    { panel: 'year', name: names.year(month), label: text('choose_year', { year: names.year(month) }) },
  ] as const;
  return (
    <div className={styles.head}>
      {side === 0 && (
        <>
          <PageButton label={text('previous_year')} arrow="left" isDouble onPress={turn(-12)} />
          <PageButton label={text('previous_month')} arrow="left" onPress={() => onPage(-1)} />
        </>
      )}
      <div className={styles.titles}>
        {(names.isYearFirst ? titles.toReversed() : titles).map(({ panel, name, label }) => (
          <button
            key={panel}
            type="button"
            className={styles.title}
            aria-label={label}
            onClick={() => dispatch({ type: 'show', panel, side, month })}
          >
            {name}
          </button>
        ))}
      </div>
      {side === monthCount - 1 && (
        <>
          <PageButton label={text('next_month')} arrow="right" onPress={() => onPage(1)} />
          <PageButton label={text('next_year')} arrow="right" isDouble onPress={turn(12)} />
        </>
      )}
    </div>
  );
}

function Day(props: MonthProps & { readonly date: CalendarDate }) {
  const { date, month, monthCount, state, rules, dispatch, names, locale, today, pointed, onPoint } = props;
  const day = isoOf(date);
  const isOutside = monthOf(day) !== month;
  // Beside a second month its days would stand twice.
  if (isOutside && monthCount > 1) return <td aria-hidden="true" />;
  const marks = marksOfDay(day, state.days, rules.isRange ? pointed : null);
  const isRefused = refusalOfDay(day, rules) !== null;
  const word = wordOfDay(day, rules.isRange ? state.days : [], today);
  const full = names.full(day);
  const shown = {
    'aria-label': word === null ? full : locale.text(word, { date: full }),
    'aria-current': day === today ? ('date' as const) : undefined,
    className: classNames(
      styles.day,
      isOutside && styles.outside,
      marks.isInside && styles.inside,
      marks.isChosen && styles.chosen,
      rules.isRange && marks.isFirst && !marks.isLast && styles.first,
      rules.isRange && marks.isLast && !marks.isFirst && styles.last,
    ),
    onPointerEnter: () => onPoint(day),
  };
  if (!isOutside) {
    // The library hears no press on a day that cannot be chosen; the focus goes there all the same.
    const focusing = isRefused && { onClick: () => dispatch({ type: 'move', to: day }) };
    return <CalendarCell date={date} render={(cell) => <div {...cell} {...shown} {...focusing} />} />;
  }
  // The library lets nobody choose a day of the month before or after.
  return (
    <td>
      <button
        type="button"
        tabIndex={-1}
        aria-disabled={isRefused || undefined}
        {...shown}
        onClick={() => dispatch({ type: 'pick', day })}
      >
        {date.day}
      </button>
    </td>
  );
}
