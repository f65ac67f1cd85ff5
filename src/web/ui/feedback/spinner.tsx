import { useLanguage } from '../../context/reader-context.tsx';
import styles from './spinner.module.css';

/** Work whose length is unknown; shown after a moment only, by whoever waits. */
export function Spinner({ label, size = 'normal' }: { readonly label: string; readonly size?: 'normal' | 'small' }) {
  return (
    <span className={styles.wait} role="status">
      <svg className={size === 'small' ? styles.small : styles.ring} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" />
        <path d="M8 1.75a6.25 6.25 0 0 1 6.25 6.25" />
      </svg>
      <span className={size === 'small' ? 'sr' : undefined}>{label}</span>
    </span>
  );
}

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
