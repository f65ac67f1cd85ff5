import { useLanguage } from '../../context/reader-context.tsx';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** Share that is done, 0 to 1; null while it is not known. */
  readonly value: number | null;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const { locale } = useLanguage();
  const percent = value === null ? null : new Intl.NumberFormat(locale, { style: 'percent' }).format(value);
  return (
    <div className={styles.progress}>
      <span>{label}</span>
      {percent !== null && <span className={styles.percent}>{percent}</span>}
      <progress className={styles.bar} aria-label={label} {...(value !== null && { max: 1, value })} />
    </div>
  );
}
