import { type RefObject, useEffect, useState } from 'react';
import { useFirstAct } from './first-act.ts';

/** How far below and above the window a section counts as near once the reader moves, in pixels. */
const nearPx = 600;

/**
 * Becomes true, once and for all, when the reader comes near an element; one without a size is never near. Until he does anything, only
 * what he sees is near, so that the page answers to him before it prepares for where he may go.
 */
export function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  const marginPx = useFirstAct() ? nearPx : 0;
  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${marginPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, marginPx, ref]);
  return isNear;
}
