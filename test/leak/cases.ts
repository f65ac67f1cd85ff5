import { type Call, kindOfCall } from '#contract/call.ts';
import { callsOfFeature } from '#contract/calls.ts';
import { askedTradingColumns } from '#contract/trading-days/trading-columns.ts';
import { fundId } from '#server/testing/sample-compositions.ts';
import {
  bondIds,
  commentId,
  documentId,
  indexId,
  providerId,
  stockId,
  usualIsin,
  venueIds,
} from '#server/testing/sample-market.ts';
import { reportIds } from '#server/testing/sample-reports.ts';

export interface LeakCase {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Holds data of venue 381 alone, so that full access without `nsd` sees no number of it. */
  readonly isNsd?: boolean;
  /** Goes on answering; what it says at first is looked at. */
  readonly isStream?: boolean;
  /** Asks for the names and texts of the site itself. */
  readonly isVocabulary?: boolean;
  /** Changes something of the reader's, who asks in a session of its own therefore. */
  readonly isWrite?: boolean;
  /** Answers what is another each time: a secret, the moments of an account. */
  readonly hasSecret?: boolean;
}

const get = (url: string, isNsd = false): LeakCase => ({ method: 'GET', url, isNsd });

const texts = (url: string): LeakCase => ({ method: 'GET', url, isVocabulary: true });

const { usual, distressed, overdue, unlisted, nsdOnly } = bondIds;
const allBonds = [usual, distressed, overdue, unlisted, nsdOnly];
const ownFetch = { 'sec-fetch-site': 'same-origin' };
const ownForm = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

function post(url: string, payload?: object): LeakCase {
  return { method: 'POST', url, headers: ownFetch, ...(payload !== undefined && { payload }) };
}

function remove(url: string): LeakCase {
  return { method: 'DELETE', url, headers: ownFetch };
}

/** Of nothing that there is. */
const noId = '00000000-0000-4000-8000-000000000000';

const drawn = { drawings: [], indicators: [], kind: null, scale: 'normal' };

function ofEachBond(name: string): readonly LeakCase[] {
  return allBonds.map((id) => get(`/api/bonds/${id}/${name}/`, id === nsdOnly));
}

function tradings(id: number, tgId: number, change: object = {}): readonly LeakCase[] {
  return ['price', 'yield', 'gspread', 'emitent_map'].map((chartType) => ({
    method: 'POST',
    url: '/api/chart/get_tradings/',
    isNsd: tgId === venueIds.nsd,
    payload: {
      items: [{ id, tgId, model: 'bonds' }],
      startDate: '2024-01-01',
      endDate: '2025-06-30',
      chartType,
      userChangePeriod: false,
      getChartIteration: 1,
      ...change,
    },
  }));
}

const suggestTerms = ['alderney', 'XS00', usualIsin, '2027', 'custody', 'kommune', 'zz'];

function suggestions(kind: string): readonly LeakCase[] {
  const url = `/api/suggest/${kind}/`;
  const headers = { 'content-type': 'text/plain' };
  return suggestTerms.map((payload) => ({ method: 'POST', url, payload, headers }));
}

/** All lines that a bond could be compared with, closed ones too. */
const everyLine = [
  ...[venueIds.nsd, venueIds.hiding, venueIds.exchange].flatMap((venue) => [
    `${usual}.${venue}`,
    `${distressed}.${venue}`,
  ]),
  `i${indexId}.${venueIds.exchange}`,
  '999.1',
].join(',');

/** The ways to the numbers of the ground that hides them; of a stream, what it says first. */
export const casesOfHidden: readonly LeakCase[] = [
  ...tradings(usual, venueIds.hiding).slice(0, 1),
  { ...get(`/api/live/?items=${usual}.${venueIds.hiding},${usual}.${venueIds.exchange}`), isStream: true },
  get(`/api/bonds/${usual}/summary/?venue=${venueIds.hiding}`),
  get(`/api/bonds/mp-quotes/${usual}/1/192/`),
  get(`/api/bonds/${usual}/explain/price/?venue=${venueIds.hiding}`),
];

