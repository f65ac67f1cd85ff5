import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { quickRangesTo } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import { useChoose, useLabels } from '../../context/reader-context.tsx';
import { parseTypedDate } from '../../text/value-text.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import field from '../../ui/controls/field.module.css';
import { Menu } from '../../ui/controls/menu.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './graph-block.module.css';
import type { EventKind, GraphState, GraphVenue } from './graph-query.ts';
import { eventKinds, graphSearch, keptChoices } from './graph-query.ts';
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

interface VenueSelectProps {
  readonly venues: readonly GraphVenue[];
  readonly venue: GraphVenue | null;
}

/** Where the prices come from. Choosing loads at once; without a script a button does. */
export function VenueSelect({ venues, venue }: VenueSelectProps) {
  const text = useLabels('graph');
  const choose = useChoose();
  const [params] = useSearchParams();
  const chosen = venue === null ? '' : String(venue.id);
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const search = graphSearch(params, { venue: Number(event.target.value) });
    choose(search);
  };
  return (
    <form method="get" className={styles.venueForm}>
      {keptChoices(params, ['ground']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={classNames(field.field, styles.venue)}>
        <span className="muted" aria-hidden="true">
          {text('ground')}
        </span>
        <span className="sr">{text('ground_label')}</span>
        <select name="ground" value={chosen} onChange={onChange}>
          {venue === null && <option value="">{text('no_ground_chosen')}</option>}
          {venues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
      <button type="submit" className={classNames(button.button, button.small, 'without-script')}>
        {text('show_range')}
      </button>
    </form>
  );
}

/** Which events are marked on the time axis. The choice is in the address, the events are fetched once they are wanted. */
export function EventsMenu({ kinds }: { readonly kinds: readonly EventKind[] }) {
  const text = useLabels('graph');
  const goTo = useChoose();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useChosen(kinds);
  const choose = (kind: EventKind, isChosen: boolean) => {
    const events = eventKinds.filter((each) => (each === kind ? isChosen : chosen.includes(each)));
    setChosen(events);
    goTo(graphSearch(params, { events }));
  };
  return (
    <Menu
      label={text('events')}
      className="needs-script"
      summaryClass={classNames(button.button, button.small)}
      summary={chosen.length === 0 ? text('events') : text('events_chosen', { count: chosen.length })}
    >
      <fieldset className={styles.events}>
        <legend className="sr">{text('events')}</legend>
        {eventKinds.map((kind) => (
          <Checkbox key={kind} isChecked={chosen.includes(kind)} onChange={(isChosen) => choose(kind, isChosen)}>
            {text(`events_${kind}`)}
          </Checkbox>
        ))}
      </fieldset>
    </Menu>
  );
}

/** What is ticked: at once what the reader ticks, then what the address says. */
function useChosen(kinds: readonly EventKind[]) {
  const [chosen, setChosen] = useState(kinds);
  const [seen, setSeen] = useState(kinds);
  if (seen.join() !== kinds.join()) {
    setSeen(kinds);
    setChosen(kinds);
  }
  return [chosen, setChosen] as const;
}
