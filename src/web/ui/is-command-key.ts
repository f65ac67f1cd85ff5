import { isTyping } from './is-typing.ts';
import { singleKeysAreOn } from './single-keys.ts';

const openOverlay = 'dialog[open], [role=dialog], [role=alertdialog], [role=listbox], [role=menu]';

/** Whether a key that is pressed may be a command of one character: outside of fields and of what lies above the page, and if the reader has them on. */
export function isCommandKey({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || isTyping(target) || !singleKeysAreOn()) return false;
  return document.querySelector(openOverlay) === null;
}
