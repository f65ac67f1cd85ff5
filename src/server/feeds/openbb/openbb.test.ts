import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Widget, WorkspaceApp } from '#contract/feeds/openbb/workspace-files.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import { isoDate } from '#math/units.ts';
import { addOwnAccount } from '../../testing/own-account.ts';
import { usualNumber } from '../../testing/sample-days.ts';
import { bondIds, usualIsin, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testSettings, type Who } from '../../testing/test-app.ts';
import { addTestKey } from '../../testing/test-keys.ts';
import { faultsOfApp, faultsOfWidget } from '../../testing/workspace-reference.ts';

const origin = 'https://pro.openbb.co';
let site: TestApp;
let key: string;
let ownerId: string;
const cookies: Partial<Record<Who, Record<string, string>>> = {};
beforeAll(async () => {
  site = await openTestApp({ settings: { ...testSettings, apiOrigins: [origin] } });
  const owner = await addOwnAccount(site, { level: fullLevel });
  ownerId = owner.id;
  key = await addTestKey(site, ownerId, { scopes: ['market'] });
  for (const who of ['visitor', 'member', 'full', 'full-all'] as const) cookies[who] = await cookieOf(site.app, who);
});
afterAll(() => site.close());

/** As a workspace asks: a path below the address of the backend, all parameters of a widget, and the header that its user set. */
async function asWorkspace(endpoint: string, params: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ theme: 'dark', ...params });
  const headers = { origin, 'x-api-key': key };
  return site.app.inject({ url: `/api/${endpoint}?${query}`, headers });
}
const rowsFor = async (endpoint: string, params: Readonly<Record<string, string>> = {}) =>
  (await asWorkspace(endpoint, params)).json();
async function as(who: Who, endpoint: string, params: Readonly<Record<string, string>> = {}) {
  const url = `/api/${endpoint}?${new URLSearchParams(params)}`;
  return site.app.inject({ url, headers: { 'sec-fetch-site': 'same-origin', ...cookies[who] } });
}

const widgets = async () => (await rowsFor('widgets.json')) as Record<string, Widget>;
const DAY_MS = 86_400_000;
/** What the sample market was given for a day of the usual bond. */
const numberOn = (measure: TradingMeasure, date: string) =>
  usualNumber(measure, (Date.parse(date) - Date.parse('2025-01-02')) / DAY_MS) ?? Number.NaN;

test('BEY-8 every widget and app is as the published reference of OpenBB has it', async () => {
  const described = await widgets();
  expect(Object.keys(described)).toHaveLength(8);
  for (const [id, widget] of Object.entries(described)) {
    expect([id, faultsOfWidget(widget)]).toEqual([id, []]);
    expect(id).toBe(widget.endpoint.replaceAll('/', '_'));
  }
  const apps = (await rowsFor('apps.json')) as WorkspaceApp[];
  for (const app of apps) {
    expect(faultsOfApp(app)).toEqual([]);
    const used = [
      ...Object.values(app.tabs).flatMap(({ layout }) => layout.map(({ i }) => i)),
      ...app.groups.flatMap(({ widgetIds }) => widgetIds),
    ];
    expect(used.filter((id) => described[id] === undefined)).toEqual([]);
    for (const { paramName, type, defaultValue, widgetIds } of app.groups) {
      for (const id of widgetIds) {
        const own = described[id]?.params?.find((each) => each.paramName === paramName);
        expect([id, own?.type === 'endpoint' ? 'endpointParam' : 'param', own?.value]).toEqual([
          id,
          type,
          defaultValue,
        ]);
      }
    }
    for (const { layout } of Object.values(app.tabs))
      for (const { x, w } of layout) expect(x + w).toBeLessThanOrEqual(40);
  }
});

