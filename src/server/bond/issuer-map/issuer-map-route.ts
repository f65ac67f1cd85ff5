import { createHash } from 'node:crypto';
import { issuerMapCall, MAX_MAP_PEERS, type MapPoint } from '#contract/bond/issuer-map.ts';
import type { IssuerMapFacts, MapCurvePoint } from '#contract/bond/wire/issuer-map.ts';
import { curvePointToWire, issuerMapToWire, placedBondToWire } from '#contract/bond/wire/issuer-map.ts';
import { basisPoints, blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { closedVenueId, defaultListing, type Viewer } from '#domain/account/access/viewer.ts';
import { isStaleOn, type MapStanding, mapDatesOf, mapStandingOf } from '#domain/bond/issuer-map.ts';
import type { Issuer } from '#domain/market/instrument.ts';
import { LruCache } from '#domain/platform/lru-cache.ts';
import { zeroRate } from '#math/curve/curve.ts';
import { fitYieldCurve, type YieldCurveFit } from '#math/curve/fit-yield-curve.ts';
import { type IsoDate, parseIsoDate, years } from '#math/units.ts';
import type { IssuerMapQuery, MapPointRecord, MapSpanRecord } from '#store/bond/issuer-map/issuer-map.ts';
import { findMapPeers, findMapPoints, findMapSpans } from '#store/bond/issuer-map/issuer-map.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { requireIssuer } from '../../issuer/companies/company-route.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type CacheNote, notingCache } from '../../platform/metrics/node-metrics.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';

interface MainBond {
  readonly id: number;
  readonly currency: string | null;
  readonly venueId: number | null;
}

const noBond: MainBond = { id: 0, currency: null, venueId: null };

/** The bond that the map is about, with what is chosen at first; refuses one of another issuer. */
async function mainBond(services: Services, issuer: Issuer, bondId: number, viewer: Viewer): Promise<MainBond> {
  const { instrument, terms } = await requireBond(services, String(bondId));
  if (instrument.issuerId !== issuer.id) throw new Refusal('unknown_bond', 'bond');
  const listings = await findListings(services.database, instrument.id, viewer.accountId);
  const listed = defaultListing(listings, viewer);
  return {
    id: instrument.id,
    currency: instrument.currency ?? terms.faceCurrency,
    venueId: listed?.venue.id ?? null,
  };
}

function dateOf(text: string | undefined, today: IsoDate): IsoDate {
  const date = text === undefined ? today : parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', 'date');
  return date > today ? today : date;
}

interface Placing {
  readonly date: IsoDate;
  readonly mainId: number;
  readonly isPeer: boolean;
}

function pointOf(
  point: MapPointRecord,
  { date, mainId, isPeer }: Placing,
  onCurve: { readonly standing: MapStanding; readonly residual: number | null } | undefined,
): MapPoint {
  return placedBondToWire({
    id: point.id,
    name: point.name,
    isin: point.isin,
    issuerName: point.issuerName,
    currency: point.currency,
    venueId: point.venueId,
    isMain: point.id === mainId,
    isPeer,
    date: point.date,
    isOld: isStaleOn(point.date, date),
    duration: point.duration,
    yield: point.yield,
    yieldOrigin: point.yieldOrigin,
    price: point.price,
    standing: onCurve?.standing ?? null,
    residual: onCurve?.residual ?? null,
    masked: [],
  });
}

/** Without what the house does not show: yields above 2000 %, and the duration that rests on them. */
function blanked(point: MapPointRecord): MapPointRecord {
  const isBlank = point.yield !== null && point.yield > blankAboveYield;
  return isBlank ? { ...point, yield: null, duration: null } : point;
}

type Figures = Pick<IssuerMapFacts, 'points' | 'curvePoints' | 'curves'>;

/** Steps from one end of a curve to the other. */
const CURVE_STEPS = 60;

/** What the curve says of a point. */
interface PointOnCurve {
  readonly standing: MapStanding;
  readonly residual: number | null;
}

type CurvePoints = MapCurvePoint[];

/** The curve of a currency and ground with what it says of its bonds. */
interface GroundCurve {
  readonly ofPoint: ReadonlyMap<MapPointRecord, PointOnCurve>;
  readonly points: CurvePoints;
  readonly rests: Omit<NonNullable<IssuerMapFacts['curves']>[number], 'currency_id' | 'trading_ground_id'> | null;
}

interface Placed {
  readonly point: MapPointRecord;
  readonly time: number;
  readonly rate: number;
}

function placedOf(points: readonly MapPointRecord[], date: IsoDate): readonly Placed[] {
  return points.flatMap((point) => {
    const { duration, yield: rate } = point;
    const counts = duration !== null && rate !== null && mapStandingOf(point, date) === 'counted';
    return counts ? [{ point, time: duration, rate }] : [];
  });
}

