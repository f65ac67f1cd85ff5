import type { ReactNode } from 'react';
import styles from './explain-dialog.module.css';

/** A part of an explanation under its title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
