import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import more from '../table/show-more.module.css';
import { classNames } from './class-names.ts';
import styles from './folded-content.module.css';
import { Icon } from './icon.tsx';

interface MoreButtonProps {
  readonly isOpen: boolean;
  /** Id of what it opens. */
  readonly controls: string;
  readonly onToggle: () => void;
  readonly className?: string;
}

/** Shows the rest of something, and hides it again. */
function MoreButton({ isOpen, controls, onToggle, className }: MoreButtonProps) {
  const text = useLabels('tables');
  return (
    <button
      type="button"
      className={classNames(more.toggle, className)}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'up' : 'down'} />
      {text(isOpen ? 'hide' : 'show_more')}
    </button>
  );
}

/** Text of which a few lines stand until the reader asks for the rest. Without a script, and on paper, all of it stands. */
export function FoldedText({ children }: { readonly children: ReactNode }) {
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
      {isLong && <MoreButton isOpen={isOpen} controls={id} onToggle={() => setIsOpen(!isOpen)} />}
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
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const items = Children.map(Children.toArray(children), (item) => <li>{item}</li>);
  return (
    <>
      <ul id={id} className={styles.list} aria-label={label}>
        {isOpen ? items : items.slice(0, limit)}
      </ul>
      {items.length > limit && (
        <MoreButton
          isOpen={isOpen}
          controls={id}
          onToggle={() => setIsOpen(!isOpen)}
          className={`${styles.more} needs-script`}
        />
      )}
    </>
  );
}

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
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const shown = isOpen ? links : links.slice(0, limit);
  if (links.length === 0) return null;
  return (
    <div className={styles.whole}>
      <ul id={listId} aria-label={label} className={styles.links}>
        {shown.map(({ id, text: words, to }) => (
          <li key={id}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
      {links.length > limit && (
        <MoreButton isOpen={isOpen} controls={listId} onToggle={() => setIsOpen(!isOpen)} className="needs-script" />
      )}
    </div>
  );
}
