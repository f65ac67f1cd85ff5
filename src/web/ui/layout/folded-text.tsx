import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import more from '../table/show-more.module.css';
import styles from './folded-text.module.css';
import { Icon } from './icon.tsx';

/** Text of which a few lines stand until the reader asks for the rest. Without a script, and on paper, all of it stands. */
export function FoldedText({ children }: { readonly children: ReactNode }) {
  const text = useLabels('tables');
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const folded = element.current;
    if (folded === null || isOpen) return undefined;
    const observer = new ResizeObserver(() => setIsLong(folded.scrollHeight > folded.clientHeight + 1));
    observer.observe(folded);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <>
      <div
        ref={element}
        id={id}
        className={isOpen ? undefined : styles.folded}
        data-long={isLong && !isOpen ? '' : undefined}
      >
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          className={more.toggle}
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
