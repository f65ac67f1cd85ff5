import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconName } from '../layout/icon.tsx';
import styles from './notice.module.css';

/** A remark above or below the content that it is about. */
export function Note({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'ok' | 'warn' | 'bad';
  readonly children: ReactNode;
}) {
  const icons = { plain: 'info', ok: 'ok', warn: 'warn', bad: 'error' } as const;
  return (
    <p className={classNames(styles.note, styles.inBlock, tone !== 'plain' && styles[tone])}>
      <Icon name={icons[tone]} />
      <span>{children}</span>
    </p>
  );
}

/** What takes the place of content that is missing or failed: what, why, and one way on. */
export function EmptyState({
  icon,
  title,
  reason,
  role,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly reason?: string | undefined;
  readonly role?: 'alert' | 'status' | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.empty} role={role}>
      <Icon name={icon} className={undefined} />
      <b>{title}</b>
      {reason !== undefined && <p>{reason}</p>}
      {children}
    </div>
  );
}
