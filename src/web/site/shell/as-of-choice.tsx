import { useAsOf, useLabels } from '../../context/reader-context.tsx';
import styles from './as-of-bar.module.css';
import { AsOfForm } from './as-of-form.tsx';

/** Leads to the page as it was known on a day; where it is shown so already, the bar has the choice. */
export function AsOfChoice() {
  const text = useLabels('shell');
  if (useAsOf() !== null) return null;
  return (
    <span className={styles.choice}>
      {text('as_of_choice')} <AsOfForm />
    </span>
  );
}
