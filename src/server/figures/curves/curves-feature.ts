import type { FastifyRequest } from 'fastify';
import {
  type CurvePointAnswer,
  curveBondsCall,
  curveBondsFileCall,
  curveHistoryCall,
  curvesCall,
  curvesFileCall,
} from '#contract/figures/curves.ts';
import { bondScatter } from '#contract/lists/bond-scatter.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { curveCsvCall, curveHistoryCsvCall } from '#contract/platform/csv-addresses.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import { isIssuerId, periodSince } from '#domain/figures/curves/curve-measures.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { findIssuer } from '#store/issuer/issuers/issuers.ts';
import { findCurveCurrencies, findLastCurveDays } from '#store/market/curves/curves.ts';
import type { Services } from '../../bond/services.ts';
import { scatterXlsx } from '../../lists/list/bond-scatter-routes.ts';
import { filedPoints } from '../../lists/list/scatter-file.ts';
import { chosenAddress, fileOptions, sendCsv, sendTable, servicesOfFiles } from '../../platform/files/send-table.ts';
import { askedDay } from '../../platform/serving/asked-day.ts';
import { dataSourceOf, SOURCE_COLUMN, sourceCell } from '../../platform/serving/data-sources.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { curveAxes, findBondCurve, requireCurveBonds } from './bond-group-curves.ts';
import { bondCurveSheets, bondsCsv } from './bond-group-file.ts';
import { findCurveHistory, overCurve } from './curve-history.ts';
import { curvesXlsx } from './curves-xlsx.ts';
import { curveOf, findPointedCurves, oldestFor, type PointedCurve, sourcesOf, spreadOf } from './pointed-curves.ts';

/** Shown first, where it has a curve. */
const USUAL_CURRENCY = 'EUR';

/** The currency on which the page opens: of those with a curve near today the usual one or the first, else that with the latest curve. */
async function openingCurrency({ database, today }: Services, currencies: readonly string[]): Promise<string> {
  const days = await findLastCurveDays(database, today());
  const dated = currencies.map((currency) => ({ currency, last: days.get(currency) ?? '' }));
  const near = dated.filter(({ last }) => last >= oldestFor(today()));
  const latest = dated.toSorted((one, other) => (one.last < other.last ? 1 : -1))[0];
  return (near.find(({ currency }) => currency === USUAL_CURRENCY) ?? near[0] ?? latest)?.currency ?? USUAL_CURRENCY;
}

/** The day that was asked for; where none was, today or, if it has no curve, the last that has. */
async function dayOf({ database }: Services, currency: string, day: IsoDate, isAsked: boolean): Promise<IsoDate> {
  if (isAsked) return day;
  const last = (await findLastCurveDays(database, day)).get(currency);
  return last !== undefined && last < oldestFor(day) ? last : day;
}

interface AskedCurves extends Pick<QueryOf<typeof curvesCall>, 'curve' | 'over'> {
  readonly currency: string;
  readonly date: IsoDate;
  readonly before: IsoDate | null;
}

/** The spread that is asked for on each of some days; null on a day without one of its curves. */
async function findSpreads(
  services: Services,
  { currency, curve = 'government', over }: AskedCurves,
  days: readonly IsoDate[],
  own: readonly (readonly PointedCurve[])[],
) {
  if (over === undefined) return days.map(() => null);
  const base = overCurve(currency, over);
  const others = base.currency === currency ? own : await findPointedCurves(services, base.currency, days);
  return days.map((_, at) => {
    const [one, other] = [curveOf(own[at] ?? [], curve), curveOf(others[at] ?? [], base.of)];
    return one === undefined || other === undefined ? null : spreadOf(one, other);
  });
}

/** A curve, and the same of the earlier day. */
interface ComparedCurve extends PointedCurve {
  readonly before: PointedCurve | null;
}

async function findComparedCurves(services: Services, asked: AskedCurves): Promise<readonly ComparedCurve[]> {
  const { currency, date, before } = asked;
  const days = before === null ? [date] : [date, before];
  const own = await findPointedCurves(services, currency, days);
  const spreads = await findSpreads(services, asked, days, own);
  const [now = [], earlier = []] = own.map((curves, at) => [...curves, ...(spreads[at] ? [spreads[at]] : [])]);
  return now.map((curve) => ({ ...curve, before: curveOf(earlier, curve.of) ?? null }));
}

