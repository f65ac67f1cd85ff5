import { minusSign } from '#contract/platform/number-text.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Masked } from '../feedback/masked.tsx';
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

/** The content of a cell: the text, the mark of a hidden figure, or the dash of a missing one. */
export function CellText({
  text,
  isMasked = false,
  reason,
}: {
  readonly text: string | null;
  readonly isMasked?: boolean;
  /** Why a figure is blank; shown on hover and read out. */
  readonly reason?: string | undefined;
}) {
  const labels = useLabels('shell');
  if (isMasked) return <Masked />;
  if (text !== null) return text;
  return (
    <span className={styles.missing} title={reason}>
      <span aria-hidden="true">–</span>
      <span className="sr">{reason ?? labels('missing_value')}</span>
    </span>
  );
}
