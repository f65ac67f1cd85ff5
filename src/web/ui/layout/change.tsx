import { minusSign } from '#contract/platform/number-text.ts';
import styles from './change.module.css';
import { classNames } from './class-names.ts';

interface ChangeProps {
  readonly text: string;
  /** Of what is neither good nor bad in itself, such as a yield: without a colour. */
  readonly isNeutral?: boolean;
}

/** A change with its sign; the triangle and the colour repeat what the sign says. */
export function Change({ text, isNeutral = false }: ChangeProps) {
  return (
    <span
      className={classNames(
        styles.change,
        text.startsWith('+') && styles.up,
        text.startsWith(minusSign) && styles.down,
        isNeutral && styles.neutral,
      )}
    >
      {text}
    </span>
  );
}
