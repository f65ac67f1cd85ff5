import { MAX_LIST_SEARCH_LENGTH } from '#contract/platform/lists/list-order.ts';
import { searchTyping, TextField } from '../ui/controls/text-field.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './filter-bar.module.css';

/** Fewer values are found by the eye. */
const MAX_UNSEARCHED = 12;

interface ChoiceSearchProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** How many values stand below while nothing is typed. */
  readonly count: number;
  /** That values are awaited, that none was found, that there are more; null for nothing. */
  readonly state: string | null;
}

/** The field that finds values of a filter, where there are many of them. It needs a script, and is not sent with the form. */
export function ChoiceSearch({ label, typed, onType, count, state }: ChoiceSearchProps) {
  if (typed === '' && count <= MAX_UNSEARCHED) return null;
  return (
    <div className={classNames('needs-script', styles.search)}>
      <TextField
        label={label}
        isLabelHidden
        placeholder={label}
        before={<Icon name="search" />}
        type="search"
        {...searchTyping}
        maxLength={MAX_LIST_SEARCH_LENGTH}
        value={typed}
        onChange={onType}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={styles.note}>
        {state}
      </p>
    </div>
  );
}
