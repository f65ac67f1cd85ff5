import { type FocusEvent, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import field from './field.module.css';
import styles from './form-field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';

/** One of the things that a list offers to choose from. */
export interface Option {
  readonly id: string;
  readonly text: string;
  /** A second, quieter line. */
  readonly note?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}

export interface SelectProps extends FieldTexts {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly name?: string | undefined;
}

interface NativeSelectProps extends SelectProps {
  readonly onPointerEnter?: () => void;
  /** `isUsed` says whether the reader works in the open list, so that it must stay. */
  readonly onFocusChange?: (isFocused: boolean, isUsed: () => boolean) => void;
}

/** The browser's own choice of one: works without a script, and on phones with the phone's own list. */
export function NativeSelect({ label, isLabelHidden, hint, error, ...rest }: NativeSelectProps) {
  const { options, value, onChange, placeholder, isDisabled = false, name, onPointerEnter, onFocusChange } = rest;
  const isUsed = useRef(false);
  const use = () => {
    isUsed.current = true;
  };
  const focusTo = (isFocused: boolean) => (_event: FocusEvent) => {
    if (!isFocused) isUsed.current = false;
    onFocusChange?.(isFocused, () => isUsed.current);
  };
  return (
    <FormField label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {({ labelId: _, ...ids }) => (
        <span
          className={classNames(field.field, styles.control, error !== undefined && field.bad, isDisabled && field.off)}
        >
          <select
            {...ids}
            name={name}
            value={value ?? ''}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
            onPointerEnter={onPointerEnter}
            onMouseDown={use}
            onKeyDown={(event) => event.key !== 'Tab' && event.key !== 'Shift' && use()}
            onFocus={focusTo(true)}
            onBlur={focusTo(false)}
          >
            {value === null && <option value="">{placeholder ?? ''}</option>}
            {options.map(({ id, text, isDisabled: isOff }) => (
              <option key={id} value={id} disabled={isOff}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </FormField>
  );
}
