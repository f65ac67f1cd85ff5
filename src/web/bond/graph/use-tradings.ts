import { useRef } from 'react';
import { archiveColumns, chartColumns } from '../../market/data/chart-columns.ts';
import { keyOfLine } from '../../market/data/compared-lines.ts';
import { type LinesQuery, type LoadedLines, loadLines } from '../../market/data/load-lines.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import type { GraphState, GraphTab, GraphVenue } from './graph-query.ts';

/** An answer with the choice that it belongs to, so that old data are drawn as what they are while new ones come. */
export interface ShownTradings extends LoadedLines {
  readonly key: string;
  readonly tab: GraphTab;
  readonly venue: GraphVenue;
}

export interface Tradings {
  readonly shown: ShownTradings | null;
  readonly isPending: boolean;
  /** True when an answer has been awaited for longer than a reader takes for immediate. */
  readonly isSlow: boolean;
  readonly retry: () => void;
}

export interface GraphedBond {
  readonly id: number;
  readonly name: string;
}

/** What to ask for a state; null while the state cannot be asked for. */
export function tradingsQueryOf(bond: GraphedBond, state: GraphState): LinesQuery | null {
  if (state.venue === null || state.problem !== null || state.isMap) return null;
  return {
    bondId: bond.id,
    bondName: bond.name,
    venueId: state.venue.id,
    venueName: state.venue.name,
    range: state.range,
    chartType: state.tab,
    isOwnRange: state.isPeriodChosen,
    isEstimation: state.venue.isEstimation,
    columns: state.view === 'archive' ? archiveColumns : chartColumns,
    compared: state.compared,
  };
}

/** What a query has in common with those that compare other lines. */
function choiceOfQuery({ venueId, range, chartType, isOwnRange, columns }: LinesQuery): string {
  return [venueId, range.start, range.end, chartType, isOwnRange, columns].join(' ');
}

/** The identity of a query: equal queries have equal answers. */
export function keyOfQuery(query: LinesQuery): string {
  const lines = query.compared.map((line) => `${keyOfLine(line)}.${line.colour}`);
  return [choiceOfQuery(query), ...lines].join(' ');
}

interface Loaded {
  readonly ok: boolean;
  /** What it was asked with, but for the compared lines. */
  readonly choice: string;
  readonly tradings: ShownTradings;
}

/** An answer without the lines that were taken away; null where a line is asked for that it does not have. */
function withoutTaken(last: Loaded | null, query: LinesQuery): LoadedLines | null {
  if (last === null || !last.ok || last.choice !== choiceOfQuery(query) || last.tradings.refusal !== null) return null;
  const { lines, result } = last.tradings;
  const [main, ...others] = lines;
  const kept = query.compared.flatMap((line) => {
    const known = others.find(({ key }) => key === keyOfLine(line));
    return known === undefined ? [] : [{ ...known, colour: line.colour }];
  });
  return main === undefined || kept.length < query.compared.length
    ? null
    : { result, lines: [main, ...kept], refusal: null };
}

interface Asking {
  readonly bond: GraphedBond;
  readonly state: GraphState;
  readonly last: () => Loaded | null;
}

function questionOf({ bond, state, last }: Asking): Question<Loaded> | null {
  const query = tradingsQueryOf(bond, state);
  const { venue, tab } = state;
  if (query === null || venue === null) return null;
  const key = keyOfQuery(query);
  const answer = (loaded: LoadedLines): Loaded => ({
    ok: loaded.result.ok,
    choice: choiceOfQuery(query),
    tradings: { ...loaded, key, tab, venue },
  });
  return {
    key,
    ask: async (signal) => answer(withoutTaken(last(), query) ?? (await loadLines(browserApi, query, signal))),
    networkFailure: answer({ result: { ok: false, code: 'network', range: query.range }, lines: [], refusal: null }),
  };
}

/** The rows of the chosen tab, venue, period and lines; the old ones stay until the new ones are there. */
export function useTradings(bond: GraphedBond, state: GraphState, first: ShownTradings | null): Tradings {
  const query = tradingsQueryOf(bond, state);
  const given = first && {
    key: first.key,
    answer: { ok: first.result.ok, choice: query === null ? '' : choiceOfQuery(query), tradings: first },
  };
  const last = useRef<Loaded | null>(null);
  const { shown, isPending, isSlow, retry } = useAnswer(questionOf({ bond, state, last: () => last.current }), given);
  last.current = shown?.answer ?? null;
  return { shown: shown?.answer.tradings ?? null, isPending, isSlow, retry };
}
