import { useEffect, useReducer } from 'react';
import { logAction } from '../data/log-action.ts';
import { type ExtraItemsEvent, extraItems, revealAfterMs } from './extra-items.ts';

export interface ExtraItemsControl {
  readonly isOpen: boolean;
  /** Whether the wait before they come up is running. */
  readonly isComing: boolean;
  toggle(): void;
  hover(): void;
  leave(): void;
}

/** The entries behind '...': a second after it is pressed or pointed at they come up; pressed again they go at once. */
export function useExtraItems(): ExtraItemsControl {
  const [state, dispatch] = useReducer(extraItems, 'closed');
  const isComing = state === 'pointed-at' || state === 'pressed';
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => dispatch('second-passed'), revealAfterMs);
    return () => clearTimeout(timer);
  }, [isComing]);
  const tell = (event: ExtraItemsEvent) => () => dispatch(event);
  const toggle = () => {
    if (state !== 'open') logAction('menuMore');
    dispatch('press');
  };
  return { isOpen: state === 'open', isComing, toggle, hover: tell('point'), leave: tell('leave') };
}
