import { inlineText } from './inline-text.ts';

/** The lines at the end of a page that say where its figures come from. */
export function pageSources(page: Document): readonly string[] {
  return [...page.querySelectorAll('[data-source]')].map((source) => inlineText([...source.childNodes]));
}

/** The line that says as of which day a page is shown; none where it is of now. */
export function pageDay(page: Document): readonly string[] {
  return [...page.querySelectorAll('[data-as-of] b')].map((known) => inlineText([...known.childNodes]));
}
