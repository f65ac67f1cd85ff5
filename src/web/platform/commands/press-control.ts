import type { ControlName } from './command-keys.ts';

/** A closed section of the page is opened by the button of its row. */
function openSectionOf(element: HTMLElement): void {
  if (element.checkVisibility()) return;
  const row = element.closest('[data-open]')?.querySelector<HTMLElement>(':scope > :first-child > button');
  if (row?.checkVisibility()) row.click();
}

function openMenusOf(element: HTMLElement): void {
  for (let menu = element.closest('details'); menu !== null; menu = menu.parentElement?.closest('details') ?? null)
    menu.open = true;
}

/** Does what a click on the control does, where the reader sees it; fields and open menus take the focus alone. */
export function pressControl(element: HTMLElement): void {
  openSectionOf(element);
  if (element instanceof HTMLSelectElement) openMenusOf(element);
  element.focus({ preventScroll: true });
  if (!(element instanceof HTMLAnchorElement) && element.checkVisibility())
    element.scrollIntoView({ block: 'nearest' });
  const isOpenMenu = element.parentElement instanceof HTMLDetailsElement && element.parentElement.open;
  if (!isOpenMenu && !(element instanceof HTMLSelectElement)) element.click();
}

const focusable = 'summary, button, a[href], input, select';

/** Presses the control of a name, or the first one of a named group; false where the page has none. */
export function pressNamed(name: ControlName): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-command="${name}"]`)];
  const named = all.find((each) => each.checkVisibility());
  const control = named?.matches(focusable) ? named : named?.querySelector<HTMLElement>(focusable);
  if (control == null) return false;
  pressControl(control);
  return true;
}
