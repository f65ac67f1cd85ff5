import styles from './skeleton.module.css';

/** Stands for content that is on its way, in its final size. */
export function Skeleton() {
  return <span className={styles.skeleton} aria-hidden="true" />;
}
