import type { DateRange } from '#domain/platform/period.ts';
import type { Domain } from '../../charts/chart-frame.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import { unixSeconds } from '../../text/value-text.ts';
import { keyOfSeries, loadSeries, type SeriesResult, type SeriesSubject } from './load-series.ts';
import type { SeriesState } from './series-query.ts';

/** An answer with the choice that it belongs to: its lines are drawn over that period until the next ones are there. */
export interface ShownSeries {
  readonly state: SeriesState;
  readonly result: SeriesResult;
}

/** Unix milliseconds of the first and the last day of a range. */
export function domainOf({ start, end }: DateRange): Domain {
  return [unixSeconds(start) * 1000, unixSeconds(end) * 1000];
}

interface Loaded {
  readonly ok: boolean;
  readonly shown: ShownSeries;
}

function questionOf(subject: SeriesSubject, state: SeriesState): Question<Loaded> | null {
  if (state.problem !== null) return null;
  const loaded = (result: SeriesResult) => ({ ok: result.ok, shown: { state, result } });
  return {
    key: keyOfSeries(state),
    ask: async (signal) => loaded(await loadSeries(browserApi, subject, state, signal)),
    networkFailure: loaded({ ok: false, code: 'network' }),
  };
}

/** The lines of the chosen period; the old ones stay until the new ones are there. */
export function useSeries(subject: SeriesSubject, state: SeriesState, first: ShownSeries | null) {
  const given = first && { key: keyOfSeries(first.state), answer: { ok: first.result.ok, shown: first } };
  const { shown, ...rest } = useAnswer(questionOf(subject, state), given);
  return { ...rest, shown: shown?.answer.shown ?? null };
}
