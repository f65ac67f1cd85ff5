import { Link, useLocation } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { signInPath } from '../../context/sign-in-path.ts';
import { ButtonLink } from '../controls/button.tsx';
import { Icon } from '../layout/icon.tsx';
import styles from './locked-marker.module.css';
import { EmptyState } from './notice.tsx';

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

/** Stands in place of content that is closed as a whole: what it is, and the one button that opens it. */
export function LockedBlock({ title, reason }: { readonly title: string; readonly reason?: string }) {
  const text = useLabels('shell');
  const isVisitor = useAudience() === 'visitor';
  const location = useLocation();
  return (
    <EmptyState icon="lock" title={title} reason={reason}>
      <ButtonLink look="primary" size="small" to={isVisitor ? signInPath(location) : '/profile/access/'}>
        {isVisitor ? text('sign_in') : text('get_access')}
      </ButtonLink>
    </EmptyState>
  );
}
