import { useEffect, useRef } from 'react';
import { isCommandKey } from '../../ui/single-keys.ts';

type Step = -1 | 1;

/** `[` and `]`, wherever a keyboard has them, and the keys in their place on keyboards of other alphabets. */
function stepOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): Step | null {
  if (metaKey || (ctrlKey && !altKey)) return null;
  if (key === '[') return -1;
  if (key === ']') return 1;
  if (altKey) return null;
  if (code === 'BracketLeft') return -1;
  return code === 'BracketRight' ? 1 : null;
}

/** Calls back with the next (1) or the previous (-1) section when the reader asks for it by key, outside of fields and dialogs. */
export function useSectionKeys(onStep: (step: Step) => void): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === null || !isCommandKey(event)) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
