import { Link, useLocation } from 'react-router';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { Icon } from '../layout/icon.tsx';
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

/** Stands where the reader's level opens nothing: what opens it, and the way to the full version. */
export function LockedMarker() {
  const text = useLabels('tables');
  const isVisitor = useAudience() === 'visitor';
  const location = useLocation();
  return (
    <span className={styles.locked}>
      <Icon name="lock" />
      <span>{text(isVisitor ? 'log_in_to_access' : 'full_access_to_access')}</span>
      <Link to={isVisitor ? signInPath(location) : '/profile/access/'}>{text('full_version')}</Link>
    </span>
  );
}