test.each([
  [{ type: 'tables' }, 'type: '],
  [{ title: 'x' }, 'title: not in the reference'],
  [{ gridData: { w: 41, h: 1 } }, 'gridData.w: 41 is not 1 to 40'],
  [{ params: [{ paramName: 'page', type: 'number', value: '1' }] }, 'params[0].value: "1" is not a number'],
  [{ params: [{ paramName: 'from', type: 'date', value: '$currentDate-1x' }] }, 'params[0].value: '],
  [{ params: [{ paramName: 'a', type: 'endpoint' }] }, 'params[0].optionsEndpoint: '],
  [
    { params: [{ paramName: 'a', type: 'endpoint', optionsEndpoint: 'b', optionsParams: { c: '$c' } }] },
    'optionsParams: no $c',
  ],
  [
    { data: { table: { columnsDefs: [{ field: 'a', headerName: 'A', cellDataType: 'int' }] } } },
    'data.table.columnsDefs[0].cellDataType: ',
  ],
  [
    { data: { table: { chartView: { enabled: true, chartType: 'line', cellRangeCols: { line: ['a'] } } } } },
    'cellRangeCols: no a',
  ],
])('BEY-8 the reference refuses %j by the name of the key', (wrong, fault) => {
  const fit = { name: 'a', description: 'b', endpoint: 'c', type: 'table' };
  expect(faultsOfWidget(fit)).toEqual([]);
  expect(faultsOfWidget({ ...fit, ...wrong })).toEqual([expect.stringContaining(fault)]);
});

test('BEY-8 every widget answers with what it says at first, every table with its columns alone', async () => {
  for (const widget of Object.values(await widgets())) {
    if (widget.type === 'advanced_charting') {
      const { statusCode } = await asWorkspace(`${widget.endpoint}/symbols`, {
        symbol: widget.data?.defaultSymbol ?? '',
      });
      expect(statusCode).toBe(200);
      continue;
    }
    const values = (widget.params ?? []).map(({ paramName, value = '' }) => [
      paramName,
      String(value).replace('$currentDate-1y', '2024-06-30'),
    ]);
    const answer = await asWorkspace(widget.endpoint, Object.fromEntries(values));
    expect([answer.statusCode, answer.headers['access-control-allow-origin']], widget.endpoint).toEqual([200, origin]);
    const rows = answer.json();
    for (const row of widget.type === 'table' ? rows : []) {
      expect(Object.keys(row)).toEqual(widget.data?.table?.columnsDefs.map(({ field }) => field));
      for (const value of Object.values(row)) expect(typeof value === 'object' && value !== null).toBe(false);
    }
  }
  expect(Object.values(await widgets()).filter(({ type }) => type === 'table')).toHaveLength(5);
});

test('BEY-8 the options of a bond are found by words, and those of its venues by the bond', async () => {
  expect(await rowsFor('openbb/bond_options', { search: 'alderney' })).toEqual([
    {
      label: 'Alderney 5% 2027',
      value: usualIsin,
      extraInfo: { description: usualIsin, rightOfDescription: 'EUR' },
    },
  ]);
  const listed = (await rowsFor('openbb/bond_options', { search: '' })) as { value: string }[];
  // Of five bonds one has matured.
  expect(listed).toHaveLength(4);
  const venues = await rowsFor('openbb/venue_options', { bond: usualIsin });
  expect(venues).toContainEqual({ label: 'Main Exchange', value: String(venueIds.exchange) });
  expect(JSON.stringify(venues)).not.toContain('Hiding');
});

test('BEY-8 trading days are those of the venue, newest first, in per cent and basis points', async () => {
  const params = { bond: usualIsin, venue: String(venueIds.exchange), from: '2025-06-01' };
  const rows = (await rowsFor('openbb/trading_days', params)) as Record<string, number | string>[];
  expect(rows).toHaveLength(30);
  expect(rows[0]?.date).toBe('2025-06-30');
  for (const row of rows) {
    const date = String(row.date);
    expect(row.price).toBeCloseTo(numberOn('indicativePrice', date), 8);
    expect(row.yield).toBeCloseTo(numberOn('indicativeYield', date) * 100, 8);
    expect(row.g_spread).toBeCloseTo(numberOn('gSpread', date) * 10_000, 6);
    expect(row.duration).toBeCloseTo(numberOn('modified', date), 8);
    expect(row.turnover).toBe(numberOn('turnover', date));
  }
  expect(await rowsFor('openbb/trading_days', { ...params, from: '1990-01-01' })).toHaveLength(180);
});

