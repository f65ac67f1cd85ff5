import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  readonly title: string;
  readonly isOpenAtStart?: boolean;
  readonly children: ReactNode;
}

/** Content folded away behind its title; opens without a script, and by a search within the page. */
export function Disclosure({ title, isOpenAtStart = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpenAtStart}>
      <summary>
        <Icon name="right" />
        {title}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
