import type { KeyboardEvent } from 'react';
import type { IsoDate } from '#math/units.ts';
import { classNames } from '../layout/class-names.ts';
import { weeksOfMonth } from './calendar-grid.ts';
import { marksOfDay, wordOfDay } from './day-marks.ts';
import { cellProps, columnHeaderProps, gridProps, rowProps } from './grid-props.ts';
import { monthOf } from './moment.ts';
import { dayAfterKey } from './panel-keys.ts';
import type { PanelProps } from './panel-props.ts';
import styles from './picker-popup.module.css';
import { refusalOfDay } from './picker-rules.ts';

interface DayGridProps extends PanelProps {
  readonly month: IsoDate;
  readonly monthCount: number;
  readonly titleId: string;
  readonly pointed: IsoDate | null;
  readonly onPoint: (day: IsoDate | null) => void;
}

/** Six weeks of days. Arrow keys move by day and week, Home and End in the week, PageUp and PageDown by month, with Shift by year. */
export function DayGrid(props: DayGridProps) {
  const { state, rules, dispatch, names, month, monthCount, titleId, onPoint } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayAfterKey(state.focused, event, rules.firstDayOfWeek);
    if (to === null) return;
    event.preventDefault();
    onPoint(to);
    dispatch({ type: 'move', to });
  };
  return (
    <div
      {...gridProps({ titleId, isMultiple: rules.isRange, onKeyDown, onPointerLeave: () => onPoint(null) })}
      className={styles.days}
    >
      <div {...rowProps} className={styles.week}>
        {names.weekdays(rules.firstDayOfWeek).map(({ short, long }) => (
          <span key={long} {...columnHeaderProps(long)} className={styles.weekday}>
            {short}
          </span>
        ))}
      </div>
      {weeksOfMonth(month, rules.firstDayOfWeek).map((week) => (
        // A week without a day of the month is drawn, to keep the height, and is no row to those who hear it.
        <div
          key={week[0]}
          {...(monthCount === 1 || week.some((day) => monthOf(day) === month) ? rowProps : {})}
          className={styles.week}
        >
          {week.map((day) => (
            <DayCell key={day} {...props} day={day} />
          ))}
        </div>
      ))}
    </div>
  );
}

function DayCell(props: DayGridProps & { readonly day: IsoDate }) {
  const { day, month, monthCount, state, rules, dispatch, names, speech, today, pointed, onPoint } = props;
  const isOutside = monthOf(day) !== month;
  const marks = marksOfDay(day, state.days, rules.isRange ? pointed : null);
  // Beside a second month its days would stand twice.
  if (isOutside && monthCount > 1) return <span />;
  const word = wordOfDay(day, rules.isRange ? state.days : [], today);
  const full = names.full(day);
  return (
    <button
      {...cellProps({
        label: word === null ? full : speech.text(word, { date: full }),
        isFocused: day === state.focused,
        isSelected: marks.isChosen || (marks.isInside && state.days.length === 2),
        isRefused: refusalOfDay(day, rules) !== null,
      })}
      className={classNames(
        styles.day,
        isOutside && styles.outside,
        marks.isInside && styles.inside,
        marks.isChosen && styles.chosen,
        rules.isRange && marks.isFirst && !marks.isLast && styles.first,
        rules.isRange && marks.isLast && !marks.isFirst && styles.last,
      )}
      data-day={day}
      aria-current={day === today ? 'date' : undefined}
      onPointerEnter={() => onPoint(day)}
      onClick={() => dispatch({ type: 'pick', day })}
    >
      {Number(day.slice(8))}
    </button>
  );
}
