import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { publicMarketCodes, publicMarkets, publicSources } from '#domain/market/public-markets.ts';
import { importSources } from '#importers/sources.ts';
import { curveOf, treasuryPrices, wednesday } from '#importers/testing/treasury-prices.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber, weekday } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { market } from './market.ts';
import { schedule } from './schedule.ts';

let place: TestDatabase;
let source: Server;
let refused: string[] = [];
let asked: string[] = [];
let said: string[] = [];
let complained: string[] = [];

function lastWeekday() {
  let day = addDays(dayNumberFromIso(isoDate(new Date().toISOString().slice(0, 10))), -1);
  while (weekday(day) > 5) day = addDays(day, -1);
  return isoFromDayNumber(day);
}

const day = lastWeekday();

/** The day of the real par yield curve, in a feed of its own. */
function realCurveFeed(url: string): string {
  const title = '<title>DailyTreasuryRealYieldCurveRateData</title>';
  if (!url.includes(`field_tdr_date_value=${day.slice(0, 4)}`)) return `<feed>${title}</feed>`;
  const properties = `<m:properties><d:NEW_DATE>${day}T00:00:00</d:NEW_DATE><d:TC_10YEAR>1.74</d:TC_10YEAR></m:properties>`;
  return `<feed>${title}<entry><content>${properties}</content></entry></feed>`;
}

/** The day of the par yield curve, as the Treasury's feed gives it; earlier years have none. */
function curveFeed(url: string): string {
  if (url.includes('daily_treasury_real_yield_curve')) return realCurveFeed(url);
  if (!url.includes(`field_tdr_date_value=${day.slice(0, 4)}`))
    return '<feed><title>DailyTreasuryYieldCurveRateData</title></feed>';
  const rates = '<d:BC_1YEAR>4.3435</d:BC_1YEAR><d:BC_10YEAR>3.8655</d:BC_10YEAR><d:BC_30YEAR>4.2789</d:BC_30YEAR>';
  const properties = `<m:properties><d:NEW_DATE>${day}T00:00:00</d:NEW_DATE>${rates}</m:properties>`;
  return `<feed><title>DailyTreasuryYieldCurveRateData</title><entry><content>${properties}</content></entry></feed>`;
}

/** An auction as the service of fiscal data gives it. */
const auction = {
  cusip: '91282CAE1',
  security_type: 'Note',
  security_term: '10-Year',
  auction_date: '2020-08-12',
  issue_date: '2020-08-17',
  maturity_date: '2030-08-15',
  dated_date: '2020-08-15',
  int_rate: '0.625',
  high_yield: '0.677',
  high_price: '99.498077',
  total_accepted: '38000000000',
  inflation_index_security: 'No',
};

/** A month of the consumer price index, as the Bureau of Labor Statistics gives it. */
const cpi = {
  status: 'REQUEST_SUCCEEDED',
  Results: {
    series: [{ seriesID: 'CUUR0000SA0', data: [{ year: '2024', period: 'M05', value: '314.069', footnotes: [{}] }] }],
  },
};

/** Recorded forms of what the sources of the market answer, by the host that they stand for. */
const answers: Readonly<Record<string, (url: string, body: string) => string>> = {
  'home.treasury.gov': curveFeed,
  'www.federalreserve.gov': (url) =>
    url.includes('feds200805')
      ? 'Date,TIPSPY05,TIPSPY10,TIPSY05,TIPSY10\r\n1999-01-04,3.7245,3.8067,3.7052,3.7911\r\n'
      : `"Note"\r\n\r\nDate,SVENPY01,SVENPY10,SVENY01,SVENY10\r\n2024-08-28,4.3435,3.8655,4.2920,3.8466\r\n`,
  'api.fiscaldata.treasury.gov': (url) =>
    url.includes('13-Week') ? '{"data":[],"meta":{}}' : JSON.stringify({ data: [auction], meta: {} }),
  'api.bls.gov': () => JSON.stringify(cpi),
  'markets.newyorkfed.org': () =>
    JSON.stringify({ refRates: [{ effectiveDate: day, type: 'SOFR', percentRate: 3.9, volumeInBillions: 2964 }] }),
  'api.openfigi.com': (_url, body) =>
    JSON.stringify((JSON.parse(body) as unknown[]).map(() => ({ warning: 'No identifier found.' }))),
  'www.treasurydirect.gov': (url) =>
    url.includes('securityPriceDetail') ? treasuryPrices(day, curveOf(wednesday), 0, 6).text : '<form></form>',
};

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? '';
  let body = '';
  for await (const chunk of request) body += chunk;
  const host = url.split('/')[1] ?? '';
  asked.push(url);
  const text = refused.includes(host) ? undefined : answers[host]?.(url, body);
  if (text === undefined) return response.writeHead(404).end();
  const etag = `"${text.length}"`;
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
  return response.setHeader('etag', etag).end(text);
}

