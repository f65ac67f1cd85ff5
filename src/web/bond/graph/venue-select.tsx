import { type ChangeEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import button from '../../ui/controls/button.module.css';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import field from '../../ui/controls/field.module.css';
import { Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { type EventKind, eventKinds } from './chart-events.ts';
import styles from './graph-block.module.css';
import { graphSearch, keptChoices } from './graph-query.ts';
import type { GraphVenue } from './graph-venue.ts';

interface VenueSelectProps {
  readonly venues: readonly GraphVenue[];
  readonly venue: GraphVenue | null;
}

/** Where the prices come from. Choosing loads at once; without a script a button does. */
export function VenueSelect({ venues, venue }: VenueSelectProps) {
  const text = useLabels('graph');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const chosen = venue === null ? '' : String(venue.id);
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const search = graphSearch(params, { venue: Number(event.target.value) });
    navigate(search, { replace: true, preventScrollReset: true });
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
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useChosen(kinds);
  const choose = (kind: EventKind, isChosen: boolean) => {
    const events = eventKinds.filter((each) => (each === kind ? isChosen : chosen.includes(each)));
    setChosen(events);
    void navigate(graphSearch(params, { events }), { replace: true, preventScrollReset: true });
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
