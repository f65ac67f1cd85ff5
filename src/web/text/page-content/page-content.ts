import { inlineText } from './read-content.ts';

/** A cell of a table as it is read: its text, and how many columns it covers. */
export interface ReadCell {
  readonly text: string;
  readonly span: number;
}

/** Heads of groups stand across the table; totals stand out. */
export interface ReadRow {
  readonly kind: 'row' | 'group' | 'total';
  readonly cells: readonly ReadCell[];
}

export interface ReadTable {
  readonly kind: 'table';
  readonly caption: string;
  readonly head: readonly ReadRow[];
  readonly rows: readonly ReadRow[];
}

/** A name, its value, and what is said of the value beside it. */
export interface ReadFact {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

/** A chart by the element that it is drawn in, and in words. */
interface ReadChart {
  readonly kind: 'chart';
  readonly plot: Element;
  readonly description: string;
}

export type PageContent =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string; readonly meta: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly ReadFact[] }
  | ReadTable
  | ReadChart;

/** The lines at the end of a page that say where its figures come from. */
export function pageSources(page: Document): readonly string[] {
  return [...page.querySelectorAll('[data-source]')].map((source) => inlineText([...source.childNodes]));
}

/** The line that says as of which day a page is shown; none where it is of now. */
export function pageDay(page: Document): readonly string[] {
  return [...page.querySelectorAll('[data-as-of] b')].map((known) => inlineText([...known.childNodes]));
}
