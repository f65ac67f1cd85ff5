import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import { type SuggestKind, suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import { hasWholeWords } from '#domain/lists/search/split-words.ts';
import type { Language } from '#domain/platform/language.ts';
import type { KindItem, SearchState } from './search-state.ts';

/** The tab whose items are shown; `waiting` while the answers cannot decide it; `nothing` when every kind came back empty. */
export type ShownTab = SuggestKind | 'waiting' | 'nothing';

/** The reader's own choice among these results; else the last chosen tab if it has results; else the first that has. */
export function shownTab({ answers, tab, lastTab }: SearchState): ShownTab {
  if (tab !== null) return tab;
  const order = lastTab === null ? suggestKinds : [lastTab, ...suggestKinds];
  for (const kind of order) {
    const answer = answers[kind];
    if (answer === undefined) return 'waiting';
    if (answer.items.length > 0) return kind;
  }
  return 'nothing';
}

/** Kinds whose call failed, in the order of the tabs. */
export function failedKinds({ answers }: Pick<SearchState, 'answers'>): readonly SuggestKind[] {
  return suggestKinds.filter((kind) => answers[kind]?.failure !== undefined);
}

/** Why the calls of a search that shows nothing failed; undefined where none did: then nothing was found. */
export function failureOfNothing({ answers }: Pick<SearchState, 'answers'>) {
  const [kind] = failedKinds({ answers });
  return kind === undefined ? undefined : answers[kind]?.failure;
}

/** Items of the shown tab, or none. */
export function shownItems(state: SearchState): readonly Suggestion[] {
  const shown = shownTab(state);
  return shown === 'waiting' || shown === 'nothing' ? [] : (state.answers[shown]?.items ?? []);
}

export function isEveryKindAnswered({ answers }: SearchState): boolean {
  return suggestKinds.every((kind) => answers[kind] !== undefined);
}

// Words that became filters stand before the others.
const plain = (text: string) => text.trim().toLowerCase().split(/\s+/).sort().join(' ');
const isSameText = (a: string, b: string) => plain(a) === plain(b);

function isExact({ item }: KindItem, term: string): boolean {
  return item.ticker.some((code) => isSameText(code, term)) || isSameText(plainTitle(item.ttl), term);
}

/** The one thing whose title has all of several words that were typed; undefined where no or another title has them too. */
function namedByWords(all: readonly KindItem[], term: string): KindItem | undefined {
  if (!/\S\s+\S/.test(term.trim())) return undefined;
  const [first, ...others] = all.filter(({ item }) => hasWholeWords(plainTitle(item.ttl), term));
  return others.length === 0 ? first : undefined;
}

/** The shortest name that has all words of a text whose first word is a filter too. */
function nearestName(all: readonly KindItem[], term: string): KindItem | undefined {
  const named = all.filter(({ item }) => hasWholeWords(plainTitle(item.ttl), term));
  return named.sort((a, b) => plainTitle(a.item.ttl).length - plainTitle(b.item.ttl).length)[0];
}

/** What Enter does while no item is reached by the arrows: open one, hand the text to the list, or wait for answers. */
export type EnterOutcome = KindItem | 'list' | 'wait' | 'nothing';

/**
 * A code or title typed in full, the only title with all the words, or the only result, is what the reader means; of a text that the list would take for a filter and words
 * (`isHalved`) the nearest name. Else the list of bonds answers, or, where there is none or it would be empty, the first item that is shown.
 */
export function outcomeOfEnter(state: SearchState, hasList: boolean, isHalved = false): EnterOutcome {
  const { term, answers, parts } = state;
  if (term === null) return hasList ? 'list' : 'nothing';
  if (!isEveryKindAnswered(state)) return 'wait';
  const all = suggestKinds.flatMap((kind) => (answers[kind]?.items ?? []).map((item): KindItem => ({ kind, item })));
  // A filter alone is no code, though a share may be called so.
  const exact = state.text.trim() === '' ? undefined : all.find((each) => isExact(each, term));
  if (exact !== undefined) return exact;
  const [only] = all;
  if (all.length === 1 && only !== undefined && parts.length === 0) return only;
  const find = isHalved ? nearestName : namedByWords;
  const named = parts.length === 0 ? find(all, term) : undefined;
  if (named !== undefined) return named;
  const hasBonds = (answers.bonds?.items.length ?? 0) > 0;
  if (hasList && (hasBonds || all.length === 0)) return 'list';
  const shown = shownTab(state);
  return all.find(({ kind }) => kind === shown) ?? all[0] ?? 'nothing';
}

export type Move = 'next' | 'previous' | 'first' | 'last';

/** The item that a key leads to; null is the box itself, which stands between the last and the first. */
export function placeAfter(active: number | null, move: Move, count: number): number | null {
  if (count === 0) return null;
  if (move === 'first') return 0;
  if (move === 'last') return count - 1;
  if (move === 'next') {
    const next = active === null ? 0 : active + 1;
    return next < count ? next : null;
  }
  if (active === null) return count - 1;
  return active === 0 ? null : active - 1;
}

/** The tab a step to the left or right of another, going round. */
export function tabBeside(kind: SuggestKind, step: 1 | -1): SuggestKind {
  const at = suggestKinds.indexOf(kind) + step;
  return suggestKinds.at(at % suggestKinds.length) ?? kind;
}

/** The number in the badge of a tab; the server's own words for it come first. */
export function badgeOf(answer: SuggestAnswer, language: Language): string {
  return answer.counter_title ?? numberText(answer.items.length, 0, language);
}
