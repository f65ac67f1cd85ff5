import type { Question } from '../../data/answers.ts';
import { browserApi } from '../../data/browser-api.ts';
import { archiveColumns, chartColumns } from '../../data/chart-columns.ts';
import { loadTradings, type TradingsQuery, type TradingsResult } from '../../data/load-tradings.ts';
import { useAnswer } from '../../data/use-answer.ts';
import type { GraphState, GraphTab } from './graph-query.ts';
import type { GraphVenue } from './graph-venue.ts';

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

/** What to ask for a state; null while the state cannot be asked for. */
export function tradingsQueryOf(bondId: number, state: GraphState): TradingsQuery | null {
  if (state.venue === null || state.problem !== null) return null;
  return {
    bondId,
    venueId: state.venue.id,
    range: state.range,
    chartType: state.tab,
    isOwnRange: state.period === null,
    columns: state.view === 'archive' ? archiveColumns : chartColumns,
  };
}

/** The identity of a query: equal queries have equal answers. */
export function keyOfQuery({ venueId, range, chartType, isOwnRange, columns }: TradingsQuery): string {
  return [venueId, range.start, range.end, chartType, isOwnRange, columns].join(' ');
}

interface Loaded {
  readonly ok: boolean;
  readonly tradings: ShownTradings;
}

function loaded(tradings: ShownTradings): Loaded {
  return { ok: tradings.result.ok, tradings };
}

function questionOf(bondId: number, state: GraphState): Question<Loaded> | null {
  const query = tradingsQueryOf(bondId, state);
  const { venue, tab } = state;
  if (query === null || venue === null) return null;
  const key = keyOfQuery(query);
  const answer = (result: TradingsResult) => loaded({ key, tab, venue, result });
  return {
    key,
    ask: async (signal) => answer(await loadTradings(browserApi, query, signal)),
    silence: answer({ ok: false, code: 'network', range: query.range }),
  };
}

/** The rows of the chosen tab, venue and period; the old ones stay until the new ones are there. */
export function useTradings(bondId: number, state: GraphState, first: ShownTradings | null): Tradings {
  const given = first && { key: first.key, answer: loaded(first) };
  const { shown, isPending, isSlow, retry } = useAnswer(questionOf(bondId, state), given);
  return { shown: shown?.answer.tradings ?? null, isPending, isSlow, retry };
}
