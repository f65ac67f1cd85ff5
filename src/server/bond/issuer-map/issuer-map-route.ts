import { issuerMapCall, MAX_MAP_PEERS, type MapPoint } from '#contract/bond/issuer-map.ts';
import { type IssuerMapFacts, issuerMapToWire, placedBondToWire } from '#contract/bond/wire/issuer-map.ts';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { closedVenueId, defaultListing, type Viewer } from '#domain/account/access/viewer.ts';
import { isStaleOn, type MapStanding } from '#domain/bond/issuer-map.ts';
import type { Issuer } from '#domain/market/instrument.ts';
import type { fitYieldCurve } from '#math/curve/fit-yield-curve.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import {
  findMapPeers,
  findMapPoints,
  findMapSpans,
  type IssuerMapQuery,
  type MapPointRecord,
} from '#store/bond/issuer-map/issuer-map.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { requireIssuer } from '../../issuer/companies/require-issuer.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { notingCache } from '../../platform/metrics/cache-metrics.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { cachedFits } from './cached-fits.ts';
import { choicesOf } from './map-choices.ts';
import { groundCurve } from './map-curves.ts';

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
