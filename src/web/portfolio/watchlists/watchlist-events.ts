/** What the page tells its parts after the reader's lists have changed: the name is the specification's. */
export interface WatchlistUpdate {
  readonly link: 'remove' | 'watchlistAppend';
  readonly bondId: number;
  /** The lists that hold the bond now; empty after a removal alone. */
  readonly list: readonly { readonly id: number; readonly count: number | null }[];
}

const eventName = 'wlUpdate';

export function dispatchWatchlistUpdate(update: WatchlistUpdate): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: update }));
}

/** Listens to changes of the reader's lists; gives what ends that. */
export function onWatchlistUpdate(listener: (update: WatchlistUpdate) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<WatchlistUpdate>).detail);
  window.addEventListener(eventName, hear);
  return () => window.removeEventListener(eventName, hear);
}
