const requests = new EventTarget();
const name = 'search';

/** Opens the search over the page, for buttons that stand elsewhere. */
export function requestSearch(): void {
  requests.dispatchEvent(new Event(name));
}

/** Calls back at every request; gives what ends it. */
export function onSearchRequest(open: () => void): () => void {
  requests.addEventListener(name, open);
  return () => requests.removeEventListener(name, open);
}
