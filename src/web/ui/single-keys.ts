// The name under which browsers have kept the choice since the slash was the only such key.
const name = 'bondlens-search-slash';

/** The part of the browser's storage that is used. */
type KeyStore = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether keys of one character act as commands; yes unless the reader turned them off (WCAG 2.1.4). */
export function singleKeysAreOn(store?: KeyStore): boolean {
  try {
    return (store ?? localStorage).getItem(name) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers the choice in this browser. One that refuses its storage keeps the keys on. */
export function keepSingleKeys(isOn: boolean, store?: KeyStore): void {
  try {
    (store ?? localStorage).setItem(name, isOn ? 'on' : 'off');
  } catch {
    // Full or refused: nothing is kept, and nothing fails.
  }
}
