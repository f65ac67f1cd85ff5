import styles from './skeleton.module.css';

/** Rows on their way, each of the height that it will have. */
export function SkeletonLines({ count }: { readonly count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => `line-${line}`).map((line) => (
        <span key={line} className={styles.skeleton} />
      ))}
    </div>
  );
}
