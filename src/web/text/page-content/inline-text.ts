import { isUnread } from './is-unread.ts';

/** Elements within a word or a sentence; others are parted by a space, as their margins part them on screen. */
const withinWords = new Set(['A', 'ABBR', 'B', 'EM', 'I', 'MARK', 'STRONG', 'SUB', 'SUP', 'TIME']);

interface Reading {
  /** Whether what a button says counts, as it does in the head of a sorted column. */
  readonly hasButtons: boolean;
}

const isElement = (node: Node | null): node is Element => node?.nodeType === 1;

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