test('BEY-8 trading days, quotes and figures of an index-linked bond say that they are real, an absent spread does not', async () => {
  const { kysely } = site.database;
  const change = async (isReal: boolean, spread: number | null) => {
    await kysely
      .updateTable('bondTerms')
      .where('instrumentId', '=', bondIds.usual)
      .set({ isInflationLinked: isReal })
      .execute();
    await kysely
      .updateTable('tradingDay')
      .where('instrumentId', '=', bondIds.usual)
      .set({ gSpread: spread })
      .where('date', '=', isoDate('2025-06-30'))
      .execute();
  };
  const params = { bond: usualIsin, venue: String(venueIds.exchange) };
  const told = async (endpoint: string) =>
    new Set((await rowsFor(endpoint, params)).map(({ is_real }: { is_real: unknown }) => is_real));
  expect([await told('openbb/trading_days'), await told('openbb/quotes')]).toEqual([
    new Set([false]),
    new Set([false]),
  ]);
  const before = numberOn('gSpread', '2025-06-30');
  await change(true, null);
  expect([await told('openbb/trading_days'), await told('openbb/quotes')]).toEqual([new Set([true]), new Set([true])]);
  const metrics = (await rowsFor('openbb/bond_metrics', params)) as { label: string; value: string }[];
  expect(metrics[1]?.label).toBe('Yield to maturity, eff., real, %');
  expect(metrics[2]).toMatchObject({ label: 'G-spread at duration to maturity, bp', value: '–' });
  await change(false, before);
});

test('BEY-8 figures, terms, payments and bonds are those of the pages', async () => {
  const metrics = await rowsFor('openbb/bond_metrics', { bond: usualIsin, venue: String(venueIds.exchange) });
  const price = numberOn('indicativePrice', '2025-06-30');
  expect(metrics[0]).toEqual({
    label: 'Price',
    value: price.toFixed(4),
    delta: (price - numberOn('indicativePrice', '2025-06-29')).toFixed(4),
  });
  expect(metrics.slice(1).map(({ label }: { label: string }) => label)).toEqual([
    'Yield to maturity, eff., %',
    'G-spread at duration to maturity, bp',
    'Modified duration to maturity, eff.',
  ]);
  const unpriced = await rowsFor('openbb/bond_metrics', { bond: String(bondIds.unlisted) });
  expect(unpriced.map(({ value }: { value: unknown }) => value)).toEqual(['–', '–', '–', '–']);
  const terms = (await rowsFor('openbb/bond_terms', { bond: '1001' })) as { term: string; value: string }[];
  expect(terms).toContainEqual({ term: 'ISIN', value: usualIsin });
  expect(terms).toContainEqual({ term: 'Maturity', value: '2027-03-15' });
  expect(terms).toContainEqual({ term: 'Coupon rate, %', value: '5.0000' });
  const flows = (await rowsFor('openbb/cash_flows', { bond: usualIsin })) as Record<string, unknown>[];
  expect(flows.at(-1)).toMatchObject({
    date: '2027-03-15',
    coupon_rate: 5,
    redemption: 1000,
    outstanding: 0,
    is_past: false,
  });
  const bonds = await rowsFor('openbb/bonds', { search: 'alderney', currency: 'EUR', page: '1' });
  expect(bonds).toMatchObject([{ isin: usualIsin, maturity: '2027-03-15', coupon_rate: 5, status: 'outstanding' }]);
  const [listed] = (await as('full', 'bonds/', { q: 'alderney', currency: 'EUR' })).json().items;
  expect(bonds[0]).toMatchObject({ kinds: 'fixed put', liquidity: listed.liquidity });
  expect(bonds[0]).toMatchObject({ yield_to_worst_end: listed.worstEnd, spread_end: listed.spreadEnd });
  expect(bonds[0].years_to_maturity).toBeCloseTo(listed.years, 9);
  expect(bonds[0].current_yield).toBeCloseTo(listed.current * 100, 9);
});

test('BEY-8 the curve of an issuer is a chart of Plotly in the theme of the workspace', async () => {
  const figure = await rowsFor('openbb/issuer_curve', { bond: usualIsin, theme: 'light' });
  expect(figure.layout).toMatchObject({
    paper_bgcolor: '#ffffff',
    xaxis: { title: { text: 'Macaulay duration, eff., years' } },
  });
  for (const { type, mode, x, y } of figure.data) {
    expect([type, ['markers', 'lines'].includes(mode), x.length]).toEqual(['scatter', true, y.length]);
  }
  expect(figure.data.map(({ name }: { name: string }) => name)).toContain('This bond');
});

