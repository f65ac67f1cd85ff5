import styles from './skeleton.module.css';

/** Stands for content that is on its way, in its final size. */
export function Skeleton() {
  return <span className={styles.skeleton} aria-hidden="true" />;
}

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
