import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import { type SuggestKind, suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { stopStatusesToWire } from '#contract/lists/wire/stop-statuses.ts';
import { ask, browserApi, type FailureCode } from '../../platform/data/ask.ts';
import { type DebouncedTask, runDebounced } from '../../platform/data/use-debounced.ts';
import { lastTab } from './kept-choices.ts';
import { initialSearch, type SearchEvent, type SearchState, searchAfter } from './search-state.ts';

interface SuggestQuery {
  readonly kind: SuggestKind;
  readonly term: string;
  /** Statuses whose companies are left out. */
  readonly stopStatuses: readonly number[];
}

/** What was found of a kind; nothing, and why, where the call failed. */
export interface FoundAnswer extends SuggestAnswer {
  readonly failure?: FailureCode;
}

/** Asks for the suggestions of one kind. */
export type Suggest = (query: SuggestQuery, signal: AbortSignal) => Promise<FoundAnswer>;

/** The call of the site: four kinds take the URL-encoded term as it is, companies take JSON. */
export const suggestCall: Suggest = async ({ kind, term, stopStatuses }, signal) => {
  const encoded = encodeURIComponent(term);
  const answered =
    kind === 'companies'
      ? await ask(browserApi, 'POST /api/suggest/companies/', {
          kind: 'read',
          body: { term: encoded, ...stopStatusesToWire(stopStatuses) },
          signal,
        })
      : await ask(browserApi, `POST /api/suggest/${kind}/`, { kind: 'read', body: encoded, signal });
  return answered.ok ? readAnswer(answered.value) : { ...noSuggestions, failure: answered.code };
};

const noSuggestions: SuggestAnswer = { items: [], counter_title: null, search_error: null };

function readItem({ id, ttl, ticker, status, currency, yield: rate }: Partial<Suggestion>): readonly Suggestion[] {
  if (typeof id !== 'number' || typeof ttl !== 'string') return [];
  return [
    {
      id,
      ttl,
      ticker: Array.isArray(ticker) ? ticker : [],
      status: status ?? null,
      currency: currency ?? null,
      yield: rate ?? null,
      masked: [],
    },
  ];
}

/** An answer as it is drawn: tickers and counts may be missing on the wire. What is no answer is a failure. */
export function readAnswer(body: unknown): FoundAnswer {
  const { items, counter_title, search_error } = (body ?? {}) as Partial<SuggestAnswer>;
  if (!Array.isArray(items)) return { ...noSuggestions, failure: 'internal' };
  return {
    items: items.flatMap(readItem),
    counter_title: counter_title === undefined || counter_title === null ? null : String(counter_title),
    search_error: search_error ?? null,
  };
}

interface AskAll {
  readonly suggest: Suggest;
  readonly term: string;
  readonly stopStatuses: readonly number[];
  readonly onAnswer: (kind: SuggestKind, answer: FoundAnswer) => void;
}

/** Asks all kinds at once and tells each answer as it comes. A kind that fails says so; after an abort nothing is told. */
export function askAllKinds({ suggest, term, stopStatuses, onAnswer }: AskAll, signal: AbortSignal): void {
  for (const kind of suggestKinds) {
    suggest({ kind, term, stopStatuses }, signal)
      .catch((): FoundAnswer => ({ ...noSuggestions, failure: 'network' }))
      .then((answer) => {
        if (!signal.aborted) onAnswer(kind, answer);
      });
  }
}

/** How long a reader must rest before the server is asked. */
const searchPauseMs = 300;

interface SearchOptions {
  readonly initialText: string;
  readonly suggest: Suggest;
  readonly stopStatuses: readonly number[];
}

export interface Search {
  readonly state: SearchState;
  readonly dispatch: Dispatch<SearchEvent>;
  /** Asks without waiting for the end of the pause. */
  readonly askNow: () => void;
}

/** The state of a search box and its calls: a term that changes or goes away stops the pause and aborts what was asked. */
export function useSearch({ initialText, suggest, stopStatuses }: SearchOptions): Search {
  const [state, dispatch] = useReducer(searchAfter, initialText, initialSearch);
  const task = useRef<DebouncedTask>(null);
  const options = useRef({ suggest, stopStatuses });
  options.current = { suggest, stopStatuses };
  const { term, attempt } = state;

  useEffect(() => {
    const kept = lastTab();
    if (kept !== null) dispatch({ type: 'tab-remembered', kind: kept });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    if (term === null) return undefined;
    const started = runDebounced(searchPauseMs, (signal) =>
      askAllKinds(
        { ...options.current, term, onAnswer: (kind, answer) => dispatch({ type: 'answered', term, kind, answer }) },
        signal,
      ),
    );
    task.current = started;
    return started.cancel;
  }, [term, attempt]);

  const askNow = useCallback(() => task.current?.beginNow(), []);
  return { state, dispatch, askNow };
}
