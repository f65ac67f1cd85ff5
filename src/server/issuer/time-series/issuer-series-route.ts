import { issuerSeriesCall, type MapSeries, mapSeries } from '#contract/market/time-series.ts';
import { blankAboveYield, tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { seriesEntityToWire } from '#contract/market/wire/series-entity.ts';
import { numberWriter } from '#contract/platform/number-text.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findMapPoints, type MapPointRecord } from '#store/bond/issuer-map/issuer-map.ts';
import { requireSeriesPeriod } from '../../market/time-series/instrument-series-route.ts';
import { standingPoints, withoutNsdBesideOthers } from '../../market/time-series/venue-series.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { unixSeconds } from '../../platform/serving/services.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

/** Bonds beyond these have no point. */
const MAX_BONDS = 500;

function seriesOf(point: MapPointRecord, write: (value: number) => string): MapSeries {
  const { id, name, venueId, venueName, currency, date } = point;
  const isBlank = point.yield !== null && point.yield > blankAboveYield;
  const [value, duration] = isBlank ? [null, null] : [point.yield, point.duration];
  const day = { 'date.numeric': unixSeconds(dayNumberFromIso(date)), date };
  return {
    name,
    currency,
    data: [{ ...day, value, valueFmt: value === null ? null : write(value), duration }],
    entity: seriesEntityToWire({ id, venueId, model: 'bonds', name, venueName, date }),
    masked: [],
  };
}

function earlier(one: IsoDate, other: IsoDate): IsoDate {
  if (one > other) return other;
  return one;
}

export function issuerSeriesRoute(app: App, services: Services): void {
  const { database, gate } = services;
  const limitCharts = limitCalls(services, 'charts');
  const findPoints = (issuerId: number, date: IsoDate, today: IsoDate, viewer: Viewer) =>
    findMapPoints(database, {
      issuerId,
      date,
      today,
      accountId: viewer.accountId,
      closedVenueId: closedVenueId(viewer),
    });
  serve(app, services, issuerSeriesCall, async (request) => {
    const { params, body, viewer, language } = request;
    await limitCharts(request);
    const issuer = await requireIssuer(services, params.id);
    const today = services.today();
    const { end } = requireSeriesPeriod(body, today).range;
    const found = await findPoints(issuer.id, earlier(end, today), today, viewer);
    const points = standingPoints(withoutNsdBesideOthers(found)).slice(0, MAX_BONDS);
    const isOpen = gate.shows('mapValue', viewer.level);
    const write = numberWriter(tradingUnits.yield.decimals, language, tradingUnits.yield.textShift);
    const series = points.map((point) => {
      const line = gate.mask(seriesOf(point, write), mapSeries, viewer.level);
      return isOpen ? line : { ...line, masked: ['value', 'valueFmt', 'duration'] };
    });
    return { data: series[0]?.data ?? [], series, graph_type: 'map', measure: 'percent', tabs: [] };
  });
}
