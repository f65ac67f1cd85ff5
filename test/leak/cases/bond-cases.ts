import { bondIds, commentId, documentId, providerId, venueIds } from '#server/testing/sample-market.ts';
import { allBonds, type CasesOfRoute, get, heldList, ofEachBond, ownFetch } from '../leak-case.ts';

const { usual, distressed, overdue, unlisted, nsdOnly } = bondIds;

/** Calls that tell of a comment whose file is opened to an account at a time, and the file. */
export const commentCalls = [
  '/api/company/2/comments_about/',
  '/api/company/2/analytics/',
  `/api/comments/${commentId}/`,
  `/api/comments/${commentId}/file/`,
].map((url) => get(url));

const choices = [
  '?currency=EUR&kind=fixed&status=outstanding',
  '?maturity_from=2027&maturity_to=2031',
  '?coupon_from=1&size_from=1',
  '?country=SE&sector=banks',
];
const guardedChoices = [
  '?yield_from=0',
  '?price_to=95',
  '?spread_from=-1',
  '?duration_to=5',
  '?rating_from=BBB-',
  '?ytm_from=0',
  '?yto_to=9',
  '?ytw_from=0',
  '?ytp_to=9',
  '?oas_from=0',
  '?effective_duration_to=9',
  '?asw_to=90',
  '?current_from=0',
  '?tspread_to=90',
];

