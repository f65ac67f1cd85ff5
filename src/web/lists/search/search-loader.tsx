import { useLabels } from '../../context/reader-context.tsx';
import { Skeleton } from '../../ui/feedback/notice.tsx';
import styles from './search-loader.module.css';

const rows = [62, 48, 71, 55, 66, 44] as const;

/** Stands for results that are on their way. */
export function SearchLoader() {
  const text = useLabels('search');
  return (
    <div className={styles.loader}>
      <span className="sr">{text('searching')}</span>
      {rows.map((width) => (
        <span key={width} className={styles.row}>
          <span style={{ width: `${width}%` }}>
            <Skeleton />
          </span>
        </span>
      ))}
    </div>
  );
}
