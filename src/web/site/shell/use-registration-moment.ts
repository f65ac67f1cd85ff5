import { useEffect, useState } from 'react';

const doings = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;

/** Milliseconds without any doing of the reader after which registration is offered. */
const idleMs = 15_000;

const scrolledShare = 0.6;

interface ScrollPosition {
  readonly scrollY: number;
  readonly innerHeight: number;
  readonly scrollHeight: number;
}

/** Whether the reader has scrolled past 60 percent of what there is to scroll. */
export function isFarDown({ scrollY, innerHeight, scrollHeight }: ScrollPosition): boolean {
  const way = scrollHeight - innerHeight;
  return way > 0 && scrollY / way > scrolledShare;
}

/** Calls back once the reader has done nothing for a while; each doing starts the time anew. */
function whenIdle(onIdle: () => void): () => void {
  let timer = setTimeout(onIdle, idleMs);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, idleMs);
  };
  for (const doing of doings) addEventListener(doing, restart, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const doing of doings) removeEventListener(doing, restart);
  };
}

function whenFarDown(onFarDown: () => void): () => void {
  const look = () => {
    const { scrollHeight } = document.documentElement;
    if (isFarDown({ scrollY, innerHeight, scrollHeight })) onFarDown();
  };
  addEventListener('scroll', look, { passive: true });
  return () => removeEventListener('scroll', look);
}

function whenMouseLeaves(onLeave: () => void): () => void {
  const root = document.documentElement;
  root.addEventListener('mouseleave', onLeave);
  return () => root.removeEventListener('mouseleave', onLeave);
}

export interface RegistrationQuestion {
  /** False where registration is not to be offered. */
  readonly isWanted: boolean;
  /** Whether 15 idle seconds count; they do in English alone. */
  readonly countsIdle: boolean;
}

/** Whether the moment to offer registration has come: the reader idles, is far down, or moves the mouse out of the page. */
export function useRegistrationMoment({ isWanted, countsIdle }: RegistrationQuestion): boolean {
  const [hasCome, setHasCome] = useState(false);
  const isWaiting = isWanted && !hasCome;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const come = () => setHasCome(true);
    const stops = [whenFarDown(come), whenMouseLeaves(come), ...(countsIdle ? [whenIdle(come)] : [])];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isWaiting, countsIdle]);
  return isWanted && hasCome;
}
