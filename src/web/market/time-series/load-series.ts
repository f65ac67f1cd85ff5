import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import type { InstrumentSeries, ValueSeries } from '#contract/market/time-series.ts';
import { venueOfEntity } from '#contract/market/wire/series-entity.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { IsoDate } from '#math/units.ts';
import type { Domain } from '../../charts/chart-frame.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Api, ask, browserApi, type FailureCode } from '../../platform/data/ask.ts';
import { unixSeconds } from '../../text/value-text.ts';
import type { SeriesState } from './series-query.ts';

/** Numbers by time, Unix milliseconds, ascending. */
export interface TimedNumbers {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** A line without what a page does not read. */
export interface SeriesLine {
  readonly venueId: number;
  readonly name: string;
  readonly venueName: string;
  /** The last day of its history. */
  readonly lastDay: string;
  /** The numbers are steps of a shape, since the values are closed to the reader. */
  readonly isShape: boolean;
  readonly values: TimedNumbers;
  readonly turnover: TimedNumbers;
}

export interface SeriesData {
  /** A currency, or `points`. */
  readonly measure: string;
  readonly lines: readonly SeriesLine[];
}

type SeriesResult =
  | { readonly ok: true; readonly data: SeriesData }
  | { readonly ok: false; readonly code: FailureCode };

function timedNumbers<Point extends { readonly 'date.numeric': number }>(
  points: readonly Point[],
  numberOf: (point: Point) => number | null | undefined,
): TimedNumbers {
  const known = points.flatMap((point) => {
    const number = numberOf(point) ?? null;
    return number === null ? [] : [[point['date.numeric'] * 1000, number] as const];
  });
  return { xs: known.map(([time]) => time), ys: known.map(([, number]) => number) };
}

function lineOf({ name, data, overturn, entity, masked }: ValueSeries): SeriesLine {
  const isShape = masked.includes('value');
  return {
    ...venueOfEntity(entity),
    name,
    lastDay: entity.date,
    isShape,
    values: timedNumbers(data, ({ value, shape }) => (isShape ? shape : value)),
    turnover: timedNumbers(overturn, ({ value }) => value),
  };
}

function dataOf({ measure, series }: InstrumentSeries): SeriesData {
  return { measure, lines: series.map(lineOf) };
}

export interface SeriesSubject {
  readonly model: InstrumentModel;
  readonly id: number;
  readonly name: string;
  /** The first and the last day of its history. */
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
}

/** What equal questions have in common. */
function keyOfSeries({ period, range }: SeriesState): string {
  return period ?? `${range.start} ${range.end}`;
}

/** Asks the data url of an instrument for the period of the address. */
export async function loadSeries(
  api: Api,
  { model, id }: Pick<SeriesSubject, 'model' | 'id'>,
  { period, range }: SeriesState,
  signal?: AbortSignal,
): Promise<SeriesResult> {
  const body = period === null ? { beginDate: range.start, endDate: range.end } : { periodId: period };
  const answered = await ask(api, 'POST /api/series/instrument/:model/:id/', {
    kind: 'read',
    params: { model, id },
    body,
    signal,
  });
  return answered.ok ? { ok: true, data: dataOf(answered.value) } : answered;
}

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
