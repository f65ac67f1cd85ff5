import { useLayoutEffect } from 'react';
import { isTyping } from '../../ui/single-keys.ts';

/** What Escape closes first: an open dialog, list or menu. */
const openOverlays =
  'dialog[open], [role=dialog], [role=alertdialog], [role=listbox], [role=menu], header details[open]';

/** Calls back on Escape, unless the key is meant for a field or for something that lies above the page. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  // At once: a key pressed as soon as the thing is seen closes it.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector(openOverlays) === null) onEscape();
    };
    // Before those who close overlays by the same key, so that one key press closes one thing.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isActive, onEscape]);
}
