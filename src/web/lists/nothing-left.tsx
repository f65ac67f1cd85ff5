import { Link } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import button from '../ui/controls/button.module.css';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import styles from './filter-bar.module.css';
import type { LinkedChip } from './filter-chips.tsx';

interface NothingLeftProps {
  readonly title: string;
  readonly chips: readonly LinkedChip[];
}

/** Stands where filters leave nothing, with the ways to the list without each of them. */
export function NothingLeft({ title, chips }: NothingLeftProps) {
  const text = useLabels('facets');
  return (
    <EmptyState icon="search" title={title} reason={text('nothing_reason')}>
      <span className={styles.ways}>
        {chips.map((chip) => (
          <Link key={chip.id} className={classNames(button.button, button.small)} to={chip.to}>
            {text('without', { filter: chip.text })}
          </Link>
        ))}
      </span>
    </EmptyState>
  );
}
