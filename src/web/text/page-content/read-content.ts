import type { PageContent, ReadCell, ReadFact, ReadRow, ReadTable } from './page-content.ts';

const blocks =
  'address, article, aside, blockquote, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, h1, h2, h3, h4, header, hr, li, main, ol, p, pre, section, table, ul';

function isBlock(node: Node): node is Element {
  return node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null);
}

/** So long a remark in small letters is said of a value; shorter ones are its unit. */
const MAX_UNIT_LENGTH = 8;

function isNote(node: Node): boolean {
  return node instanceof Element && node.tagName === 'SMALL' && (node.textContent ?? '').length > MAX_UNIT_LENGTH;
}

/** Elements within a word or a sentence; others are parted by a space, as their margins part them on screen. */
const withinWords = new Set(['A', 'ABBR', 'B', 'EM', 'I', 'MARK', 'STRONG', 'SUB', 'SUP', 'TIME']);

interface Reading {
  /** Whether what a button says counts, as it does in the head of a sorted column. */
  readonly hasButtons: boolean;
}

const isElement = (node: Node | null): node is Element => node?.nodeType === 1;

/** What is done with a page and not read on it: controls, and what only a screen reader or only a screen needs. */
const controls =
  'nav, form, button, input, select, textarea, menu, search, dialog, script, style, template, svg, canvas, noscript';
const marks =
  '[hidden], [data-unread], .sr, .needs-script, .without-script, [role=tablist], [role=status], [role=slider], [role=tooltip]';
const unread = `${controls}, ${marks}`;

/** The signs of a hidden figure and of a missing one, which screen readers are told in words. */
const signs = /^\s*(\*+|[–—])\s*$/;

/** Whether an element says nothing to who reads the page on paper. */
function isUnread(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true') return !signs.test(element.textContent ?? '');
  return element.matches(unread);
}

function partsOf(node: Node, reading: Reading): string {
  if (node.nodeType === 3) return node.nodeValue ?? '';
  if (!isElement(node)) return '';
  if (node.tagName === 'BR') return ' ';
  const isButton = node.tagName === 'BUTTON' && reading.hasButtons && !node.matches('.needs-script, [data-unread]');
  if (isUnread(node) && !isButton) return '';
  const inner = [...node.childNodes].map((child) => partsOf(child, reading)).join('');
  const isParted = !withinWords.has(node.tagName) || isElement(node.previousSibling) || isElement(node.nextSibling);
  return isParted ? ` ${inner} ` : inner;
}

/** What nodes of one line say, with one space where there are several, and none before a comma or a closing bracket. */
export function inlineText(nodes: readonly Node[], hasButtons = false): string {
  const text = nodes.map((node) => partsOf(node, { hasButtons })).join('');
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,;:.)\]])(?=\s|$)/g, '$1')
    .trim();
}

/** One name with what stands for it: the first part is the value, but for small print. */
function factOf(name: Element, values: readonly Element[]): ReadFact {
  const [first, ...more] = values;
  const nodes = first === undefined ? [] : [...first.childNodes];
  const notes = [
    inlineText(nodes.filter(isNote)),
    ...more.map((value) => (isUnread(value) ? '' : inlineText([...value.childNodes]))),
  ];
  return {
    name: inlineText([...name.childNodes], true),
    value: inlineText(
      nodes.filter((node) => !isNote(node)),
      true,
    ),
    note: notes.filter((text) => text !== '').join(', '),
  };
}

function factsOf(list: Element): readonly ReadFact[] {
  const facts: ReadFact[] = [];
  const parts = [...list.querySelectorAll('dt, dd')].filter((part) => part.closest('dl') === list);
  parts.forEach((part, at) => {
    if (part.tagName !== 'DT') return;
    const rest = parts.slice(at + 1);
    const end = rest.findIndex(({ tagName }) => tagName === 'DT');
    facts.push(factOf(part, end === -1 ? rest : rest.slice(0, end)));
  });
  return facts.filter(({ name, value }) => name !== '' && value !== '');
}

const levels: Readonly<Record<string, 1 | 2 | 3>> = { H1: 1, H2: 2, H3: 2, H4: 3 };

const textPart = (text: string): readonly PageContent[] => (text === '' ? [] : [{ kind: 'text', text }]);

function listOf(list: Element): readonly PageContent[] {
  const items = [...list.children];
  if (items.some((item) => [...item.children].some(isBlock))) return items.flatMap(childrenOf);
  const texts = items.map((item) => (isUnread(item) ? '' : inlineText([...item.childNodes])));
  return textPart(texts.filter((text) => text !== '').join(' · '));
}

function chosenTabs(list: Element): readonly Node[] {
  return [...list.querySelectorAll('[aria-selected="true"]')].flatMap((tab) => [...tab.childNodes]);
}

function detailsOf(details: HTMLDetailsElement): readonly PageContent[] {
  return details.open ? [...details.children].filter(({ tagName }) => tagName !== 'SUMMARY').flatMap(contentOf) : [];
}

function cellOf(cell: HTMLTableCellElement): ReadCell {
  return { text: inlineText([...cell.childNodes], true), span: cell.colSpan };
}

function kindOf(row: HTMLTableRowElement, cells: readonly ReadCell[]): ReadRow['kind'] {
  const [first] = row.cells;
  if (first?.getAttribute('scope') === 'rowgroup' || (cells.length === 1 && (cells[0]?.span ?? 1) > 1)) return 'group';
  return first?.getAttribute('scope') === 'row' && first.colSpan > 1 ? 'total' : 'row';
}

