import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import type { SeriesPoint, ValueSeries } from '#contract/market/time-series.ts';
import { seriesEntityToWire } from '#contract/market/wire/series-entity.ts';
import { numberWriter } from '#contract/platform/number-text.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import { specialVenueIds } from '#domain/market/venue.ts';
import type { Language } from '#domain/platform/language.ts';
import { type DateRange, oldDataDays } from '#domain/platform/period.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import type { MapPointRecord } from '#store/bond/issuer-map/issuer-map.ts';
import { findTradingColumns } from '#store/market/trading-days/find-trading-columns.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import { type Services, unixSeconds } from '../../platform/serving/services.ts';
import { findShape, type Shape } from '../trading-days/shape.ts';

/** An instrument with one of the grounds that it is traded at. */
export interface ListedInstrument {
  readonly instrument: Instrument;
  readonly model: InstrumentModel;
  readonly listing: ListingRecord;
  /** What the line is called. */
  readonly name: string;
}

interface SeriesReader {
  readonly language: Language;
  readonly range: DateRange;
  /** Whether the reader sees a family of fields of this ground. */
  readonly shows: (family: FieldFamily) => boolean;
}

type SeriesData = Pick<ValueSeries, 'data' | 'overturn' | 'masked'>;

const none = new Float64Array();

function daysOf({ instrument, listing }: ListedInstrument, { range }: SeriesReader) {
  return { instrumentId: instrument.id, venueId: listing.venue.id, ...range, texts: [] };
}

const MIN_DECIMALS = 2;
const MAX_DECIMALS = 4;

/** A number to each of some days; NaN where there is none. */
interface DayValues {
  readonly days: readonly number[];
  readonly values: Float64Array;
}

function dateOf(day: number) {
  return { 'date.numeric': unixSeconds(day as DayNumber), date: isoFromDayNumber(day as DayNumber) };
}

/** The decimals that prices or values of one instrument are written with: two, or as many as they have up to four. */
function decimalsOfValues(values: readonly number[]): number {
  const hasMore = (decimals: number) =>
    values.some((value) => Math.abs(value - Number(value.toFixed(decimals))) > 1e-9);
  let decimals = MIN_DECIMALS;
  while (decimals < MAX_DECIMALS && hasMore(decimals)) decimals += 1;
  return decimals;
}

/** The days that have a value, with it and its text. */
function valuePoints({ days, values }: DayValues, decimals: number, language: Language) {
  const write = numberWriter(decimals, language);
  return days.flatMap((day, row) => {
    const value = values[row] ?? Number.NaN;
    return Number.isFinite(value) ? [{ ...dateOf(day), value, valueFmt: write(value) }] : [];
  });
}

/** The days of a shape that a period has, with their heights in place of values. */
function shapePoints(days: readonly number[], shape: Shape): readonly SeriesPoint[] {
  return days.flatMap((day) => {
    const height = shape.get(day);
    return height === undefined ? [] : [{ ...dateOf(day), value: null, valueFmt: null, shape: height }];
  });
}

/** Values with turnover, for readers who may see them. */
async function openData({ database }: Services, listed: ListedInstrument, reader: SeriesReader): Promise<SeriesData> {
  const { shows, language } = reader;
  const measures = shows('volume') ? (['indicativePrice', 'turnover'] as const) : (['indicativePrice'] as const);
  const { days, numbers } = await findTradingColumns(database, { ...daysOf(listed, reader), measures });
  const values = numbers.get('indicativePrice') ?? none;
  const decimals = decimalsOfValues([...values].filter(Number.isFinite));
  return {
    data: valuePoints({ days, values }, decimals, language),
    overturn: valuePoints({ days, values: numbers.get('turnover') ?? none }, 0, language),
    masked: shows('volume') ? [] : ['overturn'],
  };
}

/** A shape in place of values. On which days there was turnover is not told either. */
async function shapedData(services: Services, listed: ListedInstrument, reader: SeriesReader): Promise<SeriesData> {
  const of = daysOf(listed, reader);
  const [{ days }, shape] = await Promise.all([
    findTradingColumns(services.database, { ...of, measures: [] }),
    findShape(services, { ...of, measure: 'indicativePrice' }, reader.range),
  ]);
  return { data: [...shapePoints(days, shape)], overturn: [], masked: ['value', 'valueFmt', 'overturn'] };
}

/** The line of an instrument at a ground, as a reader may see it. */
export async function venueSeries(
  services: Services,
  listed: ListedInstrument,
  reader: SeriesReader,
): Promise<ValueSeries> {
  const { instrument, model, listing, name } = listed;
  const { venue, lastDate } = listing;
  const read = reader.shows('price') ? openData : shapedData;
  const entity = seriesEntityToWire({
    id: instrument.id,
    venueId: venue.id,
    model,
    name: instrument.name,
    venueName: venue.name,
    date: lastDate,
  });
  return { name, ...(await read(services, listed, reader)), entity };
}

type Point = Pick<MapPointRecord, 'id' | 'venueId' | 'date'>;

const estimating: readonly number[] = [specialVenueIds.estimation, specialVenueIds.valuation];

const isEstimate = ({ venueId }: Point) => estimating.includes(venueId);

/** Trades before estimates, then the latest day, then the lowest id: the order in which the grounds of a bond stand for it. */
function byStanding(one: Point, other: Point): number {
  return (
    Number(isEstimate(one)) - Number(isEstimate(other)) ||
    other.date.localeCompare(one.date) ||
    one.venueId - other.venueId
  );
}

function standingOf<Kind extends Point>(points: readonly Kind[]): readonly Kind[] {
  const dayOf = ({ date }: Point) => dayNumberFromIso(date);
  const newest = Math.max(...points.map(dayOf));
  return points
    .filter((point) => newest - dayOf(point) <= oldDataDays)
    .sort(byStanding)
    .slice(0, 1);
}

/** The point that stands for each bond, of the grounds whose last day is not old. Days and grounds are open to everybody. */
export function standingPoints<Kind extends Point>(points: readonly Kind[]): readonly Kind[] {
  return [...Map.groupBy(points, ({ id }) => id).values()].flatMap(standingOf);
}

/** Ground 381 stands beside no other: it is left out, unless there is nothing else. */
export function withoutNsdBesideOthers<Kind extends Point>(points: readonly Kind[]): readonly Kind[] {
  const others = points.filter(({ venueId }) => venueId !== specialVenueIds.nsd);
  return others.length === 0 ? points : others;
}
