import { useSyncExternalStore } from 'react';

const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'input', 'scroll'] as const;
const options = { capture: true, passive: true } as const;

/** For readers who only look, the rest of what the page can draw comes without a sign, once the first is long done. */
const quietMs = 3000;

let hasActed = false;
let isQuiet = false;
let isWatching = false;
let isPressed = false;
const waiting = new Set<() => void>();
let released: (() => void)[] = [];

function act(): void {
  hasActed = true;
  isQuiet = false;
  for (const sign of signs) document.removeEventListener(sign, act, options);
  for (const tell of waiting) tell();
}

const patienceMs = 2000;
const withoutIdleMs = 500;

/** Does work once the page is loaded and drawn and the browser has nothing else to do; gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  let callOff = () => {};
  const wait = () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(work, withoutIdleMs);
      callOff = () => clearTimeout(timer);
    } else {
      const handle = requestIdleCallback(work, { timeout: patienceMs });
      callOff = () => cancelIdleCallback(handle);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    callOff = () => window.removeEventListener('load', wait);
  }
  return () => callOff();
}

/** What nobody asked for comes one by one, each when the browser has nothing else to do. */
function beQuiet(): void {
  if (hasActed) return;
  hasActed = true;
  isQuiet = true;
  const rest = [...waiting];
  const tellNext = () => {
    rest.shift()?.();
    if (rest.length > 0) whenIdle(tellNext);
  };
  tellNext();
}

function press({ button }: PointerEvent): void {
  // The end of another button's press may go to the menu that it opens.
  isPressed = button === 0;
}

function release(): void {
  // The click that ends a press comes after it.
  setTimeout(() => {
    isPressed = false;
    for (const resolve of released) resolve();
    released = [];
  });
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  for (const sign of signs) document.addEventListener(sign, act, options);
  setTimeout(beQuiet, quietMs);
  document.addEventListener('pointerdown', press, options);
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const)
    document.addEventListener(end, release, options);
}

function subscribe(tell: () => void): () => void {
  watch();
  waiting.add(tell);
  return () => waiting.delete(tell);
}

function watchNothing(): () => void {
  return () => undefined;
}

/**
 * True, once and for all, when the reader does anything on the page: points, touches, types, scrolls; or has looked at it for a while.
 * Always false for what does not wait for that.
 */
export function useFirstAct(isAwaited = true): boolean {
  return useSyncExternalStore(
    isAwaited ? subscribe : watchNothing,
    () => isAwaited && hasActed,
    () => false,
  );
}

/** Whether the rest of the first view comes to a reader who did nothing yet. */
export function hasOnlyLooked(): boolean {
  return isQuiet;
}

/** Resolves when no button or finger is down: an element that goes under a press takes the click with it. */
export function pressEnded(): Promise<void> {
  return isPressed ? new Promise((resolve) => released.push(resolve)) : Promise.resolve();
}
