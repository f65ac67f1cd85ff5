import { type Call, kindOfCall } from '#contract/call.ts';
import { callsOfFeature } from '#contract/calls.ts';
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
import { type CasesOfRoute, get, type LeakCase } from './leak-case.ts';

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

/** What is asked of each route; a route without a line here fails the test. */
export const casesOfRoute: CasesOfRoute = Object.fromEntries(
  Object.entries(requestsOfRoute).map(([route, cases]) => [
    route,
    cases.map((asked) => ({ ...asked, isWrite: writingRoutes.has(route) })),
  ]),
);

export const allCases: readonly LeakCase[] = Object.values(casesOfRoute).flat();
