import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isRead = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isRead = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the page is read for a file or the clipboard: tables have all their rows then. */
export function useIsReadWhole(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isRead,
    () => false,
  );
}

/** Reads the page with everything open that the reader could open, and closes it again before anything is painted. */
export function readWhole<Result>(read: () => Result): Result {
  flushSync(() => set(true));
  try {
    return read();
  } finally {
    flushSync(() => set(false));
  }
}