function curvePoints(fit: YieldCurveFit, counted: readonly Placed[], venueId: number): CurvePoints {
  const { curve, shortest, longest } = fit;
  const even = Array.from({ length: CURVE_STEPS + 1 }, (_, step) => ({
    x: shortest + ((longest - shortest) * step) / CURVE_STEPS,
    name: null,
  }));
  const named = counted.map(({ time, point }) => ({ x: time, name: point.name }));
  return [...even, ...named]
    .sort((a, b) => a.x - b.x)
    .map(({ x, name }) => curvePointToWire(x, zeroRate(curve, years(x)), { name, venueId }));
}

/** The curve of bonds of one currency on one ground; bonds beside it have their reason, and no residual. */
function groundCurve(points: readonly MapPointRecord[], date: IsoDate, fitCurve: typeof fitYieldCurve): GroundCurve {
  const ofPoint = new Map<MapPointRecord, PointOnCurve>(
    points.map((point) => [point, { standing: mapStandingOf(point, date), residual: null }]),
  );
  const placed = placedOf(points, date);
  const fit = fitCurve(placed);
  const [first] = placed;
  if (!fit.ok || first === undefined) return { ofPoint, points: [], rests: null };
  const { residuals, outliers, curve, scale } = fit.value;
  for (const [index, { point }] of placed.entries()) {
    const standing = outliers[index] === true ? 'outlier' : 'counted';
    ofPoint.set(point, { standing, residual: basisPoints(residuals[index] ?? null) });
  }
  const counted = placed.filter((_, index) => outliers[index] === false);
  return {
    ofPoint,
    points: curvePoints(fit.value, counted, first.point.venueId),
    rests: { model: curve.model, counted: counted.length, deviation: basisPoints(scale) ?? 0 },
  };
}

/** The points of each currency and ground with their curve. Without figures, as most readers get it, nothing is fitted. */
function figuresOf(
  points: readonly MapPointRecord[],
  placing: Placing,
  fitCurve: typeof fitYieldCurve | null,
): Figures {
  if (fitCurve === null) {
    return { points: points.map((point) => pointOf(point, placing, undefined)), curvePoints: null, curves: null };
  }
  const groups = Map.groupBy(points, ({ currency, venueId }) => `${currency} ${venueId}`);
  const curves = new Map([...groups].map(([key, group]) => [key, groundCurve(group, placing.date, fitCurve)]));
  const curveOf = ({ currency, venueId }: MapPointRecord) => curves.get(`${currency} ${venueId}`);
  const firsts = [...groups.values()].flatMap(([first]) => first ?? []);
  const currencies = [...new Set(firsts.map(({ currency }) => currency))];
  return {
    points: points.map((point) => pointOf(point, placing, curveOf(point)?.ofPoint.get(point))),
    curvePoints: Object.fromEntries(
      currencies.map((id) => [
        id,
        firsts.filter(({ currency }) => currency === id).flatMap((first) => curveOf(first)?.points ?? []),
      ]),
    ),
    curves: firsts.flatMap((first) => {
      const rests = curveOf(first)?.rests ?? null;
      return rests === null ? [] : [{ currency_id: first.currency, trading_ground_id: first.venueId, ...rests }];
    }),
  };
}

async function peersOf(
  services: Services,
  query: IssuerMapQuery,
  points: readonly MapPointRecord[],
): Promise<readonly MapPoint[]> {
  const peers = await findMapPeers(services.database, {
    ...query,
    currencies: [...new Set(points.map(({ currency }) => currency))],
    venueIds: [...new Set(points.map(({ venueId }) => venueId))],
    max: MAX_MAP_PEERS,
  });
  const placing = { date: query.date, mainId: 0, isPeer: true };
  return peers.map((peer) => pointOf(blanked(peer), placing, undefined));
}

type Fit = typeof fitYieldCurve;

interface CachedFitsOptions {
  readonly fitCurve?: Fit;
  readonly max?: number;
  readonly note?: CacheNote;
}

/** Curves that are kept; the one that was not asked for the longest goes first. */
const MAX_KEPT = 500;

function keyOf(points: Parameters<Fit>[0]): string {
  const text = points.map(({ time, rate }) => `${time} ${rate}`).join(';');
  return createHash('sha256').update(text).digest('base64');
}

/** Fits curves and keeps them by their points: an issuer with hundreds of bonds costs a tenth of a second, and many readers ask for the same. */
export function cachedFits({ fitCurve = fitYieldCurve, max = MAX_KEPT, note }: CachedFitsOptions = {}): Fit {
  const kept = new LruCache<string, ReturnType<Fit>>(max);
  return (points) => {
    const key = keyOf(points);
    note?.(kept.has(key), kept);
    return kept.getOrMake(key, () => fitCurve(points));
  };
}

