import type { ChangeEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import button from '../../ui/controls/button.module.css';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
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
