import { type RefObject, useCallback, useEffect, useState } from 'react';

const wakingEvents = ['pointerenter', 'focusin', 'touchstart'] as const;

/** True once the reader points at, touches or focuses an element: the time to fetch what makes it move. */
export function useWakeUp(target: RefObject<HTMLElement | null>): boolean {
  const [isAwake, setIsAwake] = useState(false);
  const wake = useCallback(() => setIsAwake(true), []);
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    for (const event of wakingEvents) element.addEventListener(event, wake, { once: true, passive: true });
    return () => {
      for (const event of wakingEvents) element.removeEventListener(event, wake);
    };
  }, [target, wake]);
  return isAwake;
}
