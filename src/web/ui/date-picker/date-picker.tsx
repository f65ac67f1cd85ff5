import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { IsoDate } from '#math/units.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText, parseTypedDate } from '../../text/value-text.ts';
import field from '../controls/field.module.css';
import { type FieldTexts, FormField } from '../controls/form-field.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './date-picker.module.css';
import { type PickerLocale, pickerLocale } from './picker-language.ts';
import { type DatePickerProps, isClearable } from './picker-props.ts';
import { type DatePickerModel, useDatePicker } from './use-date-picker.ts';
import { usePopupModule } from './use-picker-popup.ts';
import { formatHint, refusalText } from './use-typed-text.ts';

/**
 * A field for a date or a range: typed or pasted in its format, or chosen in a calendar that opens on focus. The field works in a form
 * without a script; the calendar is fetched when the reader comes near.
 */
export function DatePicker(props: DatePickerProps) {
  const { label, layout, isLabelHidden = false } = props;
  const own = useId();
  const id = props.field?.id ?? own;
  const locale = pickerLocale(props.locale, useLanguage(), useLabels('date-picker'));
  const model = useDatePicker(props);
  const { Popup, hasFailed } = usePopupModule(model.isOpen);
  const { refusal } = model.typed;
  const lang = props.locale === undefined ? undefined : locale.htmlLang;
  return (
    <div
      className={classNames(layout === 'inline' ? styles.inline : styles.picker)}
      ref={model.root}
      {...model.rootEvents}
    >
      {props.field === undefined && (
        <label className={isLabelHidden ? 'sr' : styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <PickerField props={props} model={model} locale={locale} id={id} />
      {refusal !== null && (
        <p id={`${id}-error`} role="alert" lang={lang} className={classNames(field.error, styles.error)}>
          {refusalText(refusal, model.rules, locale)}
        </p>
      )}
      {hasFailed && model.isOpen && (
        <p role="status" lang={lang} className={classNames(field.error, styles.error)}>
          {locale.text('failed')}
        </p>
      )}
      <span className="sr" role="status" lang={lang}>
        {model.announced === '' ? '' : locale.text('chosen', { date: model.announced })}
      </span>
      {model.today !== null && Popup !== null && (
        <Popup
          id={`${id}-popup`}
          name={label}
          hasQuickRanges={props.hasQuickRanges ?? true}
          ownQuickRanges={props.quickRanges}
          today={model.today}
          model={model}
          locale={locale}
        />
      )}
    </div>
  );
}

interface FieldProps {
  readonly props: DatePickerProps;
  readonly model: DatePickerModel;
  readonly locale: PickerLocale;
  readonly id: string;
}

function PickerField({ props, model, locale, id }: FieldProps) {
  const { typed, rules, isOpen } = model;
  const isRefused = typed.refusal !== null;
  const refusal = typed.refusal === null || props.field === undefined ? '' : refusalText(typed.refusal, rules, locale);
  const { input } = model;
  // A form is not sent with a day that is refused.
  useEffect(() => input.current?.setCustomValidity(refusal), [input, refusal]);
  const isBad = isRefused || props.field?.['aria-invalid'] === true;
  const hint = formatHint(rules, locale);
  // The figures' keyboard of a phone has the dot, but neither the hyphen nor the colon.
  const isDotted = /^[\w.]+$/.test(rules.format) && !rules.isRange;
  return (
    <div
      className={classNames(
        field.field,
        styles.field,
        isBad && field.bad,
        props.isDisabled === true && styles.disabled,
      )}
      data-picker-field={typed.isPending ? 'typing' : ''}
    >
      <input
        id={id}
        ref={model.input}
        name={props.name}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-popup` : undefined}
        aria-invalid={isBad || undefined}
        aria-describedby={isRefused ? `${id}-error` : props.field?.['aria-describedby']}
        required={props.isRequired}
        autoComplete="off"
        spellCheck={false}
        inputMode={isDotted ? 'decimal' : undefined}
        size={hint.length}
        placeholder={hint}
        disabled={props.isDisabled}
        value={typed.text}
        {...model.inputEvents}
      />
      {isClearable(props) && (
        <button
          type="button"
          className={classNames(
            styles.tool,
            (!model.hasValue || props.isDisabled === true) && styles.absent,
            'needs-script',
          )}
          aria-label={locale.text('clear', { name: props.label })}
          onClick={model.clear}
        >
          <Icon name="close" />
        </button>
      )}
      <button
        type="button"
        ref={model.button}
        className={classNames(styles.tool, 'needs-script')}
        aria-label={locale.text('open', { name: props.label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={props.isDisabled}
        onClick={model.toggle}
      >
        <Icon name="cal" />
      </button>
    </div>
  );
}

interface DateFieldProps {
  readonly label: string;
  /** Name in a form, where it is sent as it is typed. */
  readonly name?: string;
  readonly value: IsoDate | null;
  readonly onChange: (value: IsoDate | null) => void;
  readonly notBefore?: IsoDate | null;
  readonly notAfter?: IsoDate | null;
  readonly isClearable?: boolean;
}

/** A date that is written as reports write it. */
export function DateField({
  label,
  name,
  value,
  onChange,
  notBefore = null,
  notAfter = null,
  isClearable = false,
}: DateFieldProps) {
  return (
    <DatePicker
      label={label}
      {...(name !== undefined && { name })}
      context="report"
      value={value === null ? null : fixedDateText(value)}
      notBefore={notBefore}
      notAfter={notAfter}
      isClearable={isClearable}
      onChange={(typed) => onChange(typed === null ? null : (parseTypedDate(typed) ?? value))}
    />
  );
}

interface FormDateProps extends FieldTexts {
  readonly name: string;
  /** YYYY-MM-DD; another text stands in the field as it is. */
  readonly defaultValue?: string | null | undefined;
  readonly isRequired?: boolean;
}

const never = () => () => {};

/** Whether the page's script runs by now. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The field of a form for a day, written DD.MM.YYYY. What is sent is YYYY-MM-DD; without a script it is what was typed, which pages read as well
 * (`parseTypedDate`).
 */
export function FormDate({ name, defaultValue, isRequired = false, ...texts }: FormDateProps) {
  const first = defaultValue ?? '';
  const [value, setValue] = useState(first);
  const isHydrated = useHydrated();
  const day = parseTypedDate(value);
  return (
    <FormField {...texts}>
      {({ labelId: _, ...field }) => (
        <>
          <DatePicker
            label={texts.label}
            context="report"
            field={field}
            {...(!isHydrated && { name })}
            isRequired={isRequired}
            isClearable={!isRequired}
            value={day === undefined ? null : fixedDateText(day)}
            {...(day === undefined && value !== '' && { initialText: value })}
            onChange={(typed) => setValue(typed === null ? '' : (parseTypedDate(typed) ?? typed))}
            onInputError={setValue}
          />
          {isHydrated && <input type="hidden" name={name} value={day ?? value} />}
        </>
      )}
    </FormField>
  );
}
