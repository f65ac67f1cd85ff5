import { bondIds, usualIsin, venueIds } from '#server/testing/sample-market.ts';
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

const bonds = [...allBonds.map(String), usualIsin];
const ofBonds = (name: string, more = '') =>
  bonds.map((bond) => get(`/api/openbb/${name}?bond=${bond}${more}`, bond === String(bondIds.nsdOnly)));
const ofVenues = (name: string) =>
  Object.values(venueIds).map((venue) =>
    get(`/api/openbb/${name}?bond=${usualIsin}&venue=${venue}`, venue === venueIds.nsd),
  );

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
  'GET /api/udf/marks': ofSymbols('/api/udf/marks?resolution=1D&from=0&to=1900000000&symbol='),
  'GET /api/udf/timescale_marks': ofSymbols('/api/udf/timescale_marks?resolution=1W&from=0&to=1900000000&symbol='),
  'GET /api/udf/quotes': ofSymbols('/api/udf/quotes?symbols='),
  'GET /api/widgets.json': [get('/api/widgets.json')],
  'GET /api/apps.json': [get('/api/apps.json')],
  'GET /api/openbb/bond_options': ['', ...suggestTerms].map((term) => get(`/api/openbb/bond_options?search=${term}`)),
  'GET /api/openbb/venue_options': ofBonds('venue_options'),
  'GET /api/openbb/bond_metrics': [...ofBonds('bond_metrics'), ...ofVenues('bond_metrics')],
  'GET /api/openbb/bond_terms': ofBonds('bond_terms'),
  'GET /api/openbb/trading_days': [...ofBonds('trading_days', '&from=2024-01-01'), ...ofVenues('trading_days')],
  'GET /api/openbb/cash_flows': ofBonds('cash_flows'),
  'GET /api/openbb/quotes': ofBonds('quotes'),
  'GET /api/openbb/bonds': ['', ...suggestTerms].map((term) => get(`/api/openbb/bonds?search=${term}`)),
  'GET /api/openbb/issuer_curve': ofBonds('issuer_curve'),
};
