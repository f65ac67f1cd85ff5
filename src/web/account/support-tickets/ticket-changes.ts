import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let changes = 0;

/** Tells who counts unread tickets that some were read. */
export function noteTicketsRead(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** How often tickets were read since the page was loaded. */
export function useTicketChanges(): number {
  return useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  );
}
