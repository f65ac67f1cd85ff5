import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import more from '../table/show-more.module.css';
import { Icon } from './icon.tsx';
import styles from './link-list.module.css';

/** Links that a list shows before 'show more'. */
const linkListLimit = 5;

interface ListedLink {
  readonly id: string | number;
  readonly text: string;
  readonly to: string;
}

interface LinkListProps {
  readonly label: string;
  readonly links: readonly ListedLink[];
  readonly limit?: number;
}

/** Links, the first five until the reader asks for the others. */
export function LinkList({ label, links, limit = linkListLimit }: LinkListProps) {
  const text = useLabels('tables');
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const shown = isOpen ? links : links.slice(0, limit);
  if (links.length === 0) return null;
  return (
    <div className={styles.whole}>
      <ul id={listId} aria-label={label} className={styles.list}>
        {shown.map(({ id, text: words, to }) => (
          <li key={id}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
      {links.length > limit && (
        <button
          type="button"
          className={`${more.toggle} needs-script`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} />
          {text(isOpen ? 'hide' : 'show_more')}
        </button>
      )}
    </div>
  );
}