/**
 * Which bonds are on a map follows from what everybody may know: that they are owed, and have yields on a ground that the reader may see.
 * Which peers there are follows from ratings: nobody else than who sees them gets any.
 */
export function issuerMapRoute(app: App, services: Services): void {
  const { database, gate, today } = services;
  const limitCharts = limitCalls(services, 'charts');
  const fitCurve = cachedFits({ note: notingCache(services.metrics, 'curve_fits') });
  serve(app, services, issuerMapCall, async (request) => {
    const { params, query, viewer } = request;
    await limitCharts(request);
    const issuer = await requireIssuer(services, issuerIdOf(params));
    const main = query.bond === undefined ? noBond : await mainBond(services, issuer, query.bond, viewer);
    const asked: IssuerMapQuery = {
      issuerId: issuer.id,
      today: today(),
      date: dateOf(query.date, today()),
      accountId: viewer.accountId,
      closedVenueId: closedVenueId(viewer),
    };
    const [found, spans] = await Promise.all([findMapPoints(database, asked), findMapSpans(database, asked)]);
    const points = found.map(blanked);
    const isShown = gate.shows('mapValue', viewer.level);
    const hasPeers = query.peers === '1' && isShown && gate.shows('ratingGrade', viewer.level);
    return issuerMapToWire({
      issuer,
      date: asked.date,
      ...figuresOf(points, { date: asked.date, mainId: main.id, isPeer: false }, isShown ? fitCurve : null),
      peers: hasPeers ? [...(await peersOf(services, asked, points))] : [],
      ...choicesOf(points, spans, main),
    });
  });
}

type Choices = Pick<IssuerMapFacts, 'currencies' | 'currency' | 'grounds' | 'venueId' | 'dates'>;

interface Wanted {
  readonly currency: string | null;
  readonly venueId: number | null;
}

/** Where a bond has, or had, a point. */
type Listed = Pick<MapPointRecord, 'currency' | 'venueId' | 'venueName'>;

/** The keys of a list with how often they are there, the most frequent first; equal ones as they come. */
function byCount<Key>(keys: readonly Key[]): readonly Key[] {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key);
}

/** Keys with points on the day of the map, then those that had some on another. */
function orderedKeys<Key>(now: readonly Key[], ever: readonly Key[]): readonly Key[] {
  return [...new Set([...byCount(now), ...byCount(ever)])];
}

function groundsOf(points: readonly Listed[], spans: readonly Listed[], currency: string) {
  const [now, ever] = [points, spans].map((listed) => listed.filter((each) => each.currency === currency));
  const names = new Map([...(ever ?? []), ...(now ?? [])].map(({ venueId, venueName }) => [venueId, venueName]));
  const idsOf = (listed: readonly Listed[] = []) => listed.map(({ venueId }) => venueId);
  return orderedKeys(idsOf(now), idsOf(ever)).map((id) => ({ id, text: names.get(id) ?? '' }));
}

function datesOf(spans: readonly MapSpanRecord[]): IssuerMapFacts['dates'] {
  const groups = new Map<string, MapSpanRecord[]>();
  for (const span of spans) {
    const key = `${span.currency} ${span.venueId}`;
    groups.set(key, [...(groups.get(key) ?? []), span]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ currency_id: first.currency, trading_ground_id: first.venueId, dates: [...mapDatesOf(group)] }];
  });
}

/**
 * What can be chosen: the currencies and, in each, the grounds on which the issuer's bonds have or had points, those with the most bonds on
 * the day first; at first what is wanted, if there is such. How many bonds there are is open to everybody.
 */
function choicesOf(points: readonly MapPointRecord[], found: readonly MapSpanRecord[], wanted: Wanted): Choices {
  const spans = found.filter(({ from, to }) => from <= to);
  const currenciesOf = (listed: readonly Listed[]) => listed.map(({ currency }) => currency);
  const currencies = orderedKeys(currenciesOf(points), currenciesOf(spans));
  const currency = currencies.find((id) => id === wanted.currency) ?? currencies[0] ?? null;
  const grounds = Object.fromEntries(currencies.map((id) => [id, groundsOf(points, spans, id)]));
  const own = currency === null ? [] : (grounds[currency] ?? []);
  return {
    currencies: currencies.map((id) => ({ id, text: id })),
    currency,
    grounds,
    venueId: (own.find(({ id }) => id === wanted.venueId) ?? own[0])?.id ?? null,
    dates: datesOf(spans),
  };
}
