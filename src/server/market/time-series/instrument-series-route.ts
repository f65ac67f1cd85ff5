import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import { instrumentSeriesCall, type SeriesRequest, valueSeries } from '#contract/market/time-series.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { closedVenueId, defaultListing, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import {
  type DateRange,
  defaultGraphPeriod,
  type GraphPeriodKey,
  graphPeriods,
  isRangeTooLong,
  longestRangeTo,
  rangeOfPeriod,
  withEndMovedBack,
} from '#domain/platform/period.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { findInstrument } from '#store/market/instruments/find-instruments.ts';
import { findListings, type ListingRecord } from '#store/market/trading-days/listings.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { kindOfModel } from '../reads/market-reads.ts';
import { numberOfId } from '../reads/require-bond.ts';
import { type ListedInstrument, venueSeries } from './venue-series.ts';

/** Grounds beyond these, the least of an instrument, have no line. */
const MAX_SERIES = 10;

/** The grounds whose lines stand beside each other; one that is closed to the viewer stands alone or not at all. */
async function findShownListings(
  { database }: Services,
  instrument: Instrument,
  viewer: Viewer,
): Promise<readonly ListingRecord[]> {
  const all = await findListings(database, instrument.id, viewer.accountId);
  const open = all.filter(({ venue }) => venue.id !== closedVenueId(viewer));
  return (open.length === 0 ? all : open).slice(0, MAX_SERIES);
}

function listedOf(
  instrument: Instrument,
  model: InstrumentModel,
  listings: readonly ListingRecord[],
): readonly ListedInstrument[] {
  return listings.map((listing) => {
    const name = listings.length === 1 ? instrument.name : `${instrument.name}, ${listing.venue.name}`;
    return { instrument, model, listing, name };
  });
}

/** What a request asks for: a tab, or a range of its own. */
interface SeriesPeriod {
  readonly key: GraphPeriodKey | null;
  readonly range: DateRange;
}

function dateOf(request: SeriesRequest, name: 'beginDate' | 'endDate'): IsoDate | null {
  const text = request[name] ?? null;
  if (text === null) return null;
  const date = parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', name);
  return date;
}

/** The range between two dates. Where one is missing, it is the longest that is allowed, up to the last day. */
function ownRange(start: IsoDate | null, end: IsoDate | null, lastDay: IsoDate): DateRange {
  if (start === null) return longestRangeTo(end ?? lastDay);
  if (end === null) return withEndMovedBack({ start, end: start > lastDay ? start : lastDay });
  return { start, end };
}

/** The period of a request; refuses dates that do not exist, a start after the end, and more than ten years. */
export function requireSeriesPeriod(request: SeriesRequest, lastDay: IsoDate): SeriesPeriod {
  const [start, end] = [dateOf(request, 'beginDate'), dateOf(request, 'endDate')];
  const hasOwn = (request.periodId ?? null) === null && (start !== null || end !== null);
  const key = hasOwn ? null : (request.periodId ?? defaultGraphPeriod);
  const range = key === null ? ownRange(start, end, lastDay) : rangeOfPeriod(key, lastDay);
  if (range.start > range.end) throw new Refusal('bad_range', 'beginDate');
  if (isRangeTooLong(range)) throw new Refusal('range_too_long', 'beginDate');
  return { key, range };
}

/** The tabs with the days that they stand for. */
function periodTabs({ key: shown }: SeriesPeriod, lastDay: IsoDate) {
  return graphPeriods.map(({ key }) => {
    const { start, end } = rangeOfPeriod(key, lastDay);
    return { id: key, class: key === shown ? 'active' : '', start_date: start, end_date: end };
  });
}

export function instrumentSeriesRoute(app: App, services: Services): void {
  const { database, gate, today } = services;
  const limitCharts = limitCalls(services, 'charts');
  const limitShapes = limitCalls(services, 'chart-shapes');
  serve(app, services, instrumentSeriesCall, async (request) => {
    const { params, body, viewer, language } = request;
    await limitCharts(request);
    const record = await findInstrument(database, kindOfModel[params.model], numberOfId(params.id));
    if (record === undefined) throw new Refusal('not_found', 'id');
    const { instrument } = record;
    const listings = await findShownListings(services, instrument, viewer);
    const lastDay = defaultListing(listings, viewer)?.lastDate ?? today();
    const period = requireSeriesPeriod(body, lastDay);
    const levelOf = ({ venue }: ListingRecord) => effectiveLevel(viewer, venue.id);
    if (!listings.every((listing) => gate.shows('price', levelOf(listing)))) await limitShapes(request);
    const series = await Promise.all(
      listedOf(instrument, params.model, listings).map(async (listed) => {
        const level = levelOf(listed.listing);
        const reader = { language, range: period.range, shows: (family: FieldFamily) => gate.shows(family, level) };
        return gate.mask(await venueSeries(services, listed, reader), valueSeries, level);
      }),
    );
    return {
      data: series[0]?.data ?? [],
      series,
      graph_type: 'line',
      measure: params.model === 'indexes' ? 'points' : (instrument.currency ?? ''),
      tabs: periodTabs(period, lastDay),
    };
  });
}