function pointsOf({ points, before }: ComparedCurve): readonly CurvePointAnswer[] {
  const earlier = new Map(before?.points.map((point) => [point.years, point]));
  return points.map((point) => {
    const { par = null, zero = null, forward = null } = earlier.get(point.years) ?? {};
    return { ...point, parBefore: par, zeroBefore: zero, forwardBefore: forward, masked: [] };
  });
}

/** The day to compare with; one that is not before the day is none. */
function dayBefore(before: string | undefined, date: IsoDate, today: IsoDate): IsoDate | null {
  if (before === undefined) return null;
  const day = askedDay(before, today, 'before');
  return day < date ? day : null;
}

/** The curves that a query asks for, with their sources. */
async function findCurves(services: Services, query: QueryOf<typeof curvesCall>) {
  const { today } = services;
  const currencies = await findCurveCurrencies(services.database);
  const currency = query.currency ?? (await openingCurrency(services, currencies));
  const date = await dayOf(services, currency, askedDay(query.date, today(), 'date'), query.date !== undefined);
  const before = dayBefore(query.before, date, today());
  const found = await findComparedCurves(services, { ...query, currency, date, before });
  const sources = await sourcesOf(services, currency, found);
  const curves = found.map((curve, at) => ({
    ...curve,
    before: curve.before?.date ?? null,
    source: sources[at] === undefined ? null : dataSourceOf(sources[at]),
    points: [...pointsOf(curve)],
  }));
  return { currency, currencies: [...currencies], date, before, curves };
}

/** The same without the points beyond what a curve rests on, which a table for programs has as empty cells. */
async function findKnownCurves(services: Services, query: QueryOf<typeof curvesCall>) {
  const found = await findCurves(services, query);
  const isKnown = ({ zero, par }: CurvePointAnswer) => zero !== null || par !== null;
  return { ...found, curves: found.curves.map((curve) => ({ ...curve, points: curve.points.filter(isKnown) })) };
}

const rateColumns = ['zero', 'discount', 'par', 'forward', 'zeroBefore', 'parBefore', 'forwardBefore'] as const;

const head = [
  'currency',
  'curve',
  'kind',
  'date',
  'years',
  'zero_rate',
  'discount_factor',
  'par_rate',
  'forward_rate',
  SOURCE_COLUMN,
] as const;
const headBefore = ['date_before', 'zero_rate_before', 'par_rate_before', 'forward_rate_before'] as const;

/** A number as it is computed is exact to the last digit that says something: no rate is known better than to a 10^12th. */
const told = (value: number | null) => (value === null ? null : Number(value.toFixed(12)));

/** A curve of a currency for spreadsheets; rates that are closed to the reader are empty cells. */
function curveCsvRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, curveCsvCall, async (request, reply) => {
    await limit(request);
    const { of = 'government', ...query } = request.query;
    const day = askedDay(query.date, services.today(), 'date');
    const { currency, before, curves } = await findCurves(services, { ...query, date: day });
    const isOpen = services.gate.shows('yield', request.viewer.level);
    const rows = curves
      .filter((curve) => curve.of === of)
      .flatMap((curve) =>
        curve.points.map((point) => {
          const [zero, discount, par, forward, ...earlier] = rateColumns.map((name) =>
            isOpen ? told(point[name]) : null,
          );
          const source = curve.source === null ? null : sourceCell([curve.source]);
          const now = [currency, curve.name, curve.kind, curve.date, point.years, zero, discount, par, forward, source];
          return before === null ? now : [...now, curve.before, ...earlier];
        }),
      );
    const names = before === null ? [...head] : [...head, ...headBefore];
    return sendCsv(services, reply, { name: 'curve', rows: [names, ...rows.map((row) => row.map((c) => c ?? null))] });
  });
}

/** The history of a curve for spreadsheets, a day a row. */
function curveHistoryCsvRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, curveHistoryCsvCall, async (request, reply) => {
    await limit(request);
    const { currency } = request.query;
    const found = await findCurveHistory(services, request.query, request.viewer);
    const { rate, terms, days, values } = found;
    const isOpen = services.gate.shows('yield', request.viewer.level);
    const curve = found.bonds === null ? found.curve : `bonds:${found.bonds}`;
    const over = found.against === null ? found.over : `bonds:${found.against}`;
    const rows = days.map((date, at) => {
      const value = isOpen ? told(values?.[at] ?? null) : null;
      return [currency, curve, over, rate, terms.join('-'), date, value, ...found.bondCounts.slice(at, at + 1)];
    });
    const counted = found.bonds === null ? [] : ['bond_count'];
    const names = ['currency', 'curve', 'over', 'rate', 'terms', 'date', 'value', ...counted];
    return sendCsv(services, reply, { name: 'curve-history', rows: [names, ...rows] });
  });
}

