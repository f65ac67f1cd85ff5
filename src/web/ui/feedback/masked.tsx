import { useLabels } from '../../context/reader-context.tsx';
import styles from './masked.module.css';

/** Stands for a figure that the reader's level does not open: the same four signs whatever the figure is. */
export function Masked() {
  const text = useLabels('shell');
  return (
    <>
      <span className={styles.mask} aria-hidden="true">
        ****
      </span>
      <span className="sr">{text('masked_value')}</span>
    </>
  );
}
