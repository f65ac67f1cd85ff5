import { useEffect, useRef } from 'react';
import { isTyping, singleKeysAreOn } from '../../ui/single-keys.ts';

// On a keyboard of another alphabet the key has another letter, so its place counts as well.
function isSearchKey({ key, code, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey !== metaKey) return !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK');
  return !ctrlKey && key === '/' && !isTyping(target) && singleKeysAreOn();
}

function hasOtherDialog(): boolean {
  return document.querySelector('[aria-modal="true"], dialog:modal:not([data-search])') !== null;
}

const requests = new EventTarget();
const name = 'search';

/** Opens the search over the page, for buttons that stand elsewhere. */
export function requestSearch(): void {
  requests.dispatchEvent(new Event(name));
}

/** Calls back at every request; gives what ends it. */
function onSearchRequest(open: () => void): () => void {
  requests.addEventListener(name, open);
  return () => requests.removeEventListener(name, open);
}

/** Calls back when the reader presses Ctrl and K (Cmd and K), the slash outside of a field, or a search button elsewhere on the page. */
export function useSearchKeys(onSearch: () => void): void {
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isSearchKey(event) || hasOtherDialog()) return;
      event.preventDefault();
      latest.current();
    };
    const ignore = onSearchRequest(() => latest.current());
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      ignore();
    };
  }, []);
}
