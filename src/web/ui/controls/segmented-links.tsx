import { Link, type To } from 'react-router';
import { asChoice } from '../../context/reader-context.tsx';
import styles from './segmented.module.css';

export interface Segment {
  readonly key: string;
  readonly text: string;
  readonly to: To;
}

/** A choice of a few that lives in the address: each segment is a link, so it works before any script and can be shared. */
export function SegmentedLinks({
  label,
  segments,
  chosen,
}: {
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly chosen: string | null;
}) {
  return (
    <nav className={styles.group} aria-label={label}>
      {segments.map((segment) => (
        <Link
          key={segment.key}
          to={segment.to}
          {...asChoice}
          aria-current={segment.key === chosen ? 'true' : undefined}
        >
          {segment.text}
        </Link>
      ))}
    </nav>
  );
}
