import { Link, useLocation } from 'react-router';
import type { LabelKey } from '#labels/label.ts';
import { useLabels } from '../../context/language-context.ts';
import styles from './operator-page.module.css';

interface OperatorPlace {
  readonly path: `/operator/${string}/`;
  readonly label: LabelKey<'operator'>;
}

/** The pages of who runs the instance, in the order in which they stand. */
const operatorPlaces: readonly OperatorPlace[] = [
  { path: '/operator/support/', label: 'support_title' },
  { path: '/operator/data/', label: 'data_title' },
];

/** The way between the operator's pages; the page of one thing of a list belongs to the list. */
export function OperatorNavigation() {
  const text = useLabels('operator');
  const { pathname } = useLocation();
  return (
    <nav className={styles.navigation} aria-label={text('pages')}>
      {operatorPlaces.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={pathname.startsWith(path) ? 'page' : undefined}>
          {text(label)}
        </Link>
      ))}
    </nav>
  );
}
