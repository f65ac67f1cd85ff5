import { useLabels } from '../context/language-context.ts';
import styles from './page-footer.module.css';

/** The conventions behind the figures, and where the data came from. */
export function PageFooter({ sources = [] }: { readonly sources?: readonly string[] }) {
  const text = useLabels('shell');
  return (
    <footer className={styles.foot}>
      <span>{text('convention_prices')}</span>
      <span>{text('convention_yields')}</span>
      {sources.map((source) => (
        <span key={source}>{source}</span>
      ))}
    </footer>
  );
}