test('BEY-8 who may not see the figures is refused by name, and gets the open columns of tables', async () => {
  const params = { bond: usualIsin };
  for (const endpoint of ['openbb/trading_days', 'openbb/bond_metrics', 'openbb/issuer_curve']) {
    for (const [who, status, code] of [
      ['visitor', 401, 'need_auth'],
      ['member', 403, 'need_access'],
    ] as const) {
      const refused = await as(who, endpoint, params);
      expect([refused.statusCode, refused.json()], endpoint).toEqual([
        status,
        { detail: refused.json().error.message, error: expect.objectContaining({ code }) },
      ]);
    }
  }
  const [row] = (await as('visitor', 'openbb/bonds', { search: 'alderney' })).json();
  expect(row).toMatchObject({ isin: usualIsin, price: null, yield: null, g_spread: null, duration: null });
  const nsd = { ...params, venue: String(venueIds.nsd) };
  expect((await as('full', 'openbb/trading_days', nsd)).statusCode).toBe(403);
  expect((await as('full-all', 'openbb/trading_days', nsd)).json().length).toBeGreaterThan(100);
  const hidden = await as('full-all', 'openbb/trading_days', { ...params, venue: String(venueIds.hiding) });
  expect(hidden.body).toBe((await as('full-all', 'openbb/trading_days', params)).body);
});

test.each([
  ['openbb/bond_terms', { bond: 'XS9999999999' }, 404, 'unknown_bond'],
  ['openbb/bond_terms', {}, 400, 'bad_request'],
  ['openbb/trading_days', { bond: usualIsin, venue: 'x' }, 400, 'bad_request'],
  ['openbb/trading_days', { bond: usualIsin, from: 'x' }, 400, 'bad_request'],
  ['openbb/trading_days', { bond: usualIsin, from: '2025-02-30' }, 400, 'bad_date'],
  ['openbb/trading_days', { bond: usualIsin, from: '2026-02-03' }, 400, 'bad_range'],
  ['openbb/bonds', { currency: 'euro' }, 400, 'bad_request'],
  ['openbb/bonds', { page: '0' }, 400, 'bad_request'],
  ['openbb/issuer_curve', { bond: String(bondIds.nsdOnly) }, 404, 'not_found'],
] as const)('BEY-8 %s with %j is refused with %i %s', async (endpoint, params, status, code) => {
  const answer = await as('full', endpoint, params as Record<string, string>);
  expect([answer.statusCode, answer.json().error?.code]).toEqual([status, code]);
});

test('BEY-8 a key in the header of its own name counts once, is let in from its origin, and a wrong one is refused', async () => {
  const before = (await asWorkspace('openbb/bond_terms', { bond: usualIsin })).headers.ratelimit;
  const after = (await asWorkspace('openbb/bond_terms', { bond: usualIsin })).headers.ratelimit;
  const left = (fields: unknown) => Number(/"key-calls";r=(\d+)/.exec(String(fields))?.[1]);
  expect(left(before) - left(after)).toBe(1);
  const preflight = await site.app.inject({
    method: 'OPTIONS',
    url: '/api/widgets.json',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' },
  });
  expect(preflight.headers['access-control-allow-headers']).toContain('x-api-key');
  expect((await asWorkspace('openbb/bond_terms', { bond: usualIsin })).headers.vary).toContain('X-API-Key');
  const url = `/api/openbb/bond_terms?bond=${usualIsin}`;
  const wrong = await site.app.inject({ url, headers: { 'x-api-key': 'bondlens_wrong' } });
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([401, 'bad_key']);
  const ofProxy = await site.app.inject({ url, headers: { 'x-api-key': 'another service' } });
  expect(ofProxy.statusCode).toBe(200);
  const narrow = await addTestKey(site, ownerId, { scopes: ['watchlists'] });
  const refused = await site.app.inject({ url, headers: { 'x-api-key': narrow } });
  expect([refused.statusCode, refused.json().error.field]).toEqual([403, 'market']);
});
