import type { RefObject } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import button from '../controls/button.module.css';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './table.module.css';
import { type Sideways, useSidewaysPress } from './use-sideways.ts';

interface SidewaysArrowsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly place: Sideways;
}

/** Two arrows that move a wide table on narrow screens while they are pressed. */
export function SidewaysArrows({ scroller, place }: SidewaysArrowsProps) {
  const text = useLabels('tables');
  const left = useSidewaysPress(scroller, -1);
  const right = useSidewaysPress(scroller, 1);
  const look = classNames(button.button, button.small, button.iconOnly);
  return (
    <div className={styles.arrows}>
      <button type="button" className={look} aria-label={text('scroll_left')} aria-disabled={place.isAtStart} {...left}>
        <Icon name="left" />
      </button>
      <button type="button" className={look} aria-label={text('scroll_right')} aria-disabled={place.isAtEnd} {...right}>
        <Icon name="right" />
      </button>
    </div>
  );
}
