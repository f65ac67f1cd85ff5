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
export function controlName(element: Element): string {
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
