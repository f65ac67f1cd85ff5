import { type ReactNode, useId } from 'react';
import { Icon } from '../layout/icon.tsx';
import styles from './form-field.module.css';

export interface FieldTexts {
  readonly label: string;
  /** The label stays for screen readers alone. */
  readonly isLabelHidden?: boolean | undefined;
  /** What may be entered, in one line below the control. */
  readonly hint?: string | undefined;
  /** What is wrong, in one line; it takes the place of the hint and marks the control. */
  readonly error?: string | undefined;
}

export interface FieldIds {
  readonly id: string;
  readonly labelId: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FormFieldProps extends FieldTexts {
  readonly children: (ids: FieldIds) => ReactNode;
}

/** Label above a control, hint or error below it, tied together for assistive technology. */
export function FormField({ label, isLabelHidden = false, hint, error, children }: FormFieldProps) {
  const id = useId();
  const below = error ?? hint;
  const ids: FieldIds = {
    id,
    labelId: `${id}-label`,
    'aria-describedby': below === undefined ? undefined : `${id}-below`,
    'aria-invalid': error === undefined ? undefined : true,
  };
  return (
    <div className={styles.stack}>
      <label className={isLabelHidden ? 'sr' : styles.label} htmlFor={id} id={ids.labelId}>
        {label}
      </label>
      {children(ids)}
      <div id={`${id}-below`} className={styles.below} aria-live="polite">
        {error !== undefined ? (
          <span className={styles.error}>
            <Icon name="error" />
            {error}
          </span>
        ) : (
          hint !== undefined && <span className={styles.hint}>{hint}</span>
        )}
      </div>
    </div>
  );
}
