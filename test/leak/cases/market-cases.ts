import { fundId } from '#server/testing/sample-compositions.ts';
import { bondIds, indexId, stockId, venueIds } from '#server/testing/sample-market.ts';
import { methodologyIds, reportIds } from '#server/testing/sample-reports.ts';
import { type CasesOfRoute, get, type LeakCase, suggestTerms } from '../leak-case.ts';

const { usual } = bondIds;

function suggestions(kind: string): readonly LeakCase[] {
  const url = `/api/suggest/${kind}/`;
  const headers = { 'content-type': 'text/plain' };
  return suggestTerms.map((payload) => ({ method: 'POST', url, payload, headers }));
}

/** The lists beside that of bonds, with filters that tell figures and what they are grouped by. */
const screens = [
  { model: 'stocks', edges: ['value_from=1', 'price_to_earnings_to=9'], groups: ['sector', 'venue'] },
  { model: 'indexes', edges: ['value_to=100', 'change_from=0'], groups: ['currency', 'assets'] },
  { model: 'etf', edges: ['dividend_yield_from=1'], groups: ['issuer', 'index'] },
  { model: 'companies', edges: ['rating_from=BBB-', 'return_on_equity_from=1'], groups: ['country', 'rating'] },
] as const;

/** Of companies, instruments and providers, and of what suggests them. */
export const marketCases: CasesOfRoute = {
  'GET /api/csv/bonds/': [
    get(`/api/csv/bonds/?isin=${usual},${bondIds.nsdOnly},1`),
    get(`/api/csv/bonds/?isin=${bondIds.nsdOnly}`, true),
    get('/api/csv/bonds/?isin=x,,y'),
  ],
  'GET /api/csv/trading-days/': [
    get(`/api/csv/trading-days/?isin=${usual}&from=2025-01-01`),
    get(`/api/csv/trading-days/?isin=${usual}&venue=${venueIds.exchange}&columns=indicative_price,g_spread`),
    get(`/api/csv/trading-days/?isin=${usual}&venue=${venueIds.hiding}`),
    get(`/api/csv/trading-days/?isin=${bondIds.nsdOnly}`, true),
    get(`/api/csv/trading-days/?isin=${usual}&venue=${venueIds.nsd}`, true),
  ],
  'GET /api/csv/cash-flows/': [usual, bondIds.nsdOnly].map((id) => get(`/api/csv/cash-flows/?isin=${id}`)),
  'GET /api/csv/quotes/': [usual, bondIds.nsdOnly].map((id) => get(`/api/csv/quotes/?isin=${id}`)),
  'GET /api/csv/curve/': [
    'EUR',
    'USD',
    'XXX',
    'EUR&of=swaps',
    'EUR&before=2025-06-02',
    'EUR&of=spread&over=swaps',
    'EUR&of=breakeven',
  ].map((currency) => get(`/api/csv/curve/?currency=${currency}`)),
  'GET /api/csv/curve-history/': [
    'EUR',
    'EUR&terms=2-10&rate=zero',
    'EUR&over=swaps',
    'EUR&over=USD-government',
    'EUR&curve=bonds&bonds=1',
  ].map((currency) => get(`/api/csv/curve-history/?currency=${currency}`)),
  'GET /api/valuations/:page/': [
    get('/api/valuations/bondlens_estimation/'),
    get('/api/valuations/bondlens_estimation/?sort=price&order=desc'),
    get('/api/valuations/bondlens_estimation/?q=alderney&page=2'),
    get('/api/valuations/bondlens_Valuation/'),
    get('/api/valuations/other_estimation/'),
  ],
  'GET /api/company/:emitentId/comments_about/': [1, 2, 3].map((id) => get(`/api/company/${id}/comments_about/`)),
  'GET /api/company/:emitentId/analytics/': ['1/analytics/', '2/analytics/', '2/analytics/?language=de&provider=5'].map(
    (part) => get(`/api/company/${part}`),
  ),
  'GET /api/company/:emitentId/related-issuers/': [1, 2, 3].map((id) => get(`/api/company/${id}/related-issuers/`)),
  'GET /api/company/:emitentId/issuer-news/': [
    get('/api/company/1/issuer-news/'),
    get('/api/company/2/issuer-news/?page=2'),
  ],
  'GET /api/company/:emitentId/debt/': [1, 2].map((id) => get(`/api/company/${id}/debt/`)),
  'GET /api/company/:id/documents/': [1, 2, 3].map((id) => get(`/api/company/${id}/documents/`)),
  'GET /api/company/:id/ratings/': [1, 2, 3].map((id) => get(`/api/company/${id}/ratings/`)),
  'POST /api/company/:id/getRatingsHistory/': [1, 2].flatMap((id) =>
    [1, 2, 3].map((params): LeakCase => {
      return { method: 'POST', url: `/api/company/${id}/getRatingsHistory/`, payload: { params } };
    }),
  ),
  'GET /api/company/:id/reports/': [get('/api/company/1/reports/'), get('/api/company/2/reports/')],
  'GET /api/company/:emitentId/multipliers/': [get('/api/company/1/multipliers/'), get('/api/company/2/multipliers/')],
  ...Object.fromEntries(
    ['', 'csv/'].map((file) => [
      `GET /api/company/:emitentId/explain/:figure/${file}`,
      ['equity_to_assets', 'return_on_assets', 'net_margin', 'price_to_book'].map((figure) =>
        get(`/api/company/1/explain/${figure}/${file}?date=2024-12-31`),
      ),
    ]),
  ),
  'GET /api/company/get-report/:apiUrl/:emitentId/': ['quarterly', 'annual', 'none'].map((kind) =>
    get(`/api/company/get-report/${kind}/1/`),
  ),
  'GET /api/company/:emitentId/get-emitent-list-of-indexes/': [1, 2].map((id) =>
    get(`/api/company/${id}/get-emitent-list-of-indexes/`),
  ),
  'GET /api/instruments/:model/:id/composition/': [
    get(`/api/instruments/indexes/${indexId}/composition/`),
    get(`/api/instruments/etf/${fundId}/composition/`),
    get(`/api/instruments/stocks/${stockId}/composition/`),
  ],
  'GET /api/instruments/:model/:id/dividends/': [
    get(`/api/instruments/indexes/${indexId}/dividends/`),
    get(`/api/instruments/stocks/${stockId}/dividends/`),
  ],
  'GET /api/instruments/:model/:id/documents/': [
    get(`/api/instruments/stocks/${stockId}/documents/`),
    get(`/api/instruments/etf/${fundId}/documents/`),
  ],
  'GET /api/report_msfo/:reportId/': Object.values(reportIds).map((id) => get(`/api/report_msfo/${id}/`)),
  'GET /api/report_rsbu/:reportId/': Object.values(reportIds).map((id) => get(`/api/report_rsbu/${id}/`)),
  'GET /api/report_msfo/:reportId/export/': Object.values(reportIds).map((id) => get(`/api/report_msfo/${id}/export/`)),
  'GET /api/report_rsbu/:reportId/export/': Object.values(reportIds).map((id) => get(`/api/report_rsbu/${id}/export/`)),
  'GET /api/report-methodology/:methodologyId/file/': Object.values(methodologyIds).map((id) => ({
    ...get(`/api/report-methodology/${id}/file/`),
    // Its tag tells the version of the row.
    hasSecret: true,
  })),
  'GET /api/company/:id/bonds/file/': ['1', '999999', 'x'].map((id) => get(`/api/company/${id}/bonds/file/`)),
  ...Object.fromEntries(
    ['bonds', 'stocks', 'indexes', 'etf'].map((kind) => [`POST /api/suggest/${kind}/`, suggestions(kind)]),
  ),
  'POST /api/suggest/companies/': suggestTerms.map((term) => ({
    method: 'POST',
    url: '/api/suggest/companies/',
    payload: { term, emitent_stop_statuses_ids: [1] },
  })),
  'GET /api/instruments/:model/': [
    '',
    '?q=sample',
    '?q=custody',
    '?page=2',
    '?sort=name&order=desc',
    '?sort=issuer',
    '?sort=currency',
    '?sort=value',
    '?sort=value&order=desc',
    '?sort=change',
    '?sort=change&order=desc',
    '?value_from=1',
    '?change_to=0',
    '?currency=EUR&sort=currency&then_by=value.desc',
  ].flatMap((query) => ['stocks', 'indexes', 'etf'].map((model) => get(`/api/instruments/${model}/${query}`))),
  'GET /api/company/': [
    '',
    '?q=kommune',
    '?page=2',
    '?sort=bonds',
    '?sort=bonds&order=desc',
    '?sort=name',
    '?country=NO',
    '?rating_to=BBB',
    '?return_on_equity_from=1',
    '?sort=return_on_equity',
  ].map((query) => get(`/api/company/${query}`)),
  'GET /api/screener/:model/counts/': screens.flatMap(({ model, edges }) =>
    ['', 'q=sample', ...edges].map((query) => get(`/api/screener/${model}/counts/?${query}`)),
  ),
  'GET /api/screener/:model/groups/': screens.flatMap(({ model, edges, groups }) =>
    [...groups.map((group) => `group=${group}`), ...edges.map((edge) => `group=${groups[0]}&${edge}`)].map((query) =>
      get(`/api/screener/${model}/groups/?${query}`),
    ),
  ),
  'GET /api/screener/:model/file/:format/': screens.flatMap(({ model, edges }) =>
    ['csv/', 'xlsx/', `csv/?${edges[0]}`].map((file) => get(`/api/screener/${model}/file/${file}`)),
  ),
  'GET /api/instruments/:model/:id/': [
    get(`/api/instruments/indexes/${indexId}/`),
    get(`/api/instruments/stocks/${stockId}/`),
    get(`/api/instruments/etf/${usual}/`),
  ],
  'GET /api/company/:id/': [1, 2, 3].map((id) => get(`/api/company/${id}/`)),
};
