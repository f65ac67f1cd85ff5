import { Link, useLocation } from 'react-router';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './locked-marker.module.css';

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
