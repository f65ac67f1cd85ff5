import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type DateRange,
  graphPeriods,
  MAX_RANGE_YEARS,
  quickRangesTo,
  withEndMovedBack,
  withStartMoved,
} from '#domain/platform/period.ts';
import { trendKinds } from '#math/trend/trend.ts';
import type { IsoDate } from '#math/units.ts';
import { useChoose, useLabels } from '../../context/reader-context.tsx';
import { fixedDateText, parseTypedDate } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import block from '../../ui/layout/block.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import type { SeriesSubject } from './load-series.ts';
import type { SeriesState, SeriesView, SeriesViewChange } from './series-query.ts';
import { possibleTextSize, seriesSearch, withinHistory } from './series-query.ts';
import styles from './time-series.module.css';

interface SeriesBarProps {
  readonly state: SeriesState;
  readonly history: Pick<SeriesSubject, 'firstDay' | 'lastDay'>;
  /** Why no trend can be chosen; null where one can. */
  readonly whyNoTrend: string | null;
}

/** Which of the two dates the limit of years has moved, and where to. */
interface Moved {
  readonly end: 'start' | 'end';
  readonly range: DateRange;
}

const isSame = (one: DateRange, other: DateRange) => one.start === other.start && one.end === other.end;

/** Period tabs, quick ranges, two dates and the trend. All of it lives in the address. */
export function SeriesBar({ state, history, whyNoTrend }: SeriesBarProps) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const isMovedNow = moved !== null && isSame(moved.range, state.range);
  const shown: Moved | null = isMovedNow ? moved : state.isEndMoved ? { end: 'end', range: state.range } : null;
  return (
    <>
      <div className={classNames(block.bar, styles.bar)}>
        <Periods state={state} history={history} />
        <form method="get" className={styles.form} onSubmit={(event: FormEvent) => event.preventDefault()} noValidate>
          <Dates state={state} onMoved={setMoved} />
          <TrendSelect state={state} whyNot={whyNoTrend} />
          <ShowButton />
        </form>
      </div>
      {shown !== null && <MovedNote {...shown} />}
    </>
  );
}

function Periods({ state, history }: Pick<SeriesBarProps, 'state' | 'history'>) {
  const text = useLabels('graph');
  const [params] = useSearchParams();
  const periods = graphPeriods.map(({ key }) => ({
    key: key as string,
    text: text(`period_${key}`),
    to: seriesSearch(params, { period: key }),
    range: null,
  }));
  const { firstDay, lastDay } = history;
  // Of a shorter history five years are all of it.
  const quick = quickRangesTo(lastDay, lastDay)
    .filter(({ key, range }) => key !== 'today' && !(key === '5y' && range.start < firstDay))
    .map(({ key, range }) => ({ key, text: text(`quick_${key}`), range: withinHistory(range, history) }))
    .map((each) => ({ ...each, to: seriesSearch(params, { range: each.range }) }));
  const chosen = quick.find(({ range }) => state.period === null && isSame(range, state.range));
  return (
    <SegmentedLinks
      label={text('period')}
      segments={[...periods, ...quick]}
      chosen={state.period ?? chosen?.key ?? null}
    />
  );
}

function Dates({ state, onMoved }: { readonly state: SeriesState; readonly onMoved: (moved: Moved | null) => void }) {
  const text = useLabels('graph');
  const [params] = useSearchParams();
  const choose = useChoose();
  const { typed, range } = state;
  const show = (given: DateRange, end: Moved['end']) => {
    const next = end === 'end' ? withEndMovedBack(given) : withStartMoved(given);
    onMoved(isSame(next, given) ? null : { end, range: next });
    choose(seriesSearch(params, { range: next }));
  };
  const field = (name: 'from' | 'to', onDate: (date: IsoDate) => void) => {
    const isRead = parseTypedDate(typed[name]) !== undefined;
    return (
      <DatePicker
        key={`${name} ${isRead || typed[name]}`}
        name={name}
        label={text(name)}
        context="report"
        value={isRead ? typed[name] : null}
        onChange={(value) => {
          const date = parseTypedDate(value ?? '');
          if (date !== undefined) onDate(date);
        }}
        {...(isRead ? {} : { initialText: typed[name] })}
      />
    );
  };
  return (
    <>
      {field('from', (start) => show({ start, end: range.end }, 'end'))}
      {field('to', (end) => show({ start: range.start, end }, 'start'))}
    </>
  );
}

function TrendSelect({ state, whyNot }: { readonly state: SeriesState; readonly whyNot: string | null }) {
  const text = useLabels('time-series');
  const [params] = useSearchParams();
  const choose = useChoose();
  const none = { id: 'not_selected', text: text('not_selected') };
  const onChange = (id: string) => {
    const trend = trendKinds.find((kind) => kind === id) ?? null;
    choose(seriesSearch(params, { trend }));
  };
  return (
    <div className={styles.trend} title={whyNot ?? undefined}>
      <NativeSelect
        label={text('trend')}
        name="trend"
        options={[none, ...trendKinds.map((kind) => ({ id: kind, text: text(`trend_${kind}`) }))]}
        value={whyNot === null ? (state.trend ?? none.id) : none.id}
        onChange={onChange}
        isDisabled={whyNot !== null}
      />
    </div>
  );
}

function ShowButton() {
  const text = useLabels('graph');
  return (
    <Button type="submit" size="small" className="without-script">
      {text('show_range')}
    </Button>
  );
}

function MovedNote({ end, range }: Moved) {
  const text = useLabels('time-series');
  const date = fixedDateText(range[end]);
  return (
    <div role="status">
      <Note tone="warn">{text(end === 'end' ? 'end_moved' : 'start_moved', { years: MAX_RANGE_YEARS, date })}</Note>
    </div>
  );
}

interface ViewToolsProps {
  readonly view: SeriesView;
  readonly onChange: (change: SeriesViewChange) => void;
}

/** Text size in steps of a pixel, and the logo. */
export function ViewTools({ view, onChange }: ViewToolsProps) {
  const text = useLabels('time-series');
  const { textSize, hasLogo } = view;
  const size = (step: -1 | 1) => {
    const next = (from: number) => possibleTextSize(from + step);
    const name = text(step < 0 ? 'smaller' : 'larger');
    return (
      <Button
        size="small"
        look="ghost"
        isIcon
        title={name}
        disabled={next(textSize) === textSize}
        onClick={() => onChange((now) => ({ textSize: next(now.textSize) }))}
      >
        <span aria-hidden="true">{step < 0 ? 'A−' : 'A+'}</span>
        <span className="sr">{name}</span>
      </Button>
    );
  };
  return (
    <div className={classNames(styles.tools, 'needs-script')}>
      <fieldset aria-label={text('text_size')} className={styles.sizes}>
        {size(-1)}
        {size(1)}
      </fieldset>
      <Checkbox isChecked={hasLogo} onChange={(isOn) => onChange(() => ({ hasLogo: isOn }))}>
        {text('show_logo')}
      </Checkbox>
    </div>
  );
}