const requestsOfRoute: Readonly<Record<string, readonly LeakCase[]>> = {
  'GET /api/session/providers/': [get('/api/session/providers/')],
  'POST /api/session/providers/:provider/': [
    { method: 'POST', url: '/api/session/providers/corp/', payload: { purpose: 'link', next: '/' }, headers: ownFetch },
  ],
  'DELETE /api/session/providers/:provider/': [
    { method: 'DELETE', url: '/api/session/providers/corp/', headers: ownFetch },
  ],
  'GET /sign-in/with/:provider/callback/': [get('/sign-in/with/corp/callback/?code=1&state=2')],
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
  'GET /api/session/': [get('/api/session/')],
  'POST /api/session/': [
    {
      method: 'POST',
      url: '/api/session/',
      payload: { account: 'member' },
      headers: { 'sec-fetch-site': 'same-origin' },
    },
  ],
  'DELETE /api/session/': [{ method: 'DELETE', url: '/api/session/', headers: { 'sec-fetch-site': 'same-origin' } }],
  'POST /api/session/second-factor/': [post('/api/session/second-factor/', { code: '123456' })],
  'POST /api/session/proof/': [post('/api/session/proof/', { password: 'guessed' })],
  'GET /api/profile/second-factor/': [get('/api/profile/second-factor/')],
  'POST /api/profile/second-factor/': [post('/api/profile/second-factor/', { code: '123456' })],
  'POST /api/profile/second-factor/set-up/': [{ ...post('/api/profile/second-factor/set-up/'), hasSecret: true }],
  'POST /api/profile/second-factor/recovery-codes/': [post('/api/profile/second-factor/recovery-codes/')],
  'POST /api/accounts/': [
    {
      method: 'POST',
      url: '/api/accounts/',
      payload: { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' },
      headers: ownFetch,
    },
  ],
  'POST /api/accounts/verification/': [
    { method: 'POST', url: '/api/accounts/verification/', payload: { email: 'ada@example.com' }, headers: ownFetch },
  ],
  'POST /api/accounts/verify/': [
    {
      method: 'POST',
      url: '/api/accounts/verify/',
      payload: { token: 'none', password: 'correct horse battery' },
      headers: ownFetch,
    },
  ],
  'POST /api/accounts/reset-link/': [
    { method: 'POST', url: '/api/accounts/reset-link/', payload: { email: 'ada@example.com' }, headers: ownFetch },
  ],
  'POST /api/accounts/reset/': [
    {
      method: 'POST',
      url: '/api/accounts/reset/',
      payload: { token: 'none', password: 'correct horse battery' },
      headers: ownFetch,
    },
  ],
  'POST /api/accounts/password/': [
    {
      method: 'POST',
      url: '/api/accounts/password/',
      payload: { currentPassword: 'x', password: 'correct horse battery' },
      headers: ownFetch,
    },
  ],
  'POST /api/accounts/email/': [
    {
      method: 'POST',
      url: '/api/accounts/email/',
      payload: { password: 'x', email: 'ada@example.org' },
      headers: ownFetch,
    },
  ],
  'POST /api/accounts/email/confirm/': [
    { method: 'POST', url: '/api/accounts/email/confirm/', payload: { token: 'none' }, headers: ownFetch },
  ],
  'DELETE /api/profile/second-factor/': [remove('/api/profile/second-factor/')],
  'POST /api/session/passkey/options/': [{ ...post('/api/session/passkey/options/'), hasSecret: true }],
  'POST /api/session/passkey/': [post('/api/session/passkey/', {})],
  // They end the sessions by which the others ask.
  'DELETE /api/session/everywhere/': [],
  'DELETE /api/profile/sessions/': [],
  'GET /api/profile/passkeys/': [get('/api/profile/passkeys/')],
  'POST /api/profile/passkeys/options/': [{ ...post('/api/profile/passkeys/options/'), hasSecret: true }],
  'POST /api/profile/passkeys/': [post('/api/profile/passkeys/', {})],
  'POST /api/profile/passkeys/:id/': [post(`/api/profile/passkeys/${noId}/`, { name: 'Phone' })],
  'DELETE /api/profile/passkeys/:id/': [remove(`/api/profile/passkeys/${noId}/`)],
  'GET /api/profile/phone/': [get('/api/profile/phone/')],
  'POST /api/profile/update_mob/': [post('/api/profile/update_mob/', { phone: '+442079460958' })],
  'POST /api/profile/check_code/': [post('/api/profile/check_code/', { code: '123456' })],
  'GET /': [{ ...get('/?action=ajaxSendCode'), headers: ownFetch }],
  'GET /api/profile/sessions/': [{ ...get('/api/profile/sessions/'), hasSecret: true }],
  'DELETE /api/profile/sessions/:id/': [remove(`/api/profile/sessions/${noId}/`)],
  'GET /api/bonds/': [
    ...[
      '',
      '?issuer=1',
      '?q=custody',
      '?q=2027',
      '?page=2',
      '?sort=name&order=desc',
      '?sort=maturity',
      '?sort=coupon',
      '?sort=issuer',
    ],
    ...['?sort=currency', '?sort=price', '?sort=yield&order=desc', '?sort=duration', '?sort=spread'],
  ].map((query) => get(`/api/bonds/${query}`)),
  'GET /api/bonds/:id/summary/': [
    ...ofEachBond('summary'),
    get(`/api/bonds/${usual}/summary/?venue=${venueIds.estimation}`),
    get(`/api/bonds/${usual}/summary/?venue=${venueIds.nsd}`, true),
    get(`/api/bonds/${usual}/summary/?venue=${venueIds.hiding}`),
  ],
  'GET /api/bonds/:id/graph/': ofEachBond('graph'),
  'GET /api/bonds/:id/drawings/': Object.values(venueIds).flatMap((venue) =>
    ['price', 'yield'].map((measure) =>
      get(`/api/bonds/${usual}/drawings/?venue=${venue}&measure=${measure}`, venue === venueIds.nsd),
    ),
  ),
  'POST /api/bonds/:id/drawings/': [
    post(`/api/bonds/${usual}/drawings/`, { venue: venueIds.exchange, measure: 'price', version: 0, layout: drawn }),
  ],
  'POST /api/bonds/:id/drawings/share/': [
    {
      ...post(`/api/bonds/${usual}/drawings/share/`, { venue: venueIds.exchange, measure: 'price', layout: drawn }),
      hasSecret: true,
    },
  ],
  'GET /api/bonds/:id/drawings/shared/:drawing/': [get(`/api/bonds/${usual}/drawings/shared/AAAAAAAAAAAAAAAAAAAAAA/`)],
  'GET /api/profile/shared-drawings/': [get('/api/profile/shared-drawings/')],
  'DELETE /api/profile/shared-drawings/:drawing/': [remove('/api/profile/shared-drawings/AAAAAAAAAAAAAAAAAAAAAA/')],
  'GET /api/emitent-map-data/:emitentId/': [
    get('/api/emitent-map-data/1/'),
    get(`/api/emitent-map-data/1/?bond=${usual}&peers=1`),
    get('/api/emitent-map-data/1/?date=2025-03-31'),
    get(`/api/emitent-map-data/2/?bond=${distressed}`),
  ],
  'GET /api/bonds/:id/cash-flows/': ofEachBond('cash-flows'),
  'GET /api/bonds/:id/offers/': ofEachBond('offers'),
  'GET /api/bonds/:id/calculation/': [
    ...ofEachBond('calculation'),
    get(`/api/bonds/${usual}/calculation/?venue=${venueIds.hiding}`),
    get(`/api/bonds/${usual}/calculation/?venue=${venueIds.nsd}`, true),
  ],
  'GET /api/calculator/:currency/': [
    get('/api/calculator/EUR/'),
    get('/api/calculator/ZZZ/'),
    get('/api/calculator/x/'),
  ],
  'GET /cb/emissions/item/global/json/:id/': allBonds.map((id) =>
    get(`/cb/emissions/item/global/json/${id}/?lang=eng`),
  ),
  'GET /api/bonds/mp-quotes/:bondId/:emitentId/:bondStatusId/': [
    get(`/api/bonds/mp-quotes/${usual}/1/192/`),
    get(`/api/bonds/mp-quotes/${distressed}/2/192/`),
    get(`/api/bonds/mp-quotes/${overdue}/1/128/`),
    get(`/api/bonds/mp-quotes/${unlisted}/1/192/`),
    get(`/api/bonds/mp-quotes/${usual}/2/192/`),
    get(`/api/bonds/mp-quotes/${nsdOnly}/0/192/`, true),
  ],
  'GET /api/bonds/:id/liquidity/': ofEachBond('liquidity').map((one) => ({ ...one, isNsd: false })),
  'GET /api/valuations/:page/': [
    get('/api/valuations/bondlens_estimation/'),
    get('/api/valuations/bondlens_estimation/?sort=price&order=desc'),
    get('/api/valuations/bondlens_estimation/?q=alderney&page=2'),
    get('/api/valuations/bondlens_Valuation/'),
    get('/api/valuations/other_estimation/'),
  ],
  'GET /api/bonds/submit_quotes_access_request/:tradingGroundId/': [venueIds.hiding, venueIds.silent, 99].map((id) => ({
    ...get(`/api/bonds/submit_quotes_access_request/${id}/`),
    headers: ownFetch,
  })),
  'GET /api/bonds/:bondId/similar-items/': [
    ...allBonds.map((id) => get(`/api/bonds/${id}/similar-items/`)),
    get(`/api/bonds/${usual}/similar-items/?page=2`),
  ],
  'GET /api/bonds/:bondId/latest-issues/': [
    ...allBonds.map((id) => get(`/api/bonds/${id}/latest-issues/`)),
    get(`/api/bonds/${usual}/latest-issues/?page=2`),
  ],
  'GET /api/company/:emitentId/comments_about/': [1, 2, 3].map((id) => get(`/api/company/${id}/comments_about/`)),
  'GET /api/comments/create_comments_access_request/:providerId/': [providerId, 99].map((id) => ({
    ...get(`/api/comments/create_comments_access_request/${id}/`),
    headers: ownFetch,
  })),
  'GET /api/comments/:commentId/file/': [commentId, 99].map((id) => get(`/api/comments/${id}/file/`)),
  'GET /api/company/:emitentId/related-issuers/': [1, 2, 3].map((id) => get(`/api/company/${id}/related-issuers/`)),
  'GET /api/bonds/:bondId/related-issuers/': allBonds.map((id) => get(`/api/bonds/${id}/related-issuers/`)),
  'GET /api/uss/': [get('/api/uss/')],
  'POST /api/uss/': [
    { method: 'POST', url: '/api/uss/', payload: { name: 'a', model: 'bonds', query: 'q=a' }, headers: ownFetch },
  ],
  'POST /api/uss/delete/:id/': [{ method: 'POST', url: '/api/uss/delete/1/', headers: ownFetch }],
  'GET /api/bonds/:id/watchlists/': ofEachBond('watchlists'),
  'POST /api/watchlist/remove/': [post('/api/watchlist/remove/', { ids: [1] })],
  'POST /api/watchlistAppend/': [
    post('/api/watchlistAppend/', { bondId: usual, add: [381], qnt: [1], price: [null], date: [null] }),
    post('/api/watchlistAppend/', { bondId: usual, add: [], qnt: [], price: [], date: [] }),
  ],
  'GET /api/watchlists/': [get('/api/watchlists/')],
  'POST /api/watchlists/': [{ ...post('/api/watchlists/', { name: 'Own' }), hasSecret: true }],
  'POST /api/watchlists/:id/': [post('/api/watchlists/1/', { name: 'Own' })],
  'POST /api/watchlists/:id/move/': [post('/api/watchlists/1/move/', { before: null })],
  'POST /api/watchlists/:id/restore/': [post('/api/watchlists/1/restore/')],
  'GET /api/watchlists/:id/holdings/': [
    get('/api/watchlists/381/holdings/'),
    get('/api/watchlists/381/holdings/?shift=50'),
  ],
  'GET /api/watchlists/:id/file/': [get('/api/watchlists/381/file/')],
  'POST /api/watchlists/:id/import/': [post('/api/watchlists/381/import/', { text: `${usual},1`, save: false })],
  'POST /api/watchlists/entries/:entry/': [
    post('/api/watchlists/entries/1/', { version: 1, qnt: 1, price: null, date: null }),
  ],
  'DELETE /api/watchlists/:id/': [remove('/api/watchlists/1/')],
  'GET /api/profile/': [get('/api/profile/')],
  'POST /api/profile/': [
    { method: 'POST', url: '/api/profile/', payload: { name: 'A', language: null }, headers: ownFetch },
  ],
  'GET /api/profile/data/': [{ ...get('/api/profile/data/'), hasSecret: true }],
  'POST /api/profile/delete/': [post('/api/profile/delete/', { email: 'nobody@bonds.example' })],
  'GET /api/operator/banners/': [get('/api/operator/banners/')],
  'POST /api/operator/banners/': [post('/api/operator/banners/', { id: 'a', kind: 'catfish', text: 'A' })],
  'DELETE /api/operator/banners/:bannerId/': [{ method: 'DELETE', url: '/api/operator/banners/a/', headers: ownFetch }],
  'GET /api/operator/labels/': [get('/api/operator/labels/?q=sign')],
  'POST /api/operator/labels/': [
    post('/api/operator/labels/', { language: 'en', module: 'shell', key: 'sign_in', text: 'Sign in' }),
  ],
  'POST /api/operator/labels/remove/': [
    post('/api/operator/labels/remove/', { language: 'en', module: 'shell', key: 'sign_in' }),
  ],
  'GET /api/operator/statistics/': [get('/api/operator/statistics/')],
  'GET /api/user/settings/': [get('/api/user/settings/')],
  'POST /api/user/set-settings/': [
    { method: 'POST', url: '/api/user/set-settings/', payload: { settings: { hints: true } }, headers: ownFetch },
  ],
  'GET /api/operator/data-quality/': [get('/api/operator/data-quality/')],
  'GET /api/operator/imports/': [get('/api/operator/imports/')],
  'GET /api/operator/users/': ['', '?q=demo', '?page=2'].map((query) => get(`/api/operator/users/${query}`)),
  'GET /api/operator/users/:id/': ['full', 'nobody'].map((id) => get(`/api/operator/users/${id}/`)),
  'POST /api/operator/users/:id/': [post('/api/operator/users/full/', { action: 'end-sessions', reason: 'Canary' })],
  'POST /api/operator/users/:id/grants/': [
    post('/api/operator/users/member/grants/', { kind: 'level', value: '1077', until: null, reason: 'Canary' }),
  ],
  'POST /api/operator/users/:id/grants/:grantId/revoke/': [
    post('/api/operator/users/full/grants/1/revoke/', { reason: 'Canary' }),
  ],
  'GET /api/operator/requests/': ['', '?state=all'].map((query) => get(`/api/operator/requests/${query}`)),
  'POST /api/operator/requests/': [
    post('/api/operator/requests/', {
      ...{ kind: 'access', id: 1, decision: 'granted', words: '' },
      ...{ grants: [{ kind: 'level', value: '1077' }], until: null },
    }),
    post('/api/operator/requests/', {
      ...{ kind: 'quotes', accountId: 'full', subject: venueIds.hiding, decision: 'granted' },
    }),
  ],
  'GET /api/operator/audit/': ['', '?account=full', '?action=sign-in'].map((query) =>
    get(`/api/operator/audit/${query}`),
  ),
  'GET /api/profile/access/': [get('/api/profile/access/')],
  'POST /api/profile/pa/subscr_send_request/': [
    post('/api/profile/pa/subscr_send_request/', { tariff: 1, contactPersonId: 7 }),
  ],
  'POST /api/profile/pa/subscr_expand_request/': [post('/api/profile/pa/subscr_expand_request/', { tariff: 3 })],
  'GET /api/bonds/:id/records/': ofEachBond('records'),
  'GET /api/bonds/:bondId/praams/': allBonds.map((id) => get(`/api/bonds/${id}/praams/`)),
  'GET /api/bonds/:bondId/praams/file/': allBonds.map((id) => get(`/api/bonds/${id}/praams/file/`)),
  'GET /api/bonds/:bondId/ratings/': allBonds.map((id) => get(`/api/bonds/${id}/ratings/`)),
  'POST /api/bonds/:bondId/getRatingsHistory/': allBonds.flatMap((id) =>
    [1, 2, 3, 4].map((params) => ({
      method: 'POST',
      url: `/api/bonds/${id}/getRatingsHistory/`,
      payload: { params },
    })),
  ),
  'GET /api/bonds/:id/issuer-news/': [...ofEachBond('issuer-news'), get(`/api/bonds/${usual}/issuer-news/?page=2`)],
  'GET /api/company/:id/reports/': [get('/api/company/1/reports/'), get('/api/company/2/reports/')],
  'GET /api/company/:emitentId/multipliers/': [get('/api/company/1/multipliers/'), get('/api/company/2/multipliers/')],
  'GET /api/company/get-report/:apiUrl/:emitentId/': ['quarterly', 'annual', 'none'].map((kind) =>
    get(`/api/company/get-report/${kind}/1/`),
  ),
  'GET /api/company/:emitentId/get-emitent-list-of-indexes/': [1, 2].map((id) =>
    get(`/api/company/${id}/get-emitent-list-of-indexes/`),
  ),
  'GET /api/bonds/:id/indexes/': ofEachBond('indexes'),
  'GET /api/instruments/:model/:id/composition/': [
    get(`/api/instruments/indexes/${indexId}/composition/`),
    get(`/api/instruments/etf/${fundId}/composition/`),
    get(`/api/instruments/stocks/${stockId}/composition/`),
  ],
  'GET /api/report_msfo/:reportId/': Object.values(reportIds).map((id) => get(`/api/report_msfo/${id}/`)),
  'GET /api/report_rsbu/:reportId/': Object.values(reportIds).map((id) => get(`/api/report_rsbu/${id}/`)),
  ...Object.fromEntries(
    ['', 'csv/'].map((file) => [
      `GET /api/bonds/:id/explain/:figure/${file}`,
      [
        ...['price', 'accrued', 'yield', 'duration', 'g_spread', 'z_spread', 'dirty_price'].flatMap((figure) =>
          [usual, distressed, nsdOnly].map((id) => get(`/api/bonds/${id}/explain/${figure}/${file}`, id === nsdOnly)),
        ),
        ...['maturity', 'put-2025-07-10'].map((end) => get(`/api/bonds/${usual}/explain/own_yield/${file}?end=${end}`)),
        ...[venueIds.nsd, venueIds.hiding].map((venue) =>
          get(`/api/bonds/${usual}/explain/price/${file}?venue=${venue}`, venue === venueIds.nsd),
        ),
        get(`/api/bonds/${usual}/explain/price/${file}?date=2025-06-27`),
        get(`/api/bonds/${unlisted}/explain/price/${file}`),
      ],
    ]),
  ),
  'GET /api/bonds/:id/documents/': ofEachBond('documents'),
  'GET /api/documents/:documentId/file/': [
    get(`/api/documents/${documentId}/file/`),
    { ...get(`/api/documents/${documentId}/file/`), headers: { range: 'bytes=0-99' } },
    get('/api/documents/1/file/'),
  ],
  'GET /api/bonds/:id/text-sections/': ofEachBond('text-sections'),
  'GET /api/live/': [
    ...[usual, distressed].map((id) => ({ ...get(`/api/live/?items=${id}.${venueIds.exchange}`), isStream: true })),
    { ...get(`/api/live/?items=${usual}.${venueIds.nsd}`, true), isStream: true },
    { ...get(`/api/live/?items=${usual}.${venueIds.hiding},${usual}.${venueIds.exchange}`), isStream: true },
    get('/api/live/?items=x'),
  ],
  'POST /api/bonds/:bondId/getAutocompleteData/': [venueIds.exchange, venueIds.nsd, venueIds.hiding].flatMap(
    (currentTgId) =>
      suggestTerms.map((term) => post(`/api/bonds/${usual}/getAutocompleteData/`, { term, hash: 7, currentTgId })),
  ),
  'POST /api/bonds/:bondId/getTradingGround/': [venueIds.exchange, venueIds.nsd].flatMap((currentTgId) =>
    [...allBonds, indexId, stockId, 9].map((selectedId) =>
      post(`/api/bonds/${usual}/getTradingGround/`, { hash: 7, currentTgId, selectedId }),
    ),
  ),
  'GET /api/bond-summaries/': [
    get(`/api/bond-summaries/?bonds=${allBonds.join(',')}`),
    get(`/api/bond-summaries/?bonds=${nsdOnly}`, true),
    get('/api/bond-summaries/?bonds=x'),
  ],
  'GET /api/bonds/:id/compared-lines/': [
    get(`/api/bonds/${usual}/compared-lines/?currentTgId=${venueIds.exchange}&items=${everyLine}`),
    get(`/api/bonds/${usual}/compared-lines/?currentTgId=${venueIds.nsd}&items=${everyLine}`, true),
    get(`/api/bonds/${usual}/compared-lines/?currentTgId=${venueIds.exchange}&items=x`),
  ],
  'GET /api/profile/calendar-feeds/': [get('/api/profile/calendar-feeds/')],
  'POST /api/profile/calendar-feeds/': [{ ...post('/api/profile/calendar-feeds/', { bond: usual }), hasSecret: true }],
  'POST /api/profile/calendar-feeds/:id/renew/': [
    { ...post('/api/profile/calendar-feeds/1/renew/', {}), hasSecret: true },
  ],
  'DELETE /api/profile/calendar-feeds/:id/': [
    { method: 'DELETE', url: '/api/profile/calendar-feeds/1/', headers: ownFetch },
  ],
  'GET /api/calendar/feed/:token/payments.ics': [get('/api/calendar/feed/AAAAAAAAAAAAAAAAAAAAAA/payments.ics')],
  'GET /api/bonds/:id/payments.ics': allBonds.map((id) => get(`/api/bonds/${id}/payments.ics`)),
  'GET /api/calendar/': [
    ...[
      '',
      '?month=2026-03',
      '?view=list&month=2026-03',
      '?day=2026-03-15',
      '?issuer=1',
      '?watchlist=1001',
      '?kinds=x',
    ].map((query) => get(`/api/calendar/${query}`)),
    ...allBonds.map((id) => get(`/api/calendar/?bond=${id}&month=2027-03`)),
  ],
  'GET /api/bonds/:id/cash-flows/file/': allBonds.flatMap((id) =>
    ['xlsx', 'csv'].map((format) => get(`/api/bonds/${id}/cash-flows/file/?format=${format}`)),
  ),
  'GET /api/company/:id/bonds/file/': ['1', '999999', 'x'].map((id) => get(`/api/company/${id}/bonds/file/`)),
  'GET /api/bonds/:bondId/getNkdInfo/:date/': allBonds.flatMap((id) =>
    ['2025-06-20', '2025-07-02', '2024-01-01', '2030-01-01'].map((date) => get(`/api/bonds/${id}/getNkdInfo/${date}/`)),
  ),
  'GET /api/bonds/:id/archive/': [
    ...['csv', 'xlsx'].flatMap((format) =>
      [
        [usual, `${usual}.${venueIds.exchange}`],
        [usual, `${usual}.${venueIds.hiding}`],
        [usual, `${usual}.${venueIds.exchange},${distressed}.${venueIds.exchange},i${indexId}.${venueIds.exchange}`],
        [usual, `${usual}.${venueIds.exchange},${usual}.${venueIds.nsd}`],
        [nsdOnly, `${nsdOnly}.${venueIds.nsd}`],
      ].map(([id, items]) =>
        get(
          `/api/bonds/${id}/archive/?format=${format}&items=${items}&startDate=2025-01-01&endDate=2025-06-30`,
          id === nsdOnly,
        ),
      ),
    ),
    get(`/api/bonds/${usual}/archive/?format=csv&items=x&startDate=2025-01-01&endDate=2025-06-30`),
  ],
  'POST /api/chart/get_tradings/': [
    ...tradings(usual, venueIds.exchange),
    ...tradings(usual, venueIds.exchange, { startDate: '2025-06-01' }),
    ...[usual, distressed].flatMap((id) =>
      [['indicative_price', 'indicative_yield', 'g_spread', 'volume_money'], ['nkd'], [...askedTradingColumns]].flatMap(
        (columns) => tradings(id, venueIds.exchange, { columns }),
      ),
    ),
    ...tradings(usual, venueIds.exchange, { startDate: '2026-01-01', endDate: '2026-02-01' }),
    ...tradings(usual, venueIds.estimation),
    ...tradings(usual, venueIds.hiding),
    ...tradings(usual, venueIds.hiding, {
      items: [usual, distressed].map((id) => ({
        id,
        tgId: id === usual ? venueIds.hiding : venueIds.exchange,
        model: 'bonds',
      })),
    }),
    ...tradings(usual, venueIds.nsd),
    ...tradings(nsdOnly, venueIds.nsd),
    ...tradings(usual, venueIds.nsd, { columns: ['last_price', 'indicative_yield'] }),
    ...tradings(distressed, venueIds.exchange),
    ...tradings(usual, venueIds.nsd, {
      items: [
        { id: usual, tgId: venueIds.nsd, model: 'bonds' },
        { id: nsdOnly, tgId: venueIds.nsd, model: 'bonds' },
      ],
    }),
  ],
  ...Object.fromEntries(
    ['bonds', 'stocks', 'indexes', 'etf'].map((kind) => [`POST /api/suggest/${kind}/`, suggestions(kind)]),
  ),
  'POST /api/suggest/companies/': suggestTerms.map((term) => ({
    method: 'POST',
    url: '/api/suggest/companies/',
    payload: { term, emitent_stop_statuses_ids: [1] },
  })),
  'GET /api/instruments/:model/': [
    ...['', '?q=sample', '?q=custody', '?page=2', '?sort=name&order=desc', '?sort=issuer', '?sort=currency'],
    ...['?sort=value', '?sort=value&order=desc', '?sort=change', '?sort=change&order=desc'],
  ].flatMap((query) => ['stocks', 'indexes', 'etf'].map((model) => get(`/api/instruments/${model}/${query}`))),
  'GET /api/company/': ['', '?q=kommune', '?page=2', '?sort=bonds', '?sort=bonds&order=desc', '?sort=name'].map(
    (query) => get(`/api/company/${query}`),
  ),
  'GET /api/instruments/:model/:id/': [
    get(`/api/instruments/indexes/${indexId}/`),
    get(`/api/instruments/stocks/${stockId}/`),
    get(`/api/instruments/etf/${usual}/`),
  ],
  'POST /api/series/instrument/:model/:id/': [
    {},
    { periodId: '1Y' },
    { periodId: '1M' },
    { beginDate: '2025-02-01', endDate: '2025-04-30' },
    { beginDate: '2026-01-01', endDate: '2026-02-01' },
    { endDate: '2025-03-31' },
    { beginDate: '2025-06-30', endDate: '2025-01-01' },
  ].flatMap((payload) =>
    [
      ['indexes', indexId],
      ['stocks', stockId],
      ['etf', fundId],
    ].map(([model, id]) => ({ method: 'POST' as const, url: `/api/series/instrument/${model}/${id}/`, payload })),
  ),
  'POST /api/series/issuer/:id/': [1, 2, 3].flatMap((id) =>
    [{}, { endDate: '2025-03-31' }, { periodId: '1M' }].map((payload) => ({
      method: 'POST' as const,
      url: `/api/series/issuer/${id}/`,
      payload,
    })),
  ),
  'GET /api/company/:id/': [1, 2, 3].map((id) => get(`/api/company/${id}/`)),
  'GET /:model(^(?:stocks|indexes|company|etf)$)': [get('/indexes'), get('/company?sort=bonds')],
  'GET /:model(^(?:stocks|indexes|company|etf)$)/:id(^[0-9]{1,15}$)': [
    get(`/indexes/${indexId}`),
    get('/company/1?x=1'),
  ],
  'GET /api/operator/outbox/': [get('/api/operator/outbox/')],
  'GET /api/shell/': [get('/api/shell/'), get('/api/shell/?language=rus')],
  'GET /api/notices/': [get('/api/notices/')],
  'GET /api/openapi.json': [texts('/api/openapi.json')],
  'GET /api/profile/support/tickets/': [get('/api/profile/support/tickets/')],
  'POST /api/profile/support/tickets/': [
    { method: 'POST', url: '/api/profile/support/tickets/', payload: { subject: ' ', text: ' ' }, headers: ownFetch },
  ],
  'GET /api/profile/support/tickets/:ticketId/': [get('/api/profile/support/tickets/1/')],
  'POST /api/profile/support/tickets/:ticketId/messages/': [
    { method: 'POST', url: '/api/profile/support/tickets/1/messages/', payload: { text: 'A' }, headers: ownFetch },
  ],
  'POST /api/profile/support/tickets/:ticketId/read/': [
    { method: 'POST', url: '/api/profile/support/tickets/1/read/', headers: ownFetch },
  ],
  'GET /api/operator/support/': [get('/api/operator/support/')],
  'GET /api/operator/support/:ticketId/': [get('/api/operator/support/1/')],
  'POST /api/operator/support/:ticketId/': [
    { method: 'POST', url: '/api/operator/support/1/', payload: { closes: true }, headers: ownFetch },
  ],
  'GET /cb/current_user/action_log/global/json/:actionId/': [
    { ...get('/cb/current_user/action_log/global/json/297/'), headers: ownFetch },
    get('/cb/current_user/action_log/global/json/297/'),
  ],
  'POST /api/contactActionLog/': [
    { method: 'POST', url: '/api/contactActionLog/', payload: { actionId: 80 }, headers: ownFetch },
  ],
  'POST /api/bonds/:bondId/contactActionLog/': allBonds.map((id) => ({
    method: 'POST',
    url: `/api/bonds/${id}/contactActionLog/`,
    payload: { actionId: 80 },
    headers: ownFetch,
  })),
  'POST /api/bonds/:bondId/incrementStatisticView/': allBonds.map((id) => ({
    method: 'POST',
    url: `/api/bonds/${id}/incrementStatisticView/`,
    payload: { bondId: id },
    headers: ownFetch,
  })),
  'GET /bonds/:key(^[A-Za-z0-9]{1,20}$)': [get(`/bonds/${usual}?tab=yield`)],
  'GET /bonds/:key(^[A-Za-z]{2}[A-Za-z0-9]{9}[0-9]$)/': [get(`/bonds/${usualIsin}/`), get('/bonds/XS9999999999/')],
  'GET /*': [
    ...['/', '/?q=2027', '/?sort=coupon&order=desc', '/nothing/', '/sign-in/', '/api/nothing/'],
    ...allBonds.map((id) => `/bonds/${id}/`),
    ...['yield', 'gspread'].flatMap((tab) => [`/bonds/${usual}/?tab=${tab}`, `/bonds/${usual}/?tab=${tab}&period=1M`]),
    ...[
      'view=2',
      'period=1Y',
      `ground=${venueIds.nsd}`,
      `ground=${venueIds.estimation}`,
      `ground=${venueIds.hiding}`,
    ].map((query) => `/bonds/${usual}/?${query}`),
    ...[
      `/indexes/${indexId}/`,
      `/stocks/${stockId}/`,
      '/company/1/',
      '/company/2/',
      '/company/3/',
      `/indexes/${indexId}/_.data`,
    ],
    ...['stocks', 'indexes', 'etf', 'company'].flatMap((model) => [`/${model}/`, `/${model}/_.data`]),
    ...['/indexes/?sort=value', '/indexes/?sort=change&order=desc', '/indexes/?q=sample', '/company/?sort=bonds'],
    ...['/_root.data', `/bonds/${usual}/_.data`, `/bonds/${usual}.data`],
  ].map((url) => get(url, url.startsWith(`/bonds/${nsdOnly}/`))),
  'POST /*': [{ method: 'POST', url: '/sign-out/', payload: 'next=%2F', headers: ownForm }],
};

const calls: readonly Call[] = Object.values(callsOfFeature).flat();
const writingRoutes = new Set([
  ...calls.filter((call) => kindOfCall(call) === 'write').map(({ name }) => name),
  'POST /*',
]);

/** What is asked of each route; a route without a line here fails the test. */
export const casesOfRoute: Readonly<Record<string, readonly LeakCase[]>> = Object.fromEntries(
  Object.entries(requestsOfRoute).map(([route, cases]) => [
    route,
    cases.map((asked) => ({ ...asked, isWrite: writingRoutes.has(route) })),
  ]),
);
