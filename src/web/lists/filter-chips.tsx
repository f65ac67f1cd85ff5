import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAudience, useLabels } from '../context/reader-context.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './filter-chips.module.css';

/** One thing that a list is asked for, in words. */
interface ChipWords {
  readonly text: string;
  /** What a pointer on it tells. */
  readonly note?: string;
  /** Whether only full access may ask for it. */
  readonly isGuarded: boolean;
}

export interface LinkedChip extends ChipWords {
  readonly id: string;
  /** Address of the list without it. */
  readonly to: string;
}

/** What a list leaves out by itself, in words, and its address with that. */
export interface LeftOut {
  readonly text: string;
  readonly show: string;
  readonly to: string;
}

interface FilterChipsProps {
  readonly chips: readonly LinkedChip[];
  readonly leftOut: LeftOut | null;
  /** Address of the whole list. */
  readonly path: string;
}

/** What a list is asked for beside words; the cross of each leads to the list without it. */
export function FilterChips({ chips, leftOut, path }: FilterChipsProps) {
  const text = useLabels('facets');
  if (chips.length === 0 && leftOut === null) return null;
  return (
    <ul className={styles.chips} aria-label={text('asked')}>
      {chips.map((chip) => (
        <ChipItem key={chip.id} chip={chip}>
          <Link
            className={styles.remove}
            to={chip.to}
            aria-label={text('remove', { filter: chip.text })}
            title={text('remove', { filter: chip.text })}
          >
            <Icon name="close" />
          </Link>
        </ChipItem>
      ))}
      {leftOut !== null && (
        <li className={styles.leftOut}>
          <span>{leftOut.text}</span>{' '}
          <Link to={leftOut.to} aria-label={`${leftOut.text}. ${leftOut.show}`}>
            {leftOut.show}
          </Link>
        </li>
      )}
      {chips.length > 1 && (
        <li>
          <Link className={styles.all} to={path}>
            {text('clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** A chip with its words; one that the reader may not ask for says so. */
export function ChipItem({ chip, children }: { readonly chip: ChipWords; readonly children: ReactNode }) {
  const text = useLabels('facets');
  const isClosed = useAudience() !== 'full' && chip.isGuarded;
  return (
    <li className={classNames(styles.chip, isClosed && styles.closed)} title={isClosed ? text('closed') : chip.note}>
      {isClosed && <Icon name="lock" />}
      <span>{chip.text}</span>
      {isClosed && <span className="sr">{text('closed')}</span>}
      {children}
    </li>
  );
}
