import { askedTradingColumns } from '#contract/market/trading-days/trading-columns.ts';
import { fundId } from '#server/testing/sample-compositions.ts';
import { bondIds, indexId, stockId, venueIds } from '#server/testing/sample-market.ts';
import {
  allBonds,
  type CasesOfRoute,
  get,
  type LeakCase,
  ofEachBond,
  post,
  remove,
  suggestTerms,
} from '../leak-case.ts';

const { usual, distressed, nsdOnly } = bondIds;

const drawn = { drawings: [], indicators: [], kind: null, scale: 'normal' };

/** Asks for the days of an instrument on a ground, for each tab of the chart. */
export function tradings(id: number, tgId: number, change: object = {}): readonly LeakCase[] {
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

/** All lines that a bond could be compared with, closed ones too. */
const everyLine = [
  ...[venueIds.nsd, venueIds.hiding, venueIds.exchange].flatMap((venue) => [
    `${usual}.${venue}`,
    `${distressed}.${venue}`,
  ]),
  `i${indexId}.${venueIds.exchange}`,
  '999.1',
].join(',');

/** Of charts: their days, drawings, what a bond is compared with, what is live. */
export const chartCases: CasesOfRoute = {
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
};
