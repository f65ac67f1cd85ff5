import { type WireEntity, wireEntities } from '#contract/issuer/wire/rated-entity.ts';
import { type RatingTypeId, ratingTypes } from '#domain/issuer/rating.ts';
import { useLabels } from '../../context/language-context.ts';
import { Select } from '../../ui/controls/select.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { RatingChoice } from './rating-choice.ts';
import styles from './ratings.module.css';

interface RatingFiltersProps {
  readonly offers: {
    readonly entities: readonly WireEntity[];
    readonly agencies: readonly string[];
    readonly types: readonly RatingTypeId[];
  };
  readonly choice: RatingChoice;
  /** The history is of one type at a time. */
  readonly hasTypes: boolean;
  readonly onChange: (choice: RatingChoice) => void;
}

/** The id of a list's entry for all of them. */
const all = '';

/** Whose ratings, by whom, of which type, and whether those that were withdrawn are shown. */
export function RatingFilters({ offers, choice, hasTypes, onChange }: RatingFiltersProps) {
  const text = useLabels('ratings');
  const everything = { id: all, text: text('all') };
  return (
    <div className={classNames(styles.filters, 'needs-script')}>
      {offers.entities.length > 1 && (
        <Select
          label={text('of')}
          options={[everything, ...offers.entities.map((id) => ({ id, text: text(`of_${id}`) }))]}
          value={choice.of ?? all}
          onChange={(id) => onChange({ ...choice, of: wireEntities.find((entity) => entity === id) ?? null })}
        />
      )}
      {offers.agencies.length > 1 && (
        <Select
          label={text('agency')}
          options={[everything, ...offers.agencies.map((id) => ({ id, text: id }))]}
          value={choice.agency ?? all}
          onChange={(id) => onChange({ ...choice, agency: id === all ? null : id })}
        />
      )}
      {hasTypes && offers.types.length > 1 && (
        <Select
          label={text('type')}
          options={offers.types.map((id) => ({ id: String(id), text: text(`type_${id}`) }))}
          value={String(choice.type)}
          onChange={(id) => onChange({ ...choice, type: ratingTypes.find((type) => String(type.id) === id)?.id ?? 1 })}
        />
      )}
      <Switch
        isChecked={choice.showsRevoked}
        onChange={(showsRevoked) => onChange({ ...choice, showsRevoked })}
        className={styles.revoked}
      >
        {text('show_revoked')}
      </Switch>
    </div>
  );
}
