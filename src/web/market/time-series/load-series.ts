import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import type { InstrumentSeries, ValueSeries } from '#contract/market/time-series.ts';
import { venueOfEntity } from '#contract/market/wire/series-entity.ts';
import type { IsoDate } from '#math/units.ts';
import { type Api, ask, type FailureCode } from '../../platform/data/ask.ts';
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

export type SeriesResult =
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
  /** The last day of its history. */
  readonly lastDay: IsoDate;
}

/** What equal questions have in common. */
export function keyOfSeries({ period, range }: SeriesState): string {
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
