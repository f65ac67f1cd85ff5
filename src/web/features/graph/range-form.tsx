import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DateRange } from '#domain/period.ts';
import { useLabels } from '../../context/language-context.ts';
import { parseTypedDate } from '../../text/date-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import type { ChangeSource } from '../../ui/date-picker/picker-props.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './graph-block.module.css';
import { type GraphState, graphSearch } from './graph-query.ts';

type TypedRange = GraphState['typed'];

interface RangeFormProps {
  readonly typed: TypedRange;
  /** The site's date today. */
  readonly today: string;
  /** The last day that has data. */
  readonly lastDay: string;
}

/** The range of two typed dates, or null when one is missing or no date. */
function rangeOf({ from, to }: TypedRange): DateRange | null {
  const start = parseTypedDate(from);
  const end = parseTypedDate(to);
  return start === undefined || end === undefined ? null : { start, end };
}

/** The two dates as they stand in the fields; they follow the address when it changes. */
function useDates(typed: TypedRange) {
  const [dates, setDates] = useState(typed);
  const [seen, setSeen] = useState(typed);
  if (seen.from !== typed.from || seen.to !== typed.to) {
    setSeen(typed);
    setDates(typed);
  }
  return { dates, setDates };
}

/**
 * Two dates, typed as DD.MM.YYYY or chosen in a calendar. A plain form, so it works without a script; other choices of the address are
 * carried over. A date chosen in the calendar is shown at once, unless it stands on the wrong side of the other one.
 */
export function RangeForm({ typed, today, lastDay }: RangeFormProps) {
  const text = useLabels('graph');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { dates, setDates } = useDates(typed);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const show = (range: DateRange) =>
    navigate(graphSearch(params, { range }), { replace: true, preventScrollReset: true });
  const onChange = (name: 'from' | 'to') => (value: string | null, by: ChangeSource) => {
    const next = { ...dates, [name]: value ?? '' };
    setDates(next);
    setIsIncomplete(false);
    const range = rangeOf(next);
    if (by === 'calendar' && range !== null && range.start <= range.end) show(range);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const written = { from: String(form.get('from')), to: String(form.get('to')) };
    const range = rangeOf(written);
    setIsIncomplete([written.from, written.to].some((date) => date.trim() === ''));
    // A date that was typed beyond the last day is refused beside its field; one that the address brought is not asked about again.
    const isBeyond = (name: 'from' | 'to', day: string) => day > lastDay && written[name] !== typed[name];
    if (range !== null && !isBeyond('from', range.start) && !isBeyond('to', range.end)) show(range);
  };
  const kept = ['tab', 'ground', 'view'].flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const picker = (name: 'from' | 'to') => {
    const isDate = parseTypedDate(typed[name]) !== undefined;
    return (
      <DatePicker
        key={isDate ? name : typed[name]}
        name={name}
        label={text(name)}
        isLabelHidden
        layout="inline"
        context="report"
        today={today}
        notAfter={lastDay}
        value={dates[name]}
        onChange={onChange(name)}
        {...(isDate ? {} : { initialText: typed[name] })}
      />
    );
  };
  return (
    <form method="get" className={styles.range} onSubmit={onSubmit} noValidate>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {picker('from')}
      <span className={styles.between} aria-hidden="true">
        ~
      </span>
      {picker('to')}
      <Button type="submit" size="small">
        {text('show_range')}
      </Button>
      {isIncomplete && (
        <span role="alert" className={classNames(field.error, styles.error)}>
          {text('bad_date')}
        </span>
      )}
    </form>
  );
}