function rowOf(row: HTMLTableRowElement): ReadRow | null {
  if (row.parentElement?.matches('.needs-script, [aria-hidden=true]') !== false) return null;
  const cells = [...row.cells].map(cellOf);
  return cells.every(({ text }) => text === '') ? null : { kind: kindOf(row, cells), cells };
}

const rowsOf = (parts: readonly HTMLTableSectionElement[]) =>
  parts.flatMap((part) => [...part.rows].flatMap((row) => rowOf(row) ?? []));

/** Columns of ticks and marks have no words; true for those that have any. */
function wordyColumns(rows: readonly ReadRow[]): readonly boolean[] {
  const wordy: boolean[] = [];
  for (const { cells } of rows) {
    let at = 0;
    for (const { text, span } of cells) {
      wordy[at] ||= span === 1 && text !== '';
      at += span;
    }
  }
  return Array.from(wordy, (is) => is ?? false);
}

function withColumns(row: ReadRow, kept: readonly boolean[]): ReadRow {
  let at = 0;
  const cells = row.cells.flatMap((cell) => {
    const span = kept.slice(at, at + cell.span).filter(Boolean).length;
    at += cell.span;
    return span === 0 ? [] : [{ ...cell, span }];
  });
  return { ...row, cells };
}

/** A table with all columns that the page has, also those that its width hides; columns without a word are left out. */
function readTable(table: HTMLTableElement): ReadTable {
  const head = table.tHead === null ? [] : rowsOf([table.tHead]);
  const rows = rowsOf([...table.tBodies, ...(table.tFoot === null ? [] : [table.tFoot])]);
  const kept = wordyColumns([...head, ...rows]);
  const clean = (all: readonly ReadRow[]) => all.map((row) => withColumns(row, kept));
  return {
    kind: 'table',
    caption: inlineText(table.caption === null ? [] : [...table.caption.childNodes]),
    head: clean(head),
    rows: clean(rows),
  };
}

function contentOf(element: Element): readonly PageContent[] {
  if (element.hasAttribute('data-plot')) {
    const description = element.closest('figure')?.getAttribute('aria-label') ?? '';
    return [{ kind: 'chart', plot: element, description }];
  }
  if (element.matches('[role=tablist]')) return textPart(inlineText(chosenTabs(element)));
  if (isUnread(element)) return [];
  if (element instanceof HTMLTableElement) return [readTable(element)];
  if (element instanceof HTMLDetailsElement) return detailsOf(element);
  const level = levels[element.tagName];
  if (level !== undefined) {
    const text = inlineText([...element.childNodes]);
    return text === '' ? [] : [{ kind: 'heading', level, text, meta: '' }];
  }
  if (element.tagName === 'DL') return [{ kind: 'facts', facts: factsOf(element) }];
  if (element.tagName === 'UL' || element.tagName === 'OL') return listOf(element);
  return childrenOf(element);
}

/** What is on one line; things that only stand beside one another are parted by dots. */
function lineText(nodes: readonly Node[]): string {
  const filled = nodes.filter((node) => inlineText([node]) !== '');
  const isSentence = filled.some((node) => !(node instanceof Element));
  return isSentence ? inlineText(nodes) : filled.map((node) => inlineText([node])).join(' · ');
}

/** What stands in an element: blocks for themselves, what is on one line together. */
function childrenOf(element: Element): readonly PageContent[] {
  const found: PageContent[] = [];
  let line: Node[] = [];
  const endLine = () => {
    found.push(...textPart(lineText(line)));
    line = [];
  };
  for (const node of element.childNodes) {
    if (!isBlock(node)) line.push(node);
    else {
      endLine();
      found.push(...contentOf(node));
    }
  }
  endLine();
  return found;
}

/** Facts of neighbouring lists are one list; the line beside the title of a block belongs to the title. */
function joined(parts: readonly PageContent[], metas: ReadonlySet<string>): readonly PageContent[] {
  const all: PageContent[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === 'facts' && part.kind === 'facts') {
      all[all.length - 1] = { kind: 'facts', facts: [...last.facts, ...part.facts] };
    } else if (last?.kind === 'heading' && last.meta === '' && part.kind === 'text' && metas.has(part.text)) {
      all[all.length - 1] = { ...last, meta: part.text };
    } else all.push(part);
  }
  return all.filter((part) => part.kind !== 'facts' || part.facts.length > 0);
}

/** Lines that belong to the title above them: a unit, the chosen tab. */
function metasIn(root: Element): ReadonlySet<string> {
  const metas = [...root.querySelectorAll('[data-meta], [role=tablist]')];
  return new Set(
    metas.map((meta) => inlineText(meta.matches('[data-meta]') ? [...meta.childNodes] : chosenTabs(meta))),
  );
}

/**
 * Reads what an element of the page shows, as a reader of paper would get it: headings, lines, facts, tables, charts. What is masked on
 * the page is masked here, because nothing else is read. Content whose title is only heard is given it.
 */
export function readContent(root: Element, title = ''): readonly PageContent[] {
  const parts = contentOf(root);
  const isNamed = title === '' || parts.length === 0 || parts[0]?.kind === 'heading';
  return joined(isNamed ? parts : [{ kind: 'heading', level: 2, text: title, meta: '' }, ...parts], metasIn(root));
}
