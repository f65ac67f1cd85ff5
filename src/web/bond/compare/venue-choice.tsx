import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './compare-panel.module.css';
import type { LineChoice } from './use-adding.ts';

interface VenueChoiceProps {
  readonly choice: LineChoice;
  readonly onAdd: (venueId: number) => void;
  readonly onCancel: () => void;
}

/** Where the prices of a chosen item come from, before it is added. */
export function VenueChoice({ choice, onAdd, onCancel }: VenueChoiceProps) {
  const text = useLabels('compare');
  const ui = useLabels('ui');
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { item, venues } = choice;
  const [venueId, setVenueId] = useState(venues[0]?.id ?? 0);
  useEffect(() => {
    select.current?.focus();
  }, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onAdd(venueId);
  };
  return (
    <form className={styles.venues} onSubmit={onSubmit} onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
      <label htmlFor={id}>{text('venue_of', { name: item.name })}</label>
      <span className={classNames(field.field, styles.venue)}>
        <select id={id} ref={select} value={venueId} onChange={(event) => setVenueId(Number(event.target.value))}>
          {venues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      <Button type="submit" size="small" look="primary">
        {text('add')}
      </Button>
      <Button size="small" look="ghost" onClick={onCancel}>
        {ui('cancel')}
      </Button>
    </form>
  );
}
