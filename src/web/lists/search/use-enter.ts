import { type RefObject, useEffect, useRef } from 'react';
import { pickOf } from './box-actions.ts';
import type { KeptPick } from './kept-choices.ts';
import { isEveryKindAnswered, outcomeOfEnter } from './shown-results.ts';
import type { Search } from './use-search.ts';

interface EnterParts {
  readonly search: Search;
  readonly hasList: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly choose: (pick: KeptPick) => void;
  /** Follows a code that was typed alone; false where the text is none. */
  readonly jump: (typed: string) => boolean;
}

/** How long Enter waits for the answers before the list answers in their place. */
const MAX_WAIT_MS = 2000;

/**
 * What Enter does while no item is reached: it goes to what was typed in full, else to the list; with answers still under way it waits for
 * them. The result is false when the form may be sent as it is.
 */
export function useEnter({ search, hasList, formRef, choose, jump }: EnterParts): () => boolean {
  const { state, dispatch, askNow } = search;
  const isReady = state.isEnterWaiting && isEveryKindAnswered(state);
  const finish = () => {
    const outcome = outcomeOfEnter(state, hasList);
    dispatch({ type: 'closed' });
    if (typeof outcome === 'object') choose(pickOf(outcome));
    else if (hasList) formRef.current?.requestSubmit();
  };
  const latest = useRef(finish);
  latest.current = finish;

  useEffect(() => {
    if (isReady) latest.current();
  }, [isReady]);

  useEffect(() => {
    if (!state.isEnterWaiting || !hasList) return undefined;
    const timer = setTimeout(() => latest.current(), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [state.isEnterWaiting, hasList]);

  return () => {
    if (jump(state.text)) return true;
    const outcome = outcomeOfEnter(state, hasList);
    if (outcome === 'wait') {
      dispatch({ type: 'enter-waits' });
      askNow();
    } else if (outcome === 'list') {
      dispatch({ type: 'closed' });
      return false;
    } else if (outcome !== 'nothing') {
      choose(pickOf(outcome));
    }
    return true;
  };
}
