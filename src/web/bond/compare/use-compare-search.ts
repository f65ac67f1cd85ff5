import { useCallback, useEffect, useReducer, useRef } from 'react';
import { asMainVenue } from '#contract/market/wire/line-id.ts';
import type { LineId } from '../../market/data/compared-lines.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';
import { runDebounced } from '../../platform/data/use-debounced.ts';
import { questionHash, restingSearch, type SearchStep, searchAfter } from './search-state.ts';

/** How long a reader must rest before the server is asked. */
const searchPauseMs = 500;

export type CompareSearchModel = ReturnType<typeof useCompareSearch>;

interface Asked {
  readonly bondId: number;
  readonly venueId: number;
  readonly term: string;
  readonly hash: number;
}

async function askTabs({ bondId, term, hash, venueId }: Asked, signal: AbortSignal): Promise<SearchStep> {
  const answered = await ask(browserApi, 'POST /api/bonds/:bondId/getAutocompleteData/', {
    kind: 'read',
    params: { bondId },
    body: { term: encodeURIComponent(term), hash, ...asMainVenue(venueId) },
    signal,
  });
  if (!answered.ok) return { type: 'answered', hash, tabs: null };
  return { type: 'answered', hash: answered.value.hash, tabs: answered.value.tabs };
}

/** The field that finds what a bond is compared with: it asks after a pause, and gives up what it asked when the term changes. */
export function useCompareSearch({ id, venueId }: LineId) {
  const [state, dispatch] = useReducer(searchAfter, '', restingSearch);
  const inputRef = useRef<HTMLInputElement>(null);
  const { term, hash } = state;
  useEffect(() => {
    if (term === null) return undefined;
    const asked = { bondId: id, venueId, term, hash };
    return runDebounced(searchPauseMs, (signal) => {
      askTabs(asked, signal)
        .catch((): SearchStep => ({ type: 'answered', hash, tabs: null }))
        .then((step) => !signal.aborted && dispatch(step));
    }).cancel;
  }, [id, venueId, term, hash]);
  const type = useCallback((text: string) => dispatch({ type: 'typed', text, hash: questionHash(Math.random) }), []);
  /** Puts a text into the field without asking for it; an empty one clears it. */
  const put = useCallback((text: string) => {
    if (inputRef.current !== null) inputRef.current.value = text;
    dispatch({ type: 'put', text });
  }, []);
  useEffect(() => {
    // Typed before the script ran.
    const typed = inputRef.current?.value ?? '';
    if (typed !== '') type(typed);
  }, [type]);
  return { state, dispatch, inputRef, type, put };
}
