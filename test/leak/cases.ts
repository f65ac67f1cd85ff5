import { withAsOf } from '#contract/platform/as-of.ts';
import { type Call, kindOfCall } from '#contract/platform/call.ts';
import { callsOfFeature } from '#contract/site/calls.ts';
import { bondIds, venueIds } from '#server/testing/sample-market.ts';
import { accountCases } from './cases/account-cases.ts';
import { bondCases } from './cases/bond-cases.ts';
import { bulkCases } from './cases/bulk-cases.ts';
import { chartCases, tradings } from './cases/chart-cases.ts';
import { feedCases } from './cases/feed-cases.ts';
import { marketCases } from './cases/market-cases.ts';
import { operatorCases } from './cases/operator-cases.ts';
import { ownCases } from './cases/own-cases.ts';
import { siteCases } from './cases/site-cases.ts';
import { type CasesOfRoute, dayBeforeCorrection, get, type LeakCase } from './leak-case.ts';

const { usual } = bondIds;

/** The ways to the numbers of the ground that hides them; of a stream, what it says first. */
export const casesOfHidden: readonly LeakCase[] = [
  ...tradings(usual, venueIds.hiding).slice(0, 1),
  { ...get(`/api/live/?items=${usual}.${venueIds.hiding},${usual}.${venueIds.exchange}`), isStream: true },
  get(`/api/bonds/${usual}/summary/?venue=${venueIds.hiding}`),
  get(`/api/bonds/mp-quotes/${usual}/1/192/`),
  get(`/api/bonds/${usual}/explain/price/?venue=${venueIds.hiding}`),
];

/** The same for a single figure of what the ground quotes. */
export const figuresOfHidden: readonly LeakCase[] = [
  get(`/api/bonds/${usual}/explain/own_yield/?venue=${venueIds.hiding}&quote=latest&end=maturity&at=bid`),
  get(`/api/bonds/${usual}/explain/price/?venue=${venueIds.hiding}&quote=end-of-day&date=2025-06-27`),
  ...['', '.YIELD'].map((series) =>
    get(`/api/udf/history?symbol=hiding:${usual}${series}&resolution=1D&to=1900000000`),
  ),
];

const requestsOfRoute: CasesOfRoute = {
  ...accountCases,
  ...bondCases,
  ...bulkCases,
  ...chartCases,
  ...feedCases,
  ...ownCases,
  ...marketCases,
  ...operatorCases,
  ...siteCases,
};

const calls: readonly Call[] = Object.values(callsOfFeature).flat();
const writingRoutes = new Set([
  ...calls.filter((call) => kindOfCall(call) === 'write').map(({ name }) => name),
  'POST /*',
]);

/** Routes that are asked as of a day too: what is kept of the past goes through the same gate. */
const datedRoutes: ReadonlySet<string> = new Set([
  'GET /api/bonds/',
  'GET /api/bonds/:id/summary/',
  'GET /api/bonds/:id/graph/',
  'GET /api/bonds/:id/records/',
  'GET /api/bonds/:id/archive/',
  'GET /api/bonds/:id/explain/:figure/',
  'GET /api/bonds/:bondId/similar-items/',
  'GET /api/bonds/:bondId/ratings/',
  'GET /api/bonds/mp-quotes/:bondId/:emitentId/:bondStatusId/',
  'POST /api/chart/get_tradings/',
]);

function withDays(route: string, cases: readonly LeakCase[]): readonly LeakCase[] {
  if (!datedRoutes.has(route)) return cases;
  // Of open places the first two tell as much as all.
  const dated = cases.filter(({ isNsd }, at) => at < 2 || isNsd === true);
  return [...cases, ...dated.map((asked) => ({ ...asked, url: withAsOf(asked.url, dayBeforeCorrection) }))];
}

/** What is asked of each route; a route without a line here fails the test. */
export const casesOfRoute: CasesOfRoute = Object.fromEntries(
  Object.entries(requestsOfRoute).map(([route, cases]) => [
    route,
    withDays(route, cases).map((asked) => ({ ...asked, isWrite: writingRoutes.has(route) })),
  ]),
);

export const allCases: readonly LeakCase[] = Object.values(casesOfRoute).flat();
