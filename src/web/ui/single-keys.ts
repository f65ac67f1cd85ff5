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

/** Whether keys go into a field, so that they are no commands. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

const openOverlay = 'dialog[open], [role=dialog], [role=alertdialog], [role=listbox], [role=menu]';

/** Whether a key that is pressed may be a command of one character: outside of fields and of what lies above the page, and if the reader has them on. */
export function isCommandKey({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || isTyping(target) || !singleKeysAreOn()) return false;
  return document.querySelector(openOverlay) === null;
}
