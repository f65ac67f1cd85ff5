import { useSyncExternalStore } from 'react';

const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'input', 'scroll'] as const;
const options = { capture: true, passive: true } as const;

/** For readers who only look, the rest of what the page can draw comes without a sign, once the first is long done. */
const quietMs = 3000;

let hasActed = false;
let isWatching = false;
let isPressed = false;
const waiting = new Set<() => void>();
let released: (() => void)[] = [];

function act(): void {
  if (hasActed) return;
  hasActed = true;
  for (const sign of signs) document.removeEventListener(sign, act, options);
  for (const tell of waiting) tell();
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
  setTimeout(act, quietMs);
  document.addEventListener('pointerdown', press, options);
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const)
    document.addEventListener(end, release, options);
}

function subscribe(tell: () => void): () => void {
  watch();
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** True, once and for all, when the reader does anything on the page: points, touches, types, scrolls; or has looked at it for a while. */
export function useFirstAct(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasActed,
    () => false,
  );
}

/** Resolves when no button or finger is down: an element that goes under a press takes the click with it. */
export function pressEnded(): Promise<void> {
  return isPressed ? new Promise((resolve) => released.push(resolve)) : Promise.resolve();
}
