import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../data/browser-api.ts';
import { archiveColumnNames, chartColumns } from '../../data/chart-columns.ts';
import { loadTradings, type TradingsQuery, type TradingsResult } from '../../data/load-tradings.ts';
import type { GraphState, GraphTab, GraphVenue } from './graph-query.ts';

/** An answer with the choice that it belongs to, so that old data are drawn as what they are while new ones come. */
export interface ShownTradings {
  readonly key: string;
  readonly tab: GraphTab;
  readonly venue: GraphVenue;
  readonly result: TradingsResult;
}

export interface Tradings {
  readonly shown: ShownTradings | null;
  readonly isPending: boolean;
  /** True when an answer has been awaited for longer than a reader takes for immediate. */
  readonly isSlow: boolean;
  readonly retry: () => void;
}

const slowAfterMs = 300;
const keptAnswers = 12;

/** What to ask for a state; null while the state cannot be asked for. */
export function tradingsQueryOf(bondId: number, state: GraphState): TradingsQuery | null {
  if (state.venue === null || state.problem !== null) return null;
  return {
    bondId,
    venueId: state.venue.id,
    range: state.range,
    chartType: state.tab,
    isOwnRange: state.period === null,
    columns: state.view === 'archive' ? archiveColumnNames : chartColumns,
  };
}

/** The identity of a query: equal queries have equal answers. */
export function keyOfQuery({ venueId, range, chartType, isOwnRange, columns }: TradingsQuery): string {
  return [venueId, range.start, range.end, chartType, isOwnRange, columns].join(' ');
}

/**
 * The rows of the chosen tab, venue and period. A new choice aborts the request of the one before; the old answer stays
 * until the new one is there. Answers are kept, so that going back in the address is immediate.
 */
export function useTradings(bondId: number, state: GraphState, first: ShownTradings | null): Tradings {
  const [shown, setShown] = useState(first);
  const [isSlow, setIsSlow] = useState(false);
  const answers = useRef(new Map<string, ShownTradings>());
  const query = tradingsQueryOf(bondId, state);
  const key = query === null ? null : keyOfQuery(query);
  const isShown = shown?.key === key;
  const latest = useRef({ query, venue: state.venue, tab: state.tab });
  latest.current = { query, venue: state.venue, tab: state.tab };

  useEffect(() => {
    const { query: asked, venue, tab } = latest.current;
    if (key === null || asked === null || venue === null || isShown) return undefined;
    const kept = answers.current.get(key);
    if (kept !== undefined) {
      setShown(kept);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    loadTradings(browserApi, asked, controller.signal)
      .catch((): TradingsResult => ({ ok: false, code: 'network', range: asked.range }))
      .then((result) => {
        if (controller.signal.aborted) return;
        const answer = { key, tab, venue, result };
        if (result.ok) keep(answers.current, answer);
        clearTimeout(timer);
        setIsSlow(false);
        setShown(answer);
      });
    return () => {
      controller.abort();
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [key, isShown]);

  const retry = useCallback(() => setShown(null), []);
  return { shown, isPending: key !== null && !isShown, isSlow, retry };
}

function keep(answers: Map<string, ShownTradings>, answer: ShownTradings): void {
  answers.set(answer.key, answer);
  if (answers.size <= keptAnswers) return;
  const [oldest] = answers.keys();
  if (oldest !== undefined) answers.delete(oldest);
}
