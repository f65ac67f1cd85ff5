import { useContext, useRef } from 'react';
import type { Catalogue } from '#labels/label.ts';
import { type PageTexts, PageTextsContext } from '../../context/reader-context.tsx';
import { useAnswer } from '../data/answers.ts';
import { ask, browserApi } from '../data/ask.ts';
import { type ControlName, keysOfControl, keysOfPath } from './command-keys.ts';
import { type Command, foundCommands } from './found-commands.ts';

interface English {
  readonly ok: boolean;
  readonly translate?: (text: string) => string;
}

export type FindCommands = (typed: string) => readonly Command[];

const placeOf = ({ label, group }: Command) => `${group ?? ''}\n${label}`;

const controls = [
  'a[href]',
  'button:not(:disabled)',
  'summary',
  'select',
  '[role=tab]',
  'input:is([type=checkbox], [type=radio]):not(:disabled)',
].join();

/**
 * What is no command of the page: layers above it, the field of the search, links in running text, in rows and to the things of a chart,
 * figures that explain themselves by a key of their own, the way past the header, what stands for readers without a script, and what the page has twice.
 */
const leftOut = [
  'dialog',
  '[role=dialog]',
  '[role=listbox]',
  'search',
  'p a:not(nav a)',
  'td a',
  'tbody th a',
  'dd a',
  'figure li',
  '[data-explains]',
  '[hidden]',
  '[aria-disabled=true]',
  '.without-script',
  'noscript',
  '[data-repeated]',
  'a[href="#main"]',
].join();

const isLeftOut = (element: Element) => element.closest(leftOut) !== null;

/** What is not read aloud, or stands for readers without a script. */
const silent = '[aria-hidden="true"], svg, script, style, noscript, select, .without-script';

function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && node.matches(silent)) return '';
  const parts = [...node.childNodes].map(textOf);
  return parts.join(node instanceof HTMLButtonElement || node instanceof HTMLAnchorElement ? ' ' : '');
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function labelledBy(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  return tidy(ids.map((id) => textOf(document.getElementById(id) ?? new Text())).join(' '));
}

/** The name of a control, as a screen reader says it; where a part of it is marked as the name, that part alone. */
function controlName(element: Element): string {
  const marked = element.querySelector('[data-name]');
  if (marked !== null) return tidy(textOf(marked));
  const given = element.getAttribute('aria-label') ?? '';
  if (given !== '') return tidy(given);
  const byOthers = labelledBy(element);
  if (byOthers !== '') return byOthers;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  const own = tidy(isField ? [...(element.labels ?? [])].map(textOf).join(' ') : textOf(element));
  return own === '' ? tidy(element.getAttribute('title') ?? '') : own;
}

/** The heading of the section, or the name of the part of the page, in which a control stands. */
function placeName(element: Element): string | null {
  const part = element.closest('[data-section], nav[aria-label], form[aria-label], section[aria-label]');
  if (part !== null && !part.matches('[data-section]')) return part.getAttribute('aria-label');
  const heading = part?.querySelector('h1, h2, h3') ?? element.closest('fieldset')?.querySelector('legend');
  return heading == null ? null : controlName(heading);
}

/** The first cell of the row in which a control stands. */
function rowName(element: Element): string | null {
  const cell = element.closest('tbody tr')?.firstElementChild;
  return cell == null || cell.contains(element) ? null : controlName(cell);
}

/** What a control belongs to: the menu or row in which it stands, else its place on the page. */
function groupOf(element: Element): string | null {
  const menu = element.closest('details')?.querySelector(':scope > summary');
  if (menu != null && menu !== element) return controlName(menu);
  return rowName(element) ?? placeName(element);
}

/** The row of a section that folds; the way to the section opens it and waits for those above. */
function sectionCommand(row: HTMLElement, { id }: Element): Command {
  const path = `${location.pathname}${location.search}#${id}`;
  return { id: '', label: controlName(row), group: null, keys: null, path, press: null };
}

function controlsOf(page: ParentNode): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(controls)].filter((element) => !isLeftOut(element));
}

