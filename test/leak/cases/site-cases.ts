import { bondIds, indexId, stockId, usualIsin, venueIds } from '#server/testing/sample-market.ts';
import { allBonds, type CasesOfRoute, get, ownFetch, ownForm, post, texts } from '../leak-case.ts';

const { usual, nsdOnly } = bondIds;

/** Of pages and of what every page asks. */
export const siteCases: CasesOfRoute = {
  'GET /healthz': [get('/healthz')],
  'GET /readyz': [get('/readyz')],
  'GET /api/labels/:module/': [
    texts('/api/labels/shell/'),
    texts('/api/labels/bond/?show_labels'),
    texts('/api/labels/none/'),
  ],
  'GET /api/labels/:module/:repository/': ['default', 'source', 'overrides', 'none'].map((repository) =>
    texts(`/api/labels/tradings/${repository}/`),
  ),
  'GET /api/labels/catalogue/:code/:file': [
    texts('/api/labels/catalogue/en/0.json'),
    texts('/api/labels/catalogue/de/x'),
  ],
  'GET /:model(^(?:bonds|stocks|indexes|company|etf)$)': [get('/bonds'), get('/company?sort=bonds')],
  'GET /:model(^(?:stocks|indexes|company|etf)$)/:id(^[0-9]{1,15}$)': [
    get(`/indexes/${indexId}`),
    get('/company/1?x=1'),
  ],
  'GET /api/shell/': [get('/api/shell/'), get('/api/shell/?language=rus')],
  'GET /api/notices/': [get('/api/notices/')],
  'GET /api/openapi.json': [texts('/api/openapi.json')],
  'GET /cb/current_user/action_log/global/json/:actionId/': [
    { ...get('/cb/current_user/action_log/global/json/297/'), headers: ownFetch },
    get('/cb/current_user/action_log/global/json/297/'),
  ],
  'POST /api/contactActionLog/': [post('/api/contactActionLog/', { actionId: 80 })],
  'POST /api/bonds/:bondId/contactActionLog/': allBonds.map((id) =>
    post(`/api/bonds/${id}/contactActionLog/`, { actionId: 80 }),
  ),
  'POST /api/bonds/:bondId/incrementStatisticView/': allBonds.map((id) =>
    post(`/api/bonds/${id}/incrementStatisticView/`, { bondId: id }),
  ),
  'GET /bonds/:key(^[A-Za-z0-9]{1,20}$)': [get(`/bonds/${usual}?tab=yield`)],
  'GET /bonds/:key(^[A-Za-z]{2}[A-Za-z0-9]{9}[0-9]$)/': [get(`/bonds/${usualIsin}/`), get('/bonds/XS9999999999/')],
  'GET /*': [
    '/',
    '/?q=2027',
    '/bonds/',
    '/bonds/?q=2027',
    '/bonds/?sort=coupon&order=desc',
    '/nothing/',
    '/sign-in/',
    '/api/nothing/',
    ...allBonds.map((id) => `/bonds/${id}/`),
    ...['yield', 'gspread'].flatMap((tab) => [`/bonds/${usual}/?tab=${tab}`, `/bonds/${usual}/?tab=${tab}&period=1M`]),
    ...[
      'view=2',
      'period=1Y',
      `ground=${venueIds.nsd}`,
      `ground=${venueIds.estimation}`,
      `ground=${venueIds.hiding}`,
    ].map((query) => `/bonds/${usual}/?${query}`),
    `/indexes/${indexId}/`,
    `/stocks/${stockId}/`,
    '/company/1/',
    '/company/2/',
    '/company/3/',
    `/indexes/${indexId}/_.data`,
    ...['stocks', 'indexes', 'etf', 'company'].flatMap((model) => [`/${model}/`, `/${model}/_.data`]),
    '/indexes/?sort=value',
    '/indexes/?sort=change&order=desc',
    '/indexes/?q=sample',
    '/company/?sort=bonds',
    '/_root.data',
    `/bonds/${usual}/_.data`,
    `/bonds/${usual}.data`,
  ].map((url) => get(url, url.startsWith(`/bonds/${nsdOnly}/`))),
  'POST /*': [{ method: 'POST', url: '/sign-out/', payload: 'next=%2F', headers: ownForm }],
};
