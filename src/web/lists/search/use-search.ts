import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { type DebouncedTask, runDebounced } from '../../platform/data/use-debounced.ts';
import { lastTab } from './kept-choices.ts';
import { initialSearch, type SearchEvent, type SearchState, searchAfter } from './search-state.ts';
import { askAllKinds, type Suggest } from './suggest-call.ts';

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
  const { term } = state;

  useEffect(() => {
    const kept = lastTab();
    if (kept !== null) dispatch({ type: 'tab-remembered', kind: kept });
  }, []);

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
  }, [term]);

  const askNow = useCallback(() => task.current?.beginNow(), []);
  return { state, dispatch, askNow };
}
