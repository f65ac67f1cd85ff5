import { bondIds, usualIsin } from '#server/testing/sample-market.ts';
import { allBonds, type CasesOfRoute, get, suggestTerms } from '../leak-case.ts';

const series = ['', '.YIELD', '.GSPREAD'];
/** Codes of the sample venues. */
const venueOf = { exchange: 'main', estimation: 'estimation', nsd: 'nsd', hiding: 'hiding' } as const;

const symbols = [
  ...Object.values(venueOf).flatMap((venue) => series.map((suffix) => `${venue}:${usualIsin}${suffix}`)),
  ...allBonds.flatMap((id) => series.map((suffix) => `${id}${suffix}`)),
];
const isOfNsd = (symbol: string) => symbol.startsWith(venueOf.nsd) || symbol.startsWith(String(bondIds.nsdOnly));
const ofSymbols = (address: string) => symbols.map((symbol) => get(`${address}${symbol}`, isOfNsd(symbol)));

/** Of feeds for charts and workplaces of others. */
export const feedCases: CasesOfRoute = {
  'GET /api/udf/config': [get('/api/udf/config')],
  'GET /api/udf/time': [get('/api/udf/time')],
  'GET /api/udf/symbols': ofSymbols('/api/udf/symbols?symbol='),
  'GET /api/udf/search': suggestTerms.flatMap((term) => [
    get(`/api/udf/search?query=${term}&limit=50`),
    get(`/api/udf/search?query=${term}&exchange=${venueOf.hiding}`),
  ]),
  'GET /api/udf/history': [
    ...ofSymbols('/api/udf/history?resolution=1D&from=0&to=1900000000&symbol='),
    ...ofSymbols('/api/udf/history?resolution=D&to=1900000000&countback=20&symbol='),
  ],
};
