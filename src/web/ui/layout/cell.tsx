import { useLabels } from '../../context/reader-context.tsx';
import { Masked } from '../feedback/masked.tsx';
import styles from './cell.module.css';

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
