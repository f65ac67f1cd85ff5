import { bulkTables } from '#domain/feeds/bulk-table.ts';
import { venueIds } from '#server/testing/sample-market.ts';
import { type CasesOfRoute, get } from '../leak-case.ts';

const { exchange, nsd, hiding } = venueIds;

// Positions tell a moment of storing, which is another in each database.
const secret = (url: string, isNsd = false) => ({ ...get(url, isNsd), hasSecret: true });

/** Whole tables, by venue where the rows of one would be closed, and from keys in the middle. */
export const bulkCases: CasesOfRoute = {
  'GET /api/bulk/': [secret('/api/bulk/')],
  'GET /api/bulk/:table/': [
    ...bulkTables.map((table) => secret(`/api/bulk/${table}/`)),
    ...[exchange, nsd, hiding].map((venue) => secret(`/api/bulk/trading-days/?venue=${venue}`, venue === nsd)),
    ...[nsd, hiding].map((venue) => secret(`/api/bulk/quotes/?venue=${venue}`, venue === nsd)),
    secret('/api/bulk/trading-days/?from=2025-06-01&to=2025-06-30'),
    secret('/api/bulk/trading-days/?after=[1001,10,%222025-06-01%22]&position=1.1'),
  ],
  'GET /api/bulk/:table/changes/': [...bulkTables.map((table) => secret(`/api/bulk/${table}/changes/?since=1.1`))],
};
