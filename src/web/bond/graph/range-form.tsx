import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { quickRangesTo } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { parseTypedDate } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import styles from './graph-block.module.css';
import { type GraphState, keptChoices } from './graph-query.ts';
import { useOwnRange } from './history-strip.tsx';

interface RangeFormProps {
  readonly typed: GraphState['typed'];
  /** The site's date today. */
  readonly today: string;
  /** The last day that has data. */
  readonly lastDay: string;
}

/**
 * The period as two dates in one field, typed as DD.MM.YYYY ~ DD.MM.YYYY or chosen in a calendar with quick ranges, and shown at once. A
 * plain form, so it works without a script; other choices of the address are carried over.
 */
export function RangeForm({ typed, today, lastDay }: RangeFormProps) {
  const text = useLabels('graph');
  const [params] = useSearchParams();
  const showRange = useOwnRange();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const onChange = (range: readonly [string, string] | null) => {
    const [start, end] = (range ?? []).map(parseTypedDate);
    setIsIncomplete(range === null);
    if (start !== undefined && end !== undefined) showRange({ start, end });
  };
  const written = `${typed.from} ~ ${typed.to}`;
  const isRead = [typed.from, typed.to].every((date) => parseTypedDate(date) !== undefined);
  return (
    <form method="get" className={styles.range} onSubmit={(event: FormEvent) => event.preventDefault()} noValidate>
      {keptChoices(params, ['period', 'from', 'to']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DatePicker
        key={isRead ? 'range' : written}
        isRange
        name="range"
        label={text('period')}
        isLabelHidden
        layout="inline"
        context="report"
        today={today}
        notAfter={lastDay}
        quickRanges={quickRangesTo(isoDate(lastDay), isoDate(today)).map(({ key, range }) => ({
          text: text(`quick_${key}`),
          ...range,
        }))}
        value={isRead ? [typed.from, typed.to] : null}
        onChange={onChange}
        {...(isRead ? {} : { initialText: written })}
      />
      <Button type="submit" size="small" className="without-script">
        {text('show_range')}
      </Button>
      {isIncomplete && (
        <p role="alert" className={field.error}>
          {text('bad_date')}
        </p>
      )}
    </form>
  );
}
