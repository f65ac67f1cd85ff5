import { type ChangeEvent, type InputHTMLAttributes, useLayoutEffect, useRef, useState } from 'react';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { classNames } from '../layout/class-names.ts';
import { Button } from './button.tsx';
import { caretAfterEdit, editDecimal, isNegative, localDecimal, magnitudeOf, withOtherSign } from './decimal-input.ts';
import field from './field.module.css';
import styles from './form-field.module.css';
import { type FieldTexts, FormField } from './form-field.tsx';

// The values of `autoComplete` are a union of thousands, which the compiler would multiply out.
type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'id' | 'size' | 'type' | 'name' | 'autoComplete'
>;

export interface NumberFieldProps extends FieldTexts, InputProps {
  /** Digits with at most one dot or comma, after a minus where negative: `-1,5`. See `numberOfDecimal`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shows a sign button before the field. */
  readonly mayBeNegative?: boolean | undefined;
  /** The minus stands in the field, where it is typed and deleted; the sign button only under fingers, whose keys have none. */
  readonly isSignInField?: boolean | undefined;
  /** What stands there while nobody types, where that is not the digits themselves: grouped, or with fewer decimals. */
  readonly shown?: string | undefined;
  /** Unit, after the digits. */
  readonly unit?: string | undefined;
  /** Name of the value in a form; the sign is part of it. */
  readonly name?: string | undefined;
}

/** A number: digits, dot and comma only, dot and comma both decimal (INP-1); the field shows the mark of the reader's language. */
export function NumberField({
  label,
  isLabelHidden,
  hint,
  error,
  mayBeNegative,
  isSignInField = false,
  shown,
  unit,
  ...rest
}: NumberFieldProps) {
  const text = useLabels('ui');
  const { value, onChange, name, ...input } = rest;
  const digits = useDigits(value, onChange, { mayBeNegative: mayBeNegative ?? false, isSignInField });
  const [isTyping, setIsTyping] = useState(false);
  const below = error ?? (digits.isRefused ? text('digits_only') : undefined);
  return (
    <FormField label={label} isLabelHidden={isLabelHidden} hint={hint} error={below}>
      {({ labelId, ...ids }) => (
        <span className={styles.row}>
          {mayBeNegative && (
            <SignButton
              labelId={labelId}
              value={value}
              onChange={onChange}
              isDisabled={input.disabled ?? false}
              isSignInField={isSignInField}
            />
          )}
          <span
            className={classNames(
              field.field,
              styles.control,
              error !== undefined && field.bad,
              input.disabled && field.off,
            )}
          >
            <input
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              {...input}
              {...ids}
              aria-invalid={error !== undefined || undefined}
              className={styles.number}
              ref={digits.ref}
              value={shown === undefined || isTyping ? digits.shown : isSignInField ? shown : magnitudeOf(shown)}
              onFocus={() => setIsTyping(true)}
              onBlur={() => setIsTyping(false)}
              onChange={digits.onChange}
              onCompositionEnd={digits.onCompositionEnd}
            />
            {unit !== undefined && <span className={styles.suffix}>{unit}</span>}
          </span>
          {name !== undefined && <input type="hidden" name={name} value={value} />}
        </span>
      )}
    </FormField>
  );
}

interface SignButtonProps extends Pick<NumberFieldProps, 'value' | 'onChange'> {
  readonly labelId: string;
  readonly isDisabled: boolean;
  readonly isSignInField: boolean;
}

function SignButton({ labelId, value, onChange, isDisabled, isSignInField }: SignButtonProps) {
  const text = useLabels('ui');
  return (
    <Button
      isIcon
      className={isSignInField ? styles.touchOnly : undefined}
      id={`${labelId}-sign`}
      aria-label={text('negative')}
      aria-labelledby={`${labelId}-sign ${labelId}`}
      aria-pressed={isNegative(value)}
      disabled={isDisabled}
      onClick={() => onChange(withOtherSign(value))}
    >
      {isSignInField ? '±' : isNegative(value) ? '−' : '+'}
    </Button>
  );
}

interface SignRule {
  readonly mayBeNegative: boolean;
  readonly isSignInField: boolean;
}

/** The digits on screen: raw while an input method composes them, else those of the value, with its sign where it stands in the field. */
function useDigits(value: string, onChange: (value: string) => void, { mayBeNegative, isSignInField }: SignRule) {
  const language = useLanguage();
  const inField = (text: string) => localDecimal(isSignInField ? text : magnitudeOf(text), language);
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [composed, setComposed] = useState<string | null>(null);
  // Set anew at every edit, for a refused one has to draw again: that is when the caret is put back.
  const [last, setLast] = useState({ isRefused: false });
  const take = (raw: string, position: number) => {
    const edit = editDecimal(isSignInField ? magnitudeOf(value) : value, raw, { mayBeNegative, language });
    const lost = raw.length - inField(edit.isRefused ? value : edit.text).length;
    const sign = isSignInField && isNegative(edit.text) && position > 0 ? 1 : 0;
    caret.current = edit.isRefused ? position - lost : caretAfterEdit(raw, position) + sign;
    setComposed(null);
    setLast({ isRefused: edit.isRefused });
    if (!edit.isRefused) onChange(edit.text);
  };
  useLayoutEffect(() => {
    const input = ref.current;
    if (caret.current !== null && input !== null && input === document.activeElement) {
      const at = Math.max(0, Math.min(caret.current, input.value.length));
      input.setSelectionRange(at, at);
    }
    caret.current = null;
  });
  return {
    ref,
    isRefused: last.isRefused,
    shown: composed ?? inField(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value: raw, selectionStart } = event.target;
      if ((event.nativeEvent as InputEvent).isComposing) setComposed(raw);
      else take(raw, selectionStart ?? raw.length);
    },
    onCompositionEnd: () => {
      const input = ref.current;
      if (input !== null) take(input.value, input.selectionStart ?? input.value.length);
    },
  };
}
