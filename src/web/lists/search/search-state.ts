import type { Suggestion } from '#contract/lists/search/search.ts';
import { MAX_TERM_LENGTH, MIN_TERM_LENGTH, type SuggestKind } from '#contract/lists/search/search-kinds.ts';
import type { PageModel } from '#contract/platform/page-address.ts';
import { jumpAtEnd } from '#domain/lists/search/jump-codes.ts';
import { asksForCommands } from '../../platform/commands/found-commands.ts';
import type { FoundAnswer } from './suggest-call.ts';

export type Answers = Readonly<Partial<Record<SuggestKind, FoundAnswer>>>;

export interface SearchState {
  /** What the box holds. */
  readonly text: string;
  /** Filters of the list of bonds that were typed and taken out of the text, as they were typed. */
  readonly parts: readonly string[];
  /** The same as they were typed: what other lists have them for, a name. */
  readonly typed: readonly string[];
  /** What is searched: all that was typed, trimmed, once it is long enough; null while nothing is searched. */
  readonly term: string | null;
  /** Answers to `term` so far; a kind that failed has no items, and says why. */
  readonly answers: Answers;
  /** How often the reader asked again after a failure. */
  readonly attempt: number;
  /** The tab that the reader chose last, in this search or an earlier one. */
  readonly lastTab: SuggestKind | null;
  /** The tab that the reader chose among the results on screen; it stays even when it is empty. */
  readonly tab: SuggestKind | null;
  /** Place of the item that the arrow keys have reached. */
  readonly active: number | null;
  readonly isOpen: boolean;
  /** Enter was pressed before the answers were there. */
  readonly isEnterWaiting: boolean;
}

export type SearchEvent =
  | { readonly type: 'typed'; readonly text: string }
  | {
      readonly type: 'parts-taken';
      readonly parts: readonly string[];
      readonly typed: readonly string[];
      readonly text: string;
    }
  | { readonly type: 'part-dropped'; readonly at: number }
  | {
      readonly type: 'answered';
      readonly term: string;
      readonly kind: SuggestKind;
      readonly answer: FoundAnswer;
    }
  | { readonly type: 'tab-chosen'; readonly kind: SuggestKind }
  | { readonly type: 'tab-remembered'; readonly kind: SuggestKind }
  | { readonly type: 'moved'; readonly to: number | null }
  | { readonly type: 'picked'; readonly title: string }
  | { readonly type: 'cleared' }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'retried' }
  | { readonly type: 'enter-waits' };

/** The term of a text, or null while it is too short; bounded, and without halves of characters, which cannot be URL-encoded. */
export function termOf(text: string): string | null {
  if (asksForCommands(text)) return null;
  // A code after a name is no part of the name.
  const name = jumpAtEnd(text)?.before ?? '';
  const term = (name === '' ? text : name).trim().slice(0, MAX_TERM_LENGTH).toWellFormed();
  return [...term].length < MIN_TERM_LENGTH ? null : term;
}

/** The box before the reader does anything: it shows a text, and searches nothing. */
export function initialSearch(text: string): SearchState {
  return {
    text,
    parts: [],
    typed: [],
    term: null,
    answers: {},
    attempt: 0,
    lastTab: null,
    tab: null,
    active: null,
    isOpen: false,
    isEnterWaiting: false,
  };
}

function afterTyping(state: SearchState, text: string): SearchState {
  const term = asksForCommands(text) ? null : termOf([...state.typed, text].join(' '));
  const typed = { ...state, text, active: null, isOpen: true, isEnterWaiting: false };
  return term === state.term ? typed : { ...typed, term, answers: {}, tab: null };
}

function afterAnswer(state: SearchState, { term, kind, answer }: SearchEvent & { type: 'answered' }): SearchState {
  if (term !== state.term) return state;
  return { ...state, answers: { ...state.answers, [kind]: answer } };
}

/** The next state of the search box. */
export function searchAfter(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      return afterTyping(state, event.text);
    case 'parts-taken':
      return afterTyping(
        { ...state, parts: [...state.parts, ...event.parts], typed: [...state.typed, ...event.typed] },
        event.text,
      );
    case 'part-dropped':
      return afterTyping(
        {
          ...state,
          parts: state.parts.filter((_, at) => at !== event.at),
          typed: state.typed.filter((_, at) => at !== event.at),
        },
        state.text,
      );
    case 'answered':
      return afterAnswer(state, event);
    case 'tab-chosen':
      return { ...state, tab: event.kind, lastTab: event.kind, active: null, isEnterWaiting: false };
    case 'tab-remembered':
      return { ...state, lastTab: event.kind };
    case 'moved':
      return { ...state, active: event.to, isOpen: true, isEnterWaiting: false };
    case 'picked':
      return { ...initialSearch(event.title), lastTab: state.lastTab };
    case 'cleared':
      return { ...initialSearch(''), lastTab: state.lastTab, isOpen: state.isOpen };
    case 'opened':
      return { ...state, isOpen: true };
    case 'closed':
      return { ...state, isOpen: false, active: null, isEnterWaiting: false };
    case 'retried':
      return { ...state, answers: {}, attempt: state.attempt + 1 };
    case 'enter-waits':
      return { ...state, isEnterWaiting: true };
  }
}

/** The first part of the address of what a tab lists. */
export const modelOfKind = {
  bonds: 'bonds',
  stocks: 'stocks',
  indexes: 'indexes',
  companies: 'company',
  etf: 'etf',
} as const satisfies Readonly<Record<SuggestKind, PageModel>>;

/** What a reader picked, as the box emits it; `pageAddress(type, id)` is its page. */
export interface SearchSelection {
  readonly type: PageModel;
  readonly id: number;
  readonly title: string;
  readonly formId: string | null;
}

/** A suggestion together with the tab it stands in. */
export interface KindItem {
  readonly kind: SuggestKind;
  readonly item: Suggestion;
}
