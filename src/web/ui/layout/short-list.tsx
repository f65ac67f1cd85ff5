import { Children, type ReactNode, useId, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import more from '../table/show-more.module.css';
import { Icon } from './icon.tsx';
import styles from './short-list.module.css';

interface ShortListProps {
  readonly label: string;
  /** Items before the reader asks for the others. */
  readonly limit?: number;
  readonly children: ReactNode;
}

/** Items one below the other, the first three until the reader asks for more. */
export function ShortList({ label, limit = 3, children }: ShortListProps) {
  const text = useLabels('tables');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const items = Children.map(Children.toArray(children), (item) => <li>{item}</li>);
  return (
    <>
      <ul id={id} className={styles.list} aria-label={label}>
        {isOpen ? items : items.slice(0, limit)}
      </ul>
      {items.length > limit && (
        <button
          type="button"
          className={`${more.toggle} ${styles.more} needs-script`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} />
          {text(isOpen ? 'hide' : 'show_more')}
        </button>
      )}
    </>
  );
}
