import { inlineText } from './inline-text.ts';

/** The lines at the end of a page that say where its figures come from. */
export function pageSources(page: Document): readonly string[] {
  return [...page.querySelectorAll('[data-source]')].map((source) => inlineText([...source.childNodes]));
}
