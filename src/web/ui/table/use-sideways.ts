import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How far the arrows move a table while they are pressed, in px a millisecond. */
const pixelsPerMs = 5;

export interface Sideways {
  /** False until the table stands on a screen: its first HTML scrolls by itself if it has to. */
  readonly isMeasured: boolean;
  /** False while the whole width of the table is in view. */
  readonly isWide: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

const inView: Sideways = { isMeasured: false, isWide: false, isAtStart: true, isAtEnd: true };

function placeOf({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Sideways {
  const room = scrollWidth - clientWidth;
  return { isMeasured: true, isWide: room > 1, isAtStart: scrollLeft <= 0, isAtEnd: scrollLeft >= room - 1 };
}

/** Whether a table is wider than its place, and where the reader is in it. */
export function useSideways(scroller: RefObject<HTMLElement | null>): Sideways {
  const [place, setPlace] = useState(inView);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = () => {
      const next = placeOf(element);
      setPlace((now) =>
        now.isMeasured && now.isWide === next.isWide && now.isAtStart === next.isAtStart && now.isAtEnd === next.isAtEnd
          ? now
          : next,
      );
    };
    let left = element.scrollLeft;
    const follow = () => {
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      look();
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  return place;
}

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

/** Moves the table for as long as a button is pressed, by pointer or by key. */
export function useSidewaysPress(scroller: RefObject<HTMLElement | null>, direction: -1 | 1) {
  const frame = useRef<number | null>(null);
  const stop = useCallback(() => {
    if (frame.current !== null) cancelAnimationFrame(frame.current);
    frame.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const start = () => {
    if (frame.current !== null) return;
    let before = performance.now();
    const move = (now: number) => {
      // The first frame may carry a time from before the press.
      scroller.current?.scrollBy({ left: direction * pixelsPerMs * Math.max(1, now - before), behavior: 'instant' });
      before = now;
      frame.current = requestAnimationFrame(move);
    };
    frame.current = requestAnimationFrame(move);
  };
  return {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onBlur: stop,
    onKeyDown: (event: KeyboardEvent) => {
      if (isPress(event)) start();
    },
    onKeyUp: stop,
  };
}
