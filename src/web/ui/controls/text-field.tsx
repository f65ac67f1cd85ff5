import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { classNames } from '../layout/class-names.ts';
import { Button } from './button.tsx';
import { localDecimal, patternOfDecimals } from './decimal-input.ts';
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

/**
 * One line of text. Other attributes go to the input; a number begins with the decimal mark of the reader's language, and has none that may
 * part thousands.
 */
export function TextField({ label, isLabelHidden, hint, error, onChange, before, after, ...input }: TextFieldProps) {
  const language = useLanguage();
  const text = useLabels('ui');
  const isDecimal = input.inputMode === 'decimal';
  const start = input.defaultValue;
  const defaultValue = isDecimal && start !== undefined ? localDecimal(String(start), language) : start;
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
          <input
            {...(isDecimal && { pattern: patternOfDecimals(language), title: text('digits_only') })}
            {...input}
            {...ids}
            defaultValue={defaultValue}
            onChange={onChange && ((event) => onChange(event.target.value))}
          />
          {after}
        </span>
      )}
    </FormField>
  );
}

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

interface EmailFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value?: string | undefined;
  /** The name of an account may also be a word; another address is the reader's e-mail. */
  readonly use: 'username' | 'email';
}

/** An address as it is typed; whether it is one says the server, since `operator` is none and signs in. */
export function EmailField({ label, error, value, use }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name="email"
      type={use === 'email' ? 'email' : 'text'}
      inputMode="email"
      autoComplete={use === 'username' ? 'username webauthn' : use}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      defaultValue={value}
      error={error}
    />
  );
}

/** A code of an app or a recovery code, as it is asked for after the password. */
export function CodeField(props: Pick<TextFieldProps, 'label' | 'error' | 'autoFocus'>) {
  return (
    <TextField
      {...props}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  /** A new password is offered by the browser, the current one filled in. */
  readonly use: 'current' | 'new';
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A password, which may be pasted and shown. */
export function PasswordField({ use, ...field }: PasswordFieldProps) {
  const text = useLabels('account');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={`${use}-password`}
      autoCapitalize="none"
      spellCheck={false}
      required
      after={
        <Button
          look="ghost"
          size="small"
          className="needs-script"
          aria-pressed={isShown}
          aria-label={text('show_password')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? text('hide') : text('show')}
        </Button>
      }
    />
  );
}

/** How words to search for are typed: nothing is completed, corrected or begun with a capital. */
export const searchTyping = {
  enterKeyHint: 'search',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
