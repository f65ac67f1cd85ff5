import { useEffect, useEffectEvent } from 'react';
import { isTyping, singleKeysAreOn } from '../../ui/single-keys.ts';

/** A dialog that is open, and not on its way out. */
const openDialog = '[role=dialog]:not([data-exiting] *), [role=alertdialog]:not([data-exiting] *)';

/** Calls back on E, outside of fields and dialogs, while there is something to explain. */
export function useExplainKey(onExplain: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || key.toLowerCase() !== 'e') return;
    if (isTyping(target) || !singleKeysAreOn() || document.querySelector(openDialog) !== null) return;
    event.preventDefault();
    onExplain?.();
  });
  const isOn = onExplain !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
