import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** Stands for content that is on its way, in its final size. */
export function Skeleton() {
  return <span className={styles.skeleton} aria-hidden="true" />;
}

/** Rows on their way, each of the height that it will have: one element, because a page has dozens of such places. */
export function SkeletonLines({ count }: { readonly count: number }) {
  return <div className={styles.lines} style={{ '--lines': count } as CSSProperties} aria-hidden="true" />;
}
