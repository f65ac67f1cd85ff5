import { useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './choice.module.css';
import form from './form-field.module.css';
import type { Option } from './native-select.tsx';

interface RadioGroupProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly isInline?: boolean;
  readonly isDisabled?: boolean;
  readonly name?: string;
}

/** One of a few, all in sight. */
export function RadioGroup({ label, isLabelHidden = false, options, value, onChange, ...rest }: RadioGroupProps) {
  const ownName = useId();
  const { isInline = false, isDisabled = false, name = ownName } = rest;
  return (
    <fieldset className={form.stack} disabled={isDisabled}>
      <legend className={isLabelHidden ? 'sr' : form.label}>{label}</legend>
      <div className={classNames(styles.group, isInline && styles.inline)}>
        {options.map(({ id, text, note, isDisabled: isOff = false }) => (
          <label key={id} className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={id}
              checked={id === value}
              disabled={isOff}
              onChange={() => onChange(id)}
            />
            <span>
              {text}
              {note !== undefined && <small className={styles.note}>{note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
