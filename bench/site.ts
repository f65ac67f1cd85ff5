import type { FastifyInstance } from 'fastify';
import { loadPages } from '#app/load-pages.ts';
import { seedDemoMarket } from '#importers/demo/seed-demo-market.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates.ts';
import { isoDate } from '#math/units.ts';
import { buildServer } from '#server/build-server.ts';
import type { Database } from '#store/database.ts';
import type { Tables } from '#store/tables.ts';
import { recordedStatements, runBare } from './recorded-statements.ts';
import type { BenchRow } from './report.ts';
import { spreadOf, timesOf } from './statistics.ts';
import { withEmptyDatabase } from './workplace.ts';

const rounds = 200;
const warmUp = 40;
const bondId = 1001;

interface Call {
  readonly name: string;
  readonly path: string;
  readonly init: RequestInit;
}

async function startSite(database: Database<Tables>): Promise<FastifyInstance> {
  const pages = await loadPages();
  const settings = { secret: 'bench-secret-bench-secret-bench-secret', timeZone: 'UTC', isDemo: true };
  const app = await buildServer({ database, settings, clock: () => new Date(), ...pages });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

async function fetchWhole(address: string, { path, init }: Call): Promise<Response> {
  const response = await fetch(`${address}${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
  return response;
}

async function cookieOf(address: string): Promise<string> {
  const init = { method: 'POST', body: JSON.stringify({ account: 'full-all' }) };
  const headers = { 'content-type': 'application/json', origin: address };
  const response = await fetchWhole(address, { name: 'sign in', path: '/api/session/', init: { ...init, headers } });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function chartBody(address: string, cookie: string): Promise<string> {
  const graph = await fetch(`${address}/api/bonds/${bondId}/graph/`, { headers: { cookie } });
  const { defaultVenueId, today } = (await graph.json()) as { readonly defaultVenueId: number; readonly today: string };
  const startDate = isoFromDayNumber(addMonths(dayNumberFromIso(isoDate(today)), -36));
  const items = [{ id: bondId, tgId: defaultVenueId, model: 'bonds' }];
  return JSON.stringify({
    items,
    startDate,
    endDate: today,
    chartType: 'price',
    userChangePeriod: true,
    getChartIteration: 2,
  });
}

async function callsOf(address: string): Promise<readonly Call[]> {
  const cookie = await cookieOf(address);
  const identity = { cookie, 'accept-encoding': 'identity' };
  const body = await chartBody(address, cookie);
  const chart = { method: 'POST', body, headers: { ...identity, 'content-type': 'application/json', origin: address } };
  return [
    { name: 'bond page, visitor', path: `/bonds/${bondId}/`, init: { headers: { 'accept-encoding': 'identity' } } },
    { name: 'bond page, full', path: `/bonds/${bondId}/`, init: { headers: identity } },
    { name: 'bond page, full, brotli or gzip', path: `/bonds/${bondId}/`, init: { headers: { cookie } } },
    { name: 'start page, full', path: '/', init: { headers: identity } },
    { name: 'chart call, one bond, 3 years', path: '/api/chart/get_tradings/', init: chart },
  ];
}

async function measure(database: Database<Tables>, address: string, call: Call): Promise<readonly BenchRow[]> {
  const run = () => fetchWhole(address, call);
  await run();
  const statements = await recordedStatements(run);
  const times = spreadOf(await timesOf(rounds, warmUp, run));
  const floor = await database.withClient(async (client) =>
    spreadOf(await timesOf(rounds, warmUp, () => runBare(client, statements))),
  );
  const floorName = `its ${statements.length} statements, bare`;
  return [
    {
      name: `${call.name}, median`,
      value: times.median,
      unit: 'ms',
      floorName,
      floor: floor.median,
      ratio: times.median / floor.median,
    },
    {
      name: `${call.name}, p95`,
      value: times.p95,
      unit: 'ms',
      floorName,
      floor: floor.p95,
      ratio: times.p95 / floor.p95,
    },
  ];
}

async function seedRow(database: Database<Tables>): Promise<BenchRow> {
  const today = isoDate(new Date().toISOString().slice(0, 10));
  const start = performance.now();
  const { tradingDays } = await seedDemoMarket(database, { today });
  const seconds = (performance.now() - start) / 1000;
  return {
    name: 'demo market, seeding',
    value: seconds,
    unit: 's',
    floorName: `${tradingDays} trading days`,
    floor: seconds,
    ratio: 1,
  };
}

/** Latency of pages and of the chart call on the demo market, against the same statements run bare. */
export function benchSite(): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(async (database) => {
    const rows: BenchRow[] = [await seedRow(database)];
    const app = await startSite(database);
    try {
      const address = app.listeningOrigin;
      for (const call of await callsOf(address)) rows.push(...(await measure(database, address, call)));
    } finally {
      await app.close();
    }
    return rows;
  });
}
