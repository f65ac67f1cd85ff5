import { minusSign } from '#contract/number-text.ts';
import styles from './change.module.css';
import { classNames } from './class-names.ts';

/** A change with its sign; the triangle and the colour repeat what the sign says. */
export function Change({ text }: { readonly text: string }) {
  return (
    <span
      className={classNames(
        styles.change,
        text.startsWith('+') && styles.up,
        text.startsWith(minusSign) && styles.down,
      )}
    >
      {text}
    </span>
  );
}
