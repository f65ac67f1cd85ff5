import { bondIds, venueIds } from '#server/testing/sample-market.ts';
import { allBonds, type CasesOfRoute, get, heldEntries, heldList, ofEachBond, post, remove } from '../leak-case.ts';

const { usual, nsdOnly } = bondIds;
/** Levels that figures of the sample market pass now and then. */
const TRIED_LEVEL = { price: 100, yield: 5, spread: 100 } as const;

/** Of what is kept for a reader: watchlists, queries, settings, calendars. */
export const ownCases: CasesOfRoute = {
  'GET /api/uss/': [get('/api/uss/')],
  'POST /api/uss/': [post('/api/uss/', { name: 'a', model: 'bonds', query: 'q=a' })],
  'POST /api/uss/delete/:id/': [post('/api/uss/delete/1/')],
  'GET /api/bonds/:id/watchlists/': ofEachBond('watchlists'),
  'GET /api/bonds/:id/watchlists/close/': allBonds.map((id) =>
    get(`/api/bonds/${id}/watchlists/close/?date=2027-01-01`, id === nsdOnly),
  ),
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
    get(`/api/watchlists/${heldList}/holdings/`),
    get('/api/watchlists/381/holdings/?shift=50'),
    get('/api/watchlists/381/holdings/?short=-50&long=50&spread=10&horizon=12&shifts=EUR:25'),
  ],
  'GET /api/watchlists/:id/file/': [get('/api/watchlists/381/file/'), get(`/api/watchlists/${heldList}/file/`)],
  'GET /api/csv/watchlist/': [
    get('/api/csv/watchlist/?list=381'),
    get(`/api/csv/watchlist/?list=${heldList}`),
    get('/api/csv/watchlist/?list=none'),
  ],
  'POST /api/watchlists/:id/import/': [post('/api/watchlists/381/import/', { text: `${usual},1`, save: false })],
  'POST /api/watchlists/entries/:entry/': [
    post('/api/watchlists/entries/1/', { version: 1, qnt: 1, price: null, date: null }),
  ],
  'GET /api/watchlists/entries/:entry/explain/:figure/': heldEntries.flatMap(({ id, bondId }) =>
    ['holding_value/', 'holding_profit/', 'shifted_value/?shift=50'].map((figure) =>
      get(`/api/watchlists/entries/${id}/explain/${figure}`, bondId === nsdOnly),
    ),
  ),
  'GET /api/watchlists/entries/:entry/explain/:figure/csv/': heldEntries.map(({ id, bondId }) =>
    get(`/api/watchlists/entries/${id}/explain/holding_profit/csv/`, bondId === nsdOnly),
  ),
  'GET /api/watchlists/:id/explain/:figure/': ['holding_value', 'total_yield', 'shifted_change'].map((figure) =>
    get(`/api/watchlists/${heldList}/explain/${figure}/?currency=EUR&shift=50`),
  ),
  'GET /api/watchlists/:id/explain/:figure/csv/': [
    get(`/api/watchlists/${heldList}/explain/holding_profit/csv/?currency=EUR`),
  ],
  'GET /api/watchlists/:id/payments/explain/:figure/': ['coupons', 'redemption', 'total'].map((figure) =>
    get(`/api/watchlists/${heldList}/payments/explain/payments_${figure}/?currency=EUR&period=2027`),
  ),
  'GET /api/watchlists/:id/payments/explain/:figure/csv/': [
    get(`/api/watchlists/${heldList}/payments/explain/payments_total/csv/?currency=EUR&period=2027-Q1`),
  ],
  'POST /api/watchlists/entries/:entry/purchases/': [
    post('/api/watchlists/entries/1/purchases/', { qnt: 1, price: null, date: null }),
  ],
  'POST /api/watchlists/purchases/:purchase/': [
    post('/api/watchlists/purchases/1/', { version: 1, qnt: 1, price: null, date: null }),
  ],
  'DELETE /api/watchlists/purchases/:purchase/': [remove('/api/watchlists/purchases/1/')],
  'DELETE /api/watchlists/:id/': [remove('/api/watchlists/1/')],
  'GET /api/user/settings/': [get('/api/user/settings/')],
  'POST /api/user/set-settings/': [post('/api/user/set-settings/', { settings: { hints: true } })],
  'GET /api/profile/api-keys/': [get('/api/profile/api-keys/')],
  'POST /api/profile/api-keys/': [
    { ...post('/api/profile/api-keys/', { name: 'A', scopes: ['market'] }), hasSecret: true },
  ],
  'DELETE /api/profile/api-keys/:id/': [remove('/api/profile/api-keys/999999/')],
  'GET /api/profile/webhooks/': [get('/api/profile/webhooks/')],
  'POST /api/profile/webhooks/': [
    {
      ...post('/api/profile/webhooks/', { url: 'https://bonds.example/hook', events: ['trading-day.new'] }),
      hasSecret: true,
    },
  ],
  'POST /api/profile/webhooks/:id/secret/': [{ ...post('/api/profile/webhooks/999999/secret/', {}), hasSecret: true }],
  'POST /api/profile/webhooks/:id/enable/': [post('/api/profile/webhooks/999999/enable/', {})],
  'POST /api/profile/webhooks/:id/test/': [post('/api/profile/webhooks/999999/test/', {})],
  'DELETE /api/profile/webhooks/:id/': [remove('/api/profile/webhooks/999999/')],
  'GET /api/profile/webhooks/:id/deliveries/': [get('/api/profile/webhooks/999999/deliveries/')],
  'POST /api/profile/webhooks/:id/deliveries/:delivery/redeliver/': [
    post('/api/profile/webhooks/999999/deliveries/msg_1/redeliver/', {}),
  ],
  'GET /api/profile/alerts/': [get('/api/profile/alerts/')],
  'POST /api/profile/alerts/': [
    {
      ...post('/api/profile/alerts/', { kind: 'rating', bond: usual, mail: 'none', webhooks: false }),
      hasSecret: true,
    },
  ],
  'POST /api/profile/alerts/:id/': [
    post('/api/profile/alerts/999999/', { kind: 'rating', bond: usual, mail: 'none', webhooks: false }),
  ],
  'POST /api/profile/alerts/:id/pause/': [post('/api/profile/alerts/999999/pause/', { paused: true })],
  'DELETE /api/profile/alerts/:id/': [remove('/api/profile/alerts/999999/')],
  'POST /api/profile/alerts/:id/restore/': [post('/api/profile/alerts/999999/restore/', {})],
  'POST /api/profile/alert-times/': [
    post('/api/profile/alert-times/', { time_zone: 'UTC', quiet_from: null, quiet_to: null, digest_at: 480 }),
  ],
  'GET /api/profile/alerts/trial/': [
    get('/api/profile/alerts/trial/'),
    ...[venueIds.exchange, venueIds.estimation, venueIds.nsd, venueIds.hiding].flatMap((venue) =>
      (['price', 'yield', 'spread'] as const).map((kind) =>
        get(
          `/api/profile/alerts/trial/?bond=${usual}&venue=${venue}&kind=${kind}&direction=above&threshold=${TRIED_LEVEL[kind]}`,
          venue === venueIds.nsd,
        ),
      ),
    ),
  ],
  'GET /api/profile/alerts/happened/': [get('/api/profile/alerts/happened/')],
  'POST /api/profile/alerts/happened/read/': [post('/api/profile/alerts/happened/read/', { up_to: 1 })],
  'DELETE /api/profile/alerts/happened/:id/': [remove('/api/profile/alerts/happened/999999/')],
  'POST /api/profile/alerts/happened/:id/restore/': [post('/api/profile/alerts/happened/999999/restore/', {})],
  'POST /api/profile/alerts/happened/:id/mail/': [post('/api/profile/alerts/happened/999999/mail/', {})],
  'GET /api/profile/calendar-feeds/': [get('/api/profile/calendar-feeds/')],
  'POST /api/profile/calendar-feeds/': [{ ...post('/api/profile/calendar-feeds/', { bond: usual }), hasSecret: true }],
  'POST /api/profile/calendar-feeds/:id/renew/': [
    { ...post('/api/profile/calendar-feeds/1/renew/', {}), hasSecret: true },
  ],
  'DELETE /api/profile/calendar-feeds/:id/': [remove('/api/profile/calendar-feeds/1/')],
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
};
