import type { ReactNode } from 'react';
import styles from './block.module.css';
import { classNames } from './class-names.ts';

interface BlockProps {
  readonly id: string;
  readonly title: string;
  /** What the title leaves out: unit, venue, source. */
  readonly meta?: string | undefined;
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A block of a page: title, unit, tools, content, footnote. */
export function Block({ id, title, meta, tools, foot, className, children }: BlockProps) {
  return (
    <section className={classNames(styles.block, className)} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {meta !== undefined && (
          <span className={styles.meta} title={meta}>
            {meta}
          </span>
        )}
        {tools}
      </div>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