/** The page that shows what a query of its workbook asks for. */
function pageOf({ currency, terms, from, ...query }: QueryOf<typeof curvesFileCall>, today: IsoDate): string {
  return chosenAddress(`/curves/${currency}/`, {
    ...query,
    ...(terms !== undefined && { term: terms.split('-') }),
    ...(from !== undefined && { period: periodSince(isoDate(from), today) }),
  });
}

/** The names of the issuers among groups of bonds, by their ids. */
async function issuersOf({ database }: Services, groups: readonly (string | null)[]) {
  const ids = groups.flatMap((group) => (group !== null && isIssuerId(group) ? [group] : []));
  const found = await Promise.all(ids.map((id) => findIssuer(database, Number(id))));
  return new Map(found.flatMap((issuer) => (issuer === undefined ? [] : [[`${issuer.id}`, issuer.name] as const])));
}

/** The workbook: of what the reader may see, so that closed rates are empty cells. */
function curvesFileRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limit = limitCalls(services, 'archive-files');
  serve(app, services, curvesFileCall, fileOptions, async (request, reply) => {
    await limit(request);
    const { query, viewer, texts } = request;
    const { gate } = services;
    const { curve, over, ...plain } = query;
    // The spread of a curve of bonds is in its history alone.
    const isSpread = curve !== 'bonds' && over !== 'bonds';
    const spread = isSpread ? { ...(curve && { curve }), ...(over && { over }) } : {};
    const found = await findKnownCurves(services, { ...plain, ...spread });
    const history = await findCurveHistory(services, query, viewer);
    const bytes = await curvesXlsx(
      {
        curves: gate.mask(found, curvesCall.answer, viewer.level).curves,
        history: gate.mask(history, curveHistoryCall.answer, viewer.level),
        bondCounts: history.bondCounts,
        issuers: await issuersOf(services, [history.bonds, history.against]),
        address: pageOf(query, services.today()),
        madeAt: services.clock(),
      },
      texts,
    );
    return sendTable(services, reply, { name: texts.text('curves', 'title'), format: 'xlsx', bytes });
  });
}

type AskedBonds = Pick<FastifyRequest, 'viewer'> & { readonly query: QueryOf<typeof curveBondsCall> };

/** The bonds that are asked for on their curve, for who may see it. */
async function findAskedBonds({ viewer, query }: AskedBonds, services: Services) {
  requireCurveBonds({ viewer }, services);
  const { currency, bonds: group } = query;
  const date = askedDay(query.date, services.today(), 'date');
  const before = dayBefore(query.before, date, services.today());
  return { date, ...(await findBondCurve(services, { currency, group, viewer }, date, before)) };
}

/** The bonds on their curve as a file, beside the curve of the earlier day at the term of each and at whole years. */
function curveBondsFileRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limit = limitCalls(services, 'archive-files');
  serve(app, services, curveBondsFileCall, fileOptions, async (request, reply) => {
    const { params, query, texts, viewer } = request;
    requireFeature(viewer, 'list_export');
    await limit(request);
    const { found, scatter, before } = await findAskedBonds(request, services);
    const shown = services.gate.mask(scatter, bondScatter, effectiveLevel(viewer, null));
    const file = { ...curveAxes, scatter: shown, points: filedPoints(shown, found) };
    if (params.format === 'csv') return sendCsv(services, reply, { name: 'curve-bonds', rows: bondsCsv(file, before) });
    const { currency, ...chosen } = query;
    const from = { address: chosenAddress(`/curves/${currency}/`, chosen), madeAt: services.clock() };
    const bytes = await scatterXlsx(file, from, texts, bondCurveSheets(file.scatter, before, texts));
    return sendTable(services, reply, { name: texts.text('curves', 'title'), format: 'xlsx', bytes });
  });
}

export function curvesFeature(app: App, services: Services): void {
  serve(app, services, curvesCall, ({ query }) => findKnownCurves(services, query));
  const limit = limitCalls(services, 'charts');
  serve(app, services, curveHistoryCall, async (request) => {
    await limit(request);
    return findCurveHistory(services, request.query, request.viewer);
  });
  serve(app, services, curveBondsCall, { load: 'costly' }, async (request) => {
    const { found: _found, ...answer } = await findAskedBonds(request, services);
    return answer;
  });
  curveBondsFileRoute(app, services);
  curveCsvRoute(app, services);
  curveHistoryCsvRoute(app, services);
  curvesFileRoute(app, services);
}
