import { Link } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { useSession } from '../../context/session-context.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './page-shell.module.css';

/** More than this does not fit on the badge. */
const MAX_COUNTED = 9;

/** The way to the reader's alerts, with how many he has not read; on phones it stands there while there are some. */
export function AlertBell() {
  const text = useLabels('alerts');
  const { audience, unreadAlerts: count } = useSession();
  if (audience === 'visitor') return null;
  const label = count === 0 ? text('bell') : text('bell_unread', { count });
  return (
    <Link
      className={classNames(styles.bell, count === 0 && styles.quietBell)}
      to="/profile/alerts/"
      title={label}
      aria-label={label}
    >
      <Icon name="bell" />
      {count > 0 && <span className={styles.badge}>{count > MAX_COUNTED ? `${MAX_COUNTED}+` : count}</span>}
    </Link>
  );
}
