/** What is done with a page and not read on it: controls, and what only a screen reader or only a screen needs. */
const controls =
  'nav, form, button, input, select, textarea, menu, search, dialog, script, style, template, svg, canvas, noscript';
const marks =
  '[hidden], [data-unread], .sr, .needs-script, .without-script, [role=tablist], [role=status], [role=slider], [role=tooltip]';
const unread = `${controls}, ${marks}`;

/** The signs of a hidden figure and of a missing one, which screen readers are told in words. */
const signs = /^\s*(\*+|[–—])\s*$/;

/** Whether an element says nothing to who reads the page on paper. */
export function isUnread(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true') return !signs.test(element.textContent ?? '');
  return element.matches(unread);
}