const isSame = (element: Element, { label, group }: Pick<Command, 'label' | 'group'>) =>
  controlName(element) === label && groupOf(element) === group;

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
function pressControl(element: HTMLElement): void {
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

function commandOf(element: HTMLElement): Command {
  const folded = element.matches('[data-open] > :first-child > button') ? element.closest('[data-open]') : null;
  if (folded !== null) return sectionCommand(element, folded);
  const isOwnPage = element instanceof HTMLAnchorElement && element.getAttribute('href')?.startsWith('/') === true;
  const path = isOwnPage ? `${element.pathname}${element.search}` : null;
  const name = { label: controlName(element), group: groupOf(element) };
  const press = () => {
    // Its code may have come since and put another element in its place.
    const now = element.isConnected ? element : controlsOf(document).find((each) => isSame(each, name));
    if (now !== undefined) pressControl(now);
  };
  const keys = keysOfControl(element.dataset.command) ?? (path === null ? null : keysOfPath(path));
  return { id: '', ...name, keys, path, press };
}

/**
 * Everything that buttons, menus, tabs and links of the page do, in the order of the page; a command presses the very control. Of several
 * controls with one name in one place the first counts.
 */
function pageControls(page: ParentNode): readonly Command[] {
  return controlsOf(page)
    .map(commandOf)
    .filter(({ label }) => label !== '');
}

/** The commands of this page and of the site, each once. A link of the page that the menus have too is listed with theirs. */
function allCommands(page: ParentNode, site: readonly Command[]): readonly Command[] {
  const wayOf = ({ path, label }: Command) => `${path}\n${label}`;
  const ways = new Set(site.map(wayOf));
  const own = pageControls(page).filter((command) => !ways.has(wayOf(command)));
  const places = new Set<string>();
  const isFirst = (command: Command) => !places.has(placeOf(command)) && places.add(placeOf(command));
  return [...own, ...site].filter(isFirst).map((command, at) => ({ ...command, id: String(at) }));
}

type Translation = (text: string) => string;

const asItIs: Translation = (text) => text;

/** What a text of one catalogue is in the other, of several all; a text that is not in it stays as it is. */
export function translationBetween(from: Catalogue, to: Catalogue): Translation {
  const known = new Map<string, string>();
  for (const [module, texts] of Object.entries(from)) {
    for (const [key, text] of Object.entries(texts)) {
      const before = known.get(text);
      const other = to[module]?.[key];
      if (other !== undefined) known.set(text, before === undefined ? other : `${before} ${other}`);
    }
  }
  return (text) => known.get(text) ?? text;
}

async function catalogueOf(code: PageTexts['language']['code'], file: string): Promise<Catalogue> {
  const answer = await ask(browserApi, 'GET /api/labels/catalogue/:code/:file', { params: { code, file } });
  return answer.ok ? answer.value : {};
}

let fetched: { readonly address: string; readonly translation: Promise<Translation> } | null = null;

/** The English for texts of the page, so that readers find by either. Fetched once; without it every text stays as it is. */
async function englishTexts({ language, catalogueAddress }: PageTexts): Promise<Translation> {
  if (language.code === 'en') return asItIs;
  if (fetched?.address !== catalogueAddress) {
    const file = catalogueAddress.split('/').at(-1) ?? '';
    const both = Promise.all([catalogueOf(language.code, file), catalogueOf('en', '0.json')]);
    fetched = {
      address: catalogueAddress,
      translation: both.then(([own, english]) => translationBetween(own, english)),
    };
  }
  return fetched.translation;
}

/** Finds what the reader can do on the page as it stands now, by words of his language and, once they are here, of English. */
export function useCommands(site: readonly Command[]): FindCommands {
  const texts = useContext(PageTextsContext);
  const { good: english } = useAnswer<English>(
    {
      key: texts.catalogueAddress,
      ask: async () => ({ ok: true, translate: await englishTexts(texts) }),
      networkFailure: { ok: false },
    },
    null,
  );
  // The page is read anew at every letter: the code of its parts comes while the reader types.
  const last = useRef<{ readonly of: string; readonly commands: readonly Command[] } | null>(null);
  return (typed) => {
    if (last.current?.of !== typed) last.current = { of: typed, commands: allCommands(document, site) };
    return foundCommands(typed, last.current.commands, english?.translate);
  };
}
