import { useSyncExternalStore } from 'react';

const stepMs = 30_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs);
  return () => clearInterval(timer);
}

/** The present in steps of half a minute; null in the first HTML, whose present is another. */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.ceil(Date.now() / stepMs) * stepMs,
    () => null,
  );
}