/** Of the blocks of the page of a bond. */
export const bondCases: CasesOfRoute = {
  'GET /api/bonds/': [
    '',
    '?issuer=1',
    '?q=custody',
    '?q=2027',
    '?page=2',
    '?sort=name&order=desc',
    '?sort=maturity',
    '?sort=coupon',
    '?sort=issuer',
    ...choices,
    ...guardedChoices,
    '?price_to=95&q=custody',
    '?spread_from=-1&sort=name',
    '?sort=currency&then_by=price.asc',
    '?sort=currency&then_by=maturity.desc,yield.desc',
    '?then_by=coupon.asc',
    '?sort=currency',
    '?sort=price',
    '?sort=yield&order=desc',
    '?sort=duration',
    '?sort=spread',
    '?sort=ytm',
    '?sort=yto&order=desc',
    '?sort=ytw',
    '?sort=ytb&order=desc',
    '?sort=oas',
    '?sort=option_value&order=desc',
    '?sort=ispread',
    '?sort=current',
    '?sort=tspread',
  ].map((query) => get(`/api/bonds/${query}`)),
  'GET /api/bonds/counts/': ['', '?q=2027', ...choices, ...guardedChoices].map((query) =>
    get(`/api/bonds/counts/${query}`),
  ),
  'GET /api/bonds/issuers/': [
    '',
    '&q=2027',
    ...[...choices, ...guardedChoices].map((query) => query.replace('?', '&')),
  ].map((query) => get(`/api/bonds/issuers/?name=kommune${query}`)),
  'GET /api/bonds/groups/': [
    ...['currency', 'sector', 'country', 'kind', 'maturity', 'rating'].map((by) => `?group=${by}`),
    '?group=currency&q=2027',
    ...guardedChoices.map((query) => `${query}&group=country`),
  ].map((query) => get(`/api/bonds/groups/${query}`)),
  'GET /api/bonds/scatter/': [
    '',
    '?colour=rating',
    '?x=coupon&y=maturity',
    '?x=size&y=spread&fit=line',
    '?x=maturity&y=price&fit=parabola',
    '?x=ytm&y=yto',
    '?x=ytw&y=ytb',
    '?x=effective_duration&y=oas',
    '?x=duration&y=current',
    '?x=maturity&y=tspread',
    ...choices,
    ...guardedChoices,
  ].map((query) => get(`/api/bonds/scatter/${query}`)),
  'GET /api/bonds/scatter/file/:format/': ['csv', 'xlsx'].flatMap((format) =>
    ['', '?x=ytm&y=tspread', '?colour=rating&price_to=95'].map((query) =>
      get(`/api/bonds/scatter/file/${format}/${query}`),
    ),
  ),
  'GET /api/bonds/basket/': [
    '',
    '&q=2027',
    ...[...choices, ...guardedChoices].map((query) => `&${query.slice(1)}`),
  ].map((query) => get(`/api/bonds/basket/?basket=${heldList}${query}`)),
  'GET /api/bonds/basket/file/:format/': ['csv', 'xlsx'].flatMap((format) =>
    ['', '&price_to=95'].map((query) => get(`/api/bonds/basket/file/${format}/?basket=${heldList}${query}`)),
  ),
  'GET /api/bonds/issues.rss': [get('/api/bonds/issues.rss')],
  'GET /api/bonds/file/:format/': ['csv', 'xlsx'].flatMap((format) =>
    [
      '',
      '?issuer=1',
      '?q=custody&sort=maturity',
      '?sort=price',
      '?sort=coupon&then_by=yield.asc',
      '?columns=rating,size,ytm,tspread',
      ...guardedChoices,
    ].map((query) => get(`/api/bonds/file/${format}/${query}`)),
  ),
  'GET /api/bonds/:id/summary/': [
    ...ofEachBond('summary'),
    get(`/api/bonds/${usual}/summary/?venue=${venueIds.estimation}`),
    get(`/api/bonds/${usual}/summary/?venue=${venueIds.nsd}`, true),
    get(`/api/bonds/${usual}/summary/?venue=${venueIds.hiding}`),
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
    get('/api/calculator/EUR/?date=2025-06-02'),
    get(`/api/calculator/EUR/?date=2025-06-27&bond=${usual}`),
    get(`/api/calculator/USD/?bond=${usual}`),
    get('/api/calculator/ZZZ/'),
    get('/api/calculator/x/'),
  ],
  'GET /api/curves/': [
    '',
    '?currency=EUR',
    '?currency=USD&date=2025-06-02',
    '?currency=XXX',
    '?currency=EUR&before=2025-06-02&over=swaps',
    '?currency=EUR&curve=swaps&over=USD-government',
  ].map((query) => get(`/api/curves/${query}`)),
  'GET /api/curves/history/': [
    'EUR',
    'EUR&terms=2&rate=zero&from=2020-01-01',
    'EUR&terms=2-10',
    'EUR&terms=2-5-10',
    'EUR&over=swaps',
    'EUR&curve=breakeven',
    'EUR&curve=bonds&bonds=1',
    'EUR&curve=bonds&bonds=1&over=bonds&against=banks&terms=2-10&from=2020-01-01',
    'EUR&over=bonds&against=1',
    'EUR&curve=bonds',
    'XXX',
  ].map((query) => get(`/api/curves/history/?currency=${query}`)),
  'GET /api/curves/bonds/': [
    'EUR&bonds=1',
    'EUR&bonds=1&date=2025-06-27&before=2025-06-02',
    'EUR&bonds=banks',
    'XXX&bonds=1',
  ].map((query) => get(`/api/curves/bonds/?currency=${query}`)),
  'GET /api/curves/bonds/file/:format/': [
    'csv/?currency=EUR&bonds=1&before=2025-06-02',
    'xlsx/?currency=EUR&bonds=1',
  ].map((query) => get(`/api/curves/bonds/file/${query}`)),
  'GET /api/curves/file/xlsx/': [
    'EUR',
    'EUR&before=2025-06-02&over=swaps&terms=2-10&rate=zero',
    'EUR&curve=bonds&bonds=1&terms=2',
  ].map((query) => get(`/api/curves/file/xlsx/?currency=${query}`)),
  'GET /api/ratings/moves/': [get('/api/ratings/moves/')],
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
  'GET /api/bonds/:id/glance/': [
    ...ofEachBond('glance'),
    // Best quotes are of the venues that are open to the reader, whichever is chosen.
    get(`/api/bonds/${usual}/glance/?venue=${venueIds.nsd}`),
    get(`/api/bonds/${usual}/glance/?venue=${venueIds.hiding}`),
  ],
  'GET /api/bonds/:id/standing/': [
    ...ofEachBond('standing'),
    get(`/api/bonds/${usual}/standing/?venue=${venueIds.nsd}`, true),
    get(`/api/bonds/${usual}/standing/?venue=${venueIds.hiding}`),
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
  'GET /api/comments/create_comments_access_request/:providerId/': [providerId, 99].map((id) => ({
    ...get(`/api/comments/create_comments_access_request/${id}/`),
    headers: ownFetch,
  })),
  'GET /api/comments/:commentId/': [commentId, 99].map((id) => get(`/api/comments/${id}/`)),
  'GET /api/comments/:commentId/file/': [commentId, 99].map((id) => get(`/api/comments/${id}/file/`)),
  'GET /api/bonds/:bondId/related-issuers/': allBonds.map((id) => get(`/api/bonds/${id}/related-issuers/`)),
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
  'GET /api/bonds/:id/indexes/': ofEachBond('indexes'),
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
        ...[
          'liquidity_score',
          'yield_percentile',
          'spread_percentile',
          'peer_difference',
          'parity',
          'conversion_premium',
        ].map((figure) => get(`/api/bonds/${usual}/explain/${figure}/${file}`)),
        get(`/api/bonds/${nsdOnly}/explain/yield_percentile/${file}`, true),
        get(`/api/bonds/${usual}/explain/price/${file}?date=2025-06-27`),
        ...['latest', 'end-of-day&date=2025-06-27'].flatMap((quote) =>
          [venueIds.exchange, venueIds.nsd, venueIds.hiding].map((venue) =>
            get(
              `/api/bonds/${usual}/explain/own_yield/${file}?venue=${venue}&quote=${quote}&end=maturity&at=ask`,
              venue === venueIds.nsd,
            ),
          ),
        ),
        ...['mid_price', 'bid_ask_spread'].flatMap((figure) =>
          [venueIds.exchange, venueIds.nsd, venueIds.hiding].map((venue) =>
            get(`/api/bonds/${usual}/explain/${figure}/${file}?venue=${venue}&quote=latest`, venue === venueIds.nsd),
          ),
        ),
        ...['venue_median', 'venue_deviation', 'best_bid_ask_spread', 'best_yield_spread'].map((figure) =>
          get(`/api/bonds/${usual}/explain/${figure}/${file}`),
        ),
        ...[venueIds.exchange, venueIds.hiding, venueIds.nsd].map((venue) =>
          get(`/api/bonds/${usual}/explain/robust_deviation/${file}?venue=${venue}`, venue === venueIds.nsd),
        ),
        ...[
          'price_change',
          'spread_change',
          'bid_depth',
          'pool_factor',
          'bid_to_cover',
          'coupons_of_issue',
          'accrued_on_day',
          'redemption_per_100',
          'conversion_ratio',
        ].map((figure) => get(`/api/bonds/${usual}/explain/${figure}/${file}`)),
        get(`/api/bonds/${nsdOnly}/explain/yield_change/${file}`, true),
        get(`/api/bonds/${usual}/explain/liquidity_score/${file}?date=2025-05-31`),
        ...['mid_price', 'years_to_maturity'].map((figure) => get(`/api/bonds/${usual}/explain/${figure}/${file}`)),
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
  'GET /api/bonds/:id/cash-flows/file/': allBonds.flatMap((id) =>
    ['xlsx', 'csv'].map((format) => get(`/api/bonds/${id}/cash-flows/file/?format=${format}`)),
  ),
  'GET /api/bonds/:bondId/getNkdInfo/:date/': allBonds.flatMap((id) =>
    ['2025-06-20', '2025-07-02', '2024-01-01', '2030-01-01'].map((date) => get(`/api/bonds/${id}/getNkdInfo/${date}/`)),
  ),
};
