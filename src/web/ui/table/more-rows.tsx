import { Link, useLocation } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { signInPath } from '../../context/sign-in-path.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './more-rows.module.css';
import type { Refusal } from './refusal.ts';
import type { ShowMore } from './use-show-more.ts';

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
