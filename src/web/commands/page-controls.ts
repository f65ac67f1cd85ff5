import type { Command } from './command.ts';
import { keysOfControl, keysOfPath } from './command-keys.ts';
import { controlName } from './control-name.ts';
import { pressControl } from './press-control.ts';

const controls = [
  'a[href]',
  'button:not(:disabled)',
  'summary',
  'select',
  '[role=tab]',
  'input:is([type=checkbox], [type=radio]):not(:disabled)',
].join();

/**
 * What is no command of the page: other layers above it, the field of the search, rows of tables and lists of things, figures that explain
 * themselves, the way past the header, and what stands for readers without a script.
 */
const leftOut = [
  ...[
    'dialog',
    '[role=dialog]',
    'search',
    'td',
    'tbody th',
    '[role=listbox]',
    '[role=option]',
    'article',
    'li p',
    'p:not(nav p)',
  ],
  ...['[data-explains]', '[data-no-command]', '[hidden]', '[aria-disabled=true]', '.without-script', 'noscript'],
  ...['a[href="#main"]', 'canvas', 'figure li', 'dd', 'details[data-rows]'],
].join();

const isLeftOut = (element: Element) => element.closest(leftOut) !== null;

/** The heading of the section in which a control stands. */
function sectionName(element: Element): string | null {
  const heading = element.closest('[data-section]')?.querySelector('h2, h3');
  return heading == null ? null : controlName(heading);
}

/** What a control belongs to: the menu in which it stands, else its section, else the named part of the page. */
function groupOf(element: Element): string | null {
  const menu = element.closest('details')?.querySelector(':scope > summary');
  if (menu != null && menu !== element) return controlName(menu);
  const section = sectionName(element);
  if (section !== null) return section;
  const part = element.closest('nav, form[aria-label], section[aria-label], fieldset, footer');
  const name =
    part instanceof HTMLFieldSetElement ? part.querySelector('legend')?.textContent : part?.getAttribute('aria-label');
  return name ?? null;
}

/** The row of a section that folds; the way to the section opens it and waits for those above. */
function sectionCommand(row: HTMLElement, { id }: Element): Command {
  const path = `${location.pathname}${location.search}#${id}`;
  return { id: '', label: controlName(row), group: null, keys: null, path, press: null };
}

function commandOf(element: HTMLElement): Command {
  const folded = element.matches('[data-open] > :first-child > button') ? element.closest('[data-open]') : null;
  if (folded !== null) return sectionCommand(element, folded);
  const isOwnPage = element instanceof HTMLAnchorElement && element.getAttribute('href')?.startsWith('/') === true;
  const path = isOwnPage ? `${element.pathname}${element.search}` : null;
  return {
    id: '',
    label: controlName(element),
    group: groupOf(element),
    keys: keysOfControl(element.dataset.command) ?? (path === null ? null : keysOfPath(path)),
    path,
    press: () => pressControl(element),
  };
}

/**
 * Everything that buttons, menus, tabs and links of the page do, in the order of the page; a command presses the very control. Of several
 * controls with one name in one place the first counts.
 */
export function pageControls(page: ParentNode): readonly Command[] {
  const all = [...page.querySelectorAll<HTMLElement>(controls)].filter((element) => !isLeftOut(element));
  return all.map(commandOf).filter(({ label }) => label !== '');
}
