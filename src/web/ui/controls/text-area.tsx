import type { TextareaHTMLAttributes } from 'react';
import { classNames } from '../layout/class-names.ts';
import field from './field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'children'> {}

/** Several lines of text; grows with what is typed where the browser can. Other attributes go to the textarea. */
export function TextArea({ label, isLabelHidden, hint, error, ...textarea }: TextAreaProps) {
  return (
    <FormField label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {({ labelId: _, ...ids }) => (
        <span className={classNames(field.field, styles.box, error !== undefined && field.bad)}>
          <textarea rows={5} {...textarea} {...ids} />
        </span>
      )}
    </FormField>
  );
}
