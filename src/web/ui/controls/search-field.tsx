import { useRef } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './form-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface SearchFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'before' | 'after'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Words to look for, with a cross that empties them; Escape does the same. */
export function SearchField({ value, onChange, ...rest }: SearchFieldProps) {
  const text = useLabels('ui');
  const ref = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    ref.current?.focus();
  };
  return (
    <TextField
      {...rest}
      ref={ref}
      type="search"
      autoComplete="off"
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        clear();
      }}
      before={<Icon name="search" />}
      after={
        value !== '' && (
          <button type="button" className={styles.inside} aria-label={text('clear')} onClick={clear}>
            <Icon name="close" />
          </button>
        )
      }
    />
  );
}
