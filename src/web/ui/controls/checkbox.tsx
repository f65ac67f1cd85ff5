import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import group from './check-group.module.css';
import styles from './choice.module.css';

interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'checked' | 'defaultChecked' | 'size'> {
  readonly children: ReactNode;
  /** The label stays for screen readers alone. */
  readonly isLabelHidden?: boolean;
  readonly isChecked?: boolean;
  readonly isCheckedAtStart?: boolean;
  /** Some of what it stands for is checked. */
  readonly isMixed?: boolean;
  readonly onChange?: (isChecked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
}

export function Checkbox({ children, isLabelHidden = false, isMixed = false, onChange, ...rest }: CheckboxProps) {
  const { isChecked, isCheckedAtStart, className, ...input } = rest;
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={classNames(styles.choice, className)}>
      <input
        {...input}
        ref={ref}
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        defaultChecked={isCheckedAtStart}
        onChange={onChange && ((event) => onChange(event.target.checked, event))}
      />
      <span className={isLabelHidden ? 'sr' : undefined}>{children}</span>
    </label>
  );
}

/** On or off, in force at once; inside a form that is sent, a checkbox serves better. */
export function Switch({ className, ...rest }: Omit<CheckboxProps, 'isMixed'>) {
  return <Checkbox role="switch" className={classNames(styles.switch, className)} {...rest} />;
}

interface CheckOption {
  readonly value: string;
  readonly title: string;
  /** What it stands for. */
  readonly words: string;
}

interface CheckGroupProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly CheckOption[];
  readonly checked: readonly string[];
  readonly error?: string | undefined;
}

/** Several of a few things to choose, each with what it stands for. */
export function CheckGroup({ name, label, options, checked, error }: CheckGroupProps) {
  return (
    <fieldset className={group.group}>
      <legend>{label}</legend>
      {options.map(({ value, title, words }) => (
        <Checkbox key={value} name={name} value={value} isCheckedAtStart={checked.includes(value)}>
          <b>{title}</b> <span className="quiet">{words}</span>
        </Checkbox>
      ))}
      {error !== undefined && (
        <p role="alert" className={group.bad}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
