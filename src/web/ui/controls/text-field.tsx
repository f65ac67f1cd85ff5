import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../layout/class-names.ts';
import field from './field.module.css';
import styles from './form-field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id' | 'size' | 'children'>;

interface TextFieldProps extends FieldTexts, InputProps {
  readonly onChange?: ((value: string) => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** A sign or a unit inside the box, before or after the text. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** One line of text. Other attributes go to the input. */
export function TextField({ label, isLabelHidden, hint, error, onChange, before, after, ...input }: TextFieldProps) {
  return (
    <FormField label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {({ labelId: _, ...ids }) => (
        <span
          className={classNames(
            field.field,
            styles.control,
            error !== undefined && field.bad,
            input.disabled && field.off,
          )}
        >
          {before}
          <input {...input} {...ids} onChange={onChange && ((event) => onChange(event.target.value))} />
          {after}
        </span>
      )}
    </FormField>
  );
}
