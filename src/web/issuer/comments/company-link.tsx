import { useLabels } from '../../context/reader-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import styles from './analytics-filter.module.css';

/** The way back from all analytics to the page of the company. */
export function CompanyLink({ to }: { readonly to: string }) {
  const text = useLabels('comments');
  return (
    <div className={styles.back}>
      <ButtonLink to={to}>{text('to_company')}</ButtonLink>
    </div>
  );
}
