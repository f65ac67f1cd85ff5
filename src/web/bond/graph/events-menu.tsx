import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import button from '../../ui/controls/button.module.css';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { type EventKind, eventKinds } from './chart-events.ts';
import styles from './graph-block.module.css';
import { graphSearch } from './graph-query.ts';

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
