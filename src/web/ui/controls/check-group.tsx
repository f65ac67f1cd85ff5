import styles from './check-group.module.css';
import { Checkbox } from './checkbox.tsx';

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
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {options.map(({ value, title, words }) => (
        <Checkbox key={value} name={name} value={value} isCheckedAtStart={checked.includes(value)}>
          <b>{title}</b> <span className="quiet">{words}</span>
        </Checkbox>
      ))}
      {error !== undefined && (
        <p role="alert" className={styles.bad}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