beforeAll(async () => {
  place = await createTestDatabase();
  source = createServer(answer);
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => source.close(resolve));
  await place.drop();
});
beforeEach(() => {
  const { port } = source.address() as AddressInfo;
  const mirrors = Object.keys(answers).map((host) => `https://${host}=http://127.0.0.1:${port}/${host}`);
  vi.stubEnv('DATABASE_URL', place.url);
  vi.stubEnv('BONDLENS_SECRET', 'x'.repeat(32));
  vi.stubEnv('BONDLENS_DATA_DIR', join(tmpdir(), `bondlens-market-test-${process.pid}`));
  vi.stubEnv('BONDLENS_SOURCE_MIRRORS', mirrors.join(','));
  [said, complained, asked, refused] = [[], [], [], []];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complained.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function rows<Row extends object>(sql: string): Promise<readonly Row[]> {
  const database = openDatabase({ url: place.url });
  try {
    return await queryRows<Row>(database, sql);
  } finally {
    await database.close();
  }
}

const states = async () => {
  const found = await rows<{ job: string; state: string; stored: number }>(
    'select job, state, rows_stored as stored from public_market_job order by job',
  );
  return Object.fromEntries(found.map(({ job, state, stored }) => [job, [state, stored]]));
};

test('BEY-22 a market comes in by one command, a source that fails holds up no other, and the next time completes it', async () => {
  refused = ['markets.newyorkfed.org'];
  expect(await market.run(['add', 'us'])).toBe(1);
  expect(await states()).toEqual({
    cpi: ['done', 1],
    'federal-reserve': ['done', 4],
    gleif: ['done', 0],
    openfigi: ['done', 0],
    'sec-funds': ['done', 0],
    'sec-reports': ['done', 0],
    sofr: ['failed', 0],
    'treasury-auctions': ['done', 1],
    'treasury-curve': ['done', 1],
    'treasury-real-curve': ['done', 1],
    'treasury-prices': ['done', 6],
  });
  expect(said[0]).toMatch(/^us is updated at/);
  expect(said.join('\n')).toContain('answered 404');
  expect(said.join('\n')).toContain('public-domain');
  const [bonds] = await rows<object>(`select count(*)::integer as days, count(indicative_yield)::integer as yields,
    count(g_spread)::integer as spreads from trading_day`);
  expect(bonds).toEqual({ days: 6, yields: 6, spreads: 6 });

  [refused, asked] = [[], []];
  expect(await market.run(['add', 'us'])).toBe(0);
  expect(await states()).toMatchObject({ sofr: ['done', 1], 'treasury-prices': ['done', 0] });
  // Years that were asked for once are not asked for again, and an unchanged file is not sent.
  expect(asked.filter((url) => url.includes('daily_treasury_yield_curve'))).toHaveLength(1);
  expect(await rows("select count(*)::integer as count from import_run where kind = 'gurkaynak-sack-wright'")).toEqual([
    { count: 1 },
  ]);
});

test('BEY-22 a part that could not be read is asked for again as the first time', async () => {
  refused = ['home.treasury.gov'];
  await market.run(['add', 'us']);
  const succeeded = 'select job from public_market_job where succeeded_at < started_at order by job';
  expect(await rows(succeeded)).toEqual([{ job: 'treasury-curve' }, { job: 'treasury-real-curve' }]);
});

test('BEY-22 an added market is updated by the clock, listed with its terms, and ended without losing what it brought', async () => {
  await schedule.run(['list']);
  expect(said.at(-1)).toBe('market-us: 30 20 * * 1-5 (America/New_York), market us\n  not run yet');
  expect(await market.run(['list'])).toBe(0);
  expect(said.join('\n')).toMatch(
    /us {2}USD {2}updated at 30 20 \* \* 1-5 \(America\/New_York\)\n {2}treasury-curve: /,
  );
  expect(said.join('\n')).toContain('jp  JPY  not added');
  expect(await market.run(['remove', 'us'])).toBe(0);
  expect(await market.run(['remove', 'us'])).toBe(2);
  await schedule.run(['list']);
  expect(said.at(-1)).toBe('No imports are scheduled.');
  expect(await rows('select count(*)::integer as days from trading_day')).toEqual([{ days: 6 }]);
});

test.each([[[]], [['add']], [['add', 'mars']], [['list', 'us']], [['add', 'us', 'uk']]])(
  'BEY-22 %j is refused with the markets that there are',
  async (words) => {
    expect(await market.run(words)).toBe(2);
    expect(complained.join('\n')).toContain(publicMarketCodes.join(', '));
  },
);

test('BEY-22 every job of every market has a source that can be fetched, its parts, an https address and terms', () => {
  for (const code of publicMarketCodes) {
    const ids = publicMarkets[code].jobs.map(({ id }) => id);
    expect(new Set(ids).size, code).toBe(ids.length);
    for (const { source: name, parts, address } of publicMarkets[code].jobs) {
      const { importer, plan } = importSources.get(name) ?? {};
      expect(plan?.parts, `${code} ${name}`).toEqual(expect.arrayContaining([...parts]));
      expect(importer?.source).toMatchObject({ code: name, name: publicSources[name].name });
      for (const url of [address, publicSources[name].url, publicSources[name].terms.url]) {
        expect(new URL(url).protocol).toBe('https:');
      }
    }
  }
});
