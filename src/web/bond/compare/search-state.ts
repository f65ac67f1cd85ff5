import type { AutocompleteTab } from '#contract/bond/compare.ts';
import { MAX_TERM_LENGTH, MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';

type Model = AutocompleteTab['model'];
export type FoundItem = AutocompleteTab['items'][number];

export interface CompareSearch {
  /** What the field holds. */
  readonly text: string;
  /** What is searched: the trimmed text once it is long enough; null while nothing is searched. */
  readonly term: string | null;
  /** The number of the last question; answers with another one are dropped. */
  readonly hash: number;
  /** Null while they are awaited, or when they did not come. */
  readonly tabs: readonly AutocompleteTab[] | null;
  readonly hasFailed: boolean;
  /** The tab that the reader chose among these results. */
  readonly tab: Model | null;
  /** Place of the item that the arrow keys have reached. */
  readonly active: number | null;
  readonly isOpen: boolean;
}

export type SearchStep =
  | { readonly type: 'typed'; readonly text: string; readonly hash: number }
  | { readonly type: 'answered'; readonly hash: number; readonly tabs: readonly AutocompleteTab[] | null }
  | { readonly type: 'tab'; readonly model: Model }
  | { readonly type: 'moved'; readonly to: number | null }
  | { readonly type: 'put'; readonly text: string }
  | { readonly type: 'opened' | 'closed' };

/** The field with a text that nobody has asked for. */
export function restingSearch(text: string): CompareSearch {
  return { text, term: null, hash: 0, tabs: null, hasFailed: false, tab: null, active: null, isOpen: false };
}

/** A new number for a question. */
export function questionHash(random: () => number): number {
  return 1 + Math.floor(random() * 999_999);
}

/** The term of a text; null while it has no more than two characters. */
export function termOf(text: string): string | null {
  const term = text.trim().slice(0, MAX_TERM_LENGTH).toWellFormed();
  return [...term].length < MIN_TERM_LENGTH ? null : term;
}

function afterTyping(state: CompareSearch, text: string, hash: number): CompareSearch {
  const term = termOf(text);
  const typed = { ...state, text, active: null, isOpen: true };
  if (term === state.term && state.hash !== 0) return typed;
  return { ...typed, term, hash, tabs: null, hasFailed: false, tab: null };
}

/** The next state of the field. */
export function searchAfter(state: CompareSearch, step: SearchStep): CompareSearch {
  switch (step.type) {
    case 'typed':
      return afterTyping(state, step.text, step.hash);
    case 'answered':
      return step.hash === state.hash ? { ...state, tabs: step.tabs, hasFailed: step.tabs === null } : state;
    case 'tab':
      return { ...state, tab: step.model, active: null };
    case 'moved':
      return { ...state, active: step.to, isOpen: true };
    case 'put':
      return restingSearch(step.text);
    case 'opened':
      return { ...state, isOpen: true };
    case 'closed':
      return { ...state, isOpen: false, active: null };
  }
}

/** The tab in view: the reader's choice, else the one that the server opens. */
export function shownTab({ tabs, tab }: CompareSearch): AutocompleteTab | undefined {
  return tabs?.find(({ model, selected }) => (tab === null ? selected : model === tab)) ?? tabs?.[0];
}

/** The place that a key leads to in a list; null is the field itself, which stands between the last item and the first. */
export function placeAfter(key: string, active: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  if (active === null) return count - 1;
  return active === 0 ? null : active - 1;
}
