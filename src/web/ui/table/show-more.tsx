import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './show-more.module.css';

export type Refusal = 'need_authorization' | 'need_access';

/** What a reader lacks for rows of a level: visitors have to log in, members need access; null when nothing is missing. */
export function refusalOf(level: number, requiredLevel: number): Refusal | null {
  if (level >= requiredLevel) return null;
  return level > 0 ? 'need_access' : 'need_authorization';
}

export interface ShowMoreSettings {
  /** Level that opens the rows below the limit; 0, the usual one, opens them to everyone. */
  readonly requiredLevel?: number | undefined;
  /** Told when the reader opens the rows. */
  readonly onMore?: (() => void) | undefined;
}

export interface ShowMore {
  readonly isOpen: boolean;
  /** Whether the reader's level opens the rows, asked or not. */
  readonly mayOpen: boolean;
  readonly refusal: Refusal | null;
  readonly toggle: () => void;
}

/** Opens and folds the rows below the limit; a level that is too low is told what it needs. */
export function useShowMore({ requiredLevel = 0, onMore }: ShowMoreSettings): ShowMore {
  const { level } = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const refusal = refusalOf(level, requiredLevel);
  const toggle = () => {
    if (!isAsked && refusal === null) onMore?.();
    setIsAsked(!isAsked || refusal !== null);
  };
  const mayOpen = refusal === null;
  return { isOpen: isAsked && mayOpen, mayOpen, refusal: isAsked ? refusal : null, toggle };
}

/** 'Show more' and 'hide' below a table. A refusal says what opens the rows, with the way there. */
export function MoreRows({ more: { isOpen, refusal, toggle } }: { readonly more: ShowMore }) {
  const text = useLabels('tables');
  return (
    <>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
        <Icon name={isOpen ? 'up' : 'down'} />
        {text(isOpen ? 'hide' : 'show_more')}
      </button>
      <div role="alert" className={refusal === null ? undefined : styles.refusal}>
        {refusal !== null && <RefusalText refusal={refusal} />}
      </div>
    </>
  );
}

function RefusalText({ refusal }: { readonly refusal: Refusal }) {
  const text = useLabels('tables');
  const location = useLocation();
  const isVisitor = refusal === 'need_authorization';
  return (
    <>
      <Icon name="lock" />
      <span>{text(refusal)}</span>
      <Link to={isVisitor ? signInPath(location) : '/profile/access/'}>
        {text(isVisitor ? 'log_in' : 'get_access')}
      </Link>
    </>
  );
}

interface BlockToggleProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** What opens the block, and what 'hide' means here, for those who do not see where it stands. */
  readonly words: { readonly show: string; readonly hide: string };
  readonly direction: 'up' | 'down';
}

/** Opens and hides a block of rows: the previous, the next, the hidden ones. */
export function BlockToggle({ isOpen, onToggle, words, direction }: BlockToggleProps) {
  const text = useLabels('tables');
  const opposite = direction === 'up' ? 'down' : 'up';
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-label={isOpen ? words.hide : words.show}
      onClick={onToggle}
    >
      <Icon name={isOpen ? opposite : direction} />
      {isOpen ? text('hide') : words.show}
    </button>
  );
}
