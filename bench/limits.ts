import type { FastifyInstance } from 'fastify';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { isoDate } from '#math/units.ts';
import { type CallLimits, openCallLimits } from '#server/platform/serving/call-limits.ts';
import { limits } from '#server/platform/serving/limits.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { countCalls } from '#store/platform/call-limits/call-counts.ts';
import type { Database } from '#store/platform/database/database.ts';
import { type ClientTask, timesOfClient } from './client.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';
import { withEmptyDatabase } from './workplace.ts';

const turns = 12;
const roundsOfTurn = 60;

/** Each call asks the database. */
function eachCounted(database: Database): CallLimits {
  return {
    ...uncounted,
    count: async (name, reader) => {
      const { max, seconds } = limits[name];
      await countCalls(database, { limitName: name, reader, calls: 1, seconds, max });
      return uncounted.count(name, reader);
    },
  };
}

/** As the product counts, for a new reader before the limit of the last is reached. */
function leased(database: Database): CallLimits {
  let calls = 0;
  const counted = openCallLimits(database);
  return {
    ...counted,
    count: async (name, reader) => {
      calls += 1;
      return counted.count(name, `${reader} ${Math.floor(calls / 500)}`);
    },
  };
}

type Call = Pick<ClientTask, 'paths' | 'method' | 'headers' | 'bodies'> & { readonly name: string };

async function callsOf(address: string): Promise<readonly Call[]> {
  const cookie = await demoCookie(address);
  const today = new Date().toISOString().slice(0, 10);
  const graph = await fetch(`${address}/api/bonds/1001/graph/`, { headers: { cookie } });
  const { defaultVenueId } = (await graph.json()) as { readonly defaultVenueId: number };
  const period = { startDate: `${Number(today.slice(0, 4)) - 3}-01-01`, endDate: today };
  const rest = { chartType: 'price', userChangePeriod: true, getChartIteration: 2 };
  const chart = JSON.stringify({ items: [{ id: 1001, tgId: defaultVenueId, model: 'bonds' }], ...period, ...rest });
  return [
    {
      name: 'suggestions',
      paths: ['/api/suggest/bonds/'],
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      bodies: ['nor', 'al', 'treasury', 'city', 'x', '2030'],
    },
    {
      name: 'chart call, 3 years',
      paths: ['/api/chart/get_tradings/'],
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      bodies: [chart],
    },
  ];
}

/** The ways of counting take turns, so that each sees the same machine. */
async function measure(sites: Readonly<Record<string, FastifyInstance>>, call: Call): Promise<readonly BenchRow[]> {
  const times = new Map<string, number[]>(Object.keys(sites).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, { listeningOrigin }] of Object.entries(sites)) {
      const warmUp = turn === 0 ? roundsOfTurn : 3;
      const task = { ...call, address: listeningOrigin, rounds: roundsOfTurn, warmUp };
      times.get(name)?.push(...(await timesOfClient(task)));
    }
  }
  const floor = spreadOf(times.get('uncounted') ?? []).median;
  return [...times].map(([name, all]) => {
    const value = spreadOf(all).median;
    return { name: `${call.name}, ${name}`, value, unit: 'ms', floorName: 'uncounted', floor, ratio: value / floor };
  });
}

/** What counting costs the calls that readers make most, against the same calls without it. */
export function benchLimits(): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(async (database) => {
    await seedDemoMarket(database, { today: isoDate(new Date().toISOString().slice(0, 10)) });
    await refreshSearchIndex(database);
    const sites = {
      uncounted: await startSite(database),
      'each call asks': await startSite(database, eachCounted(database)),
      'blocks, as it is': await startSite(database, leased(database)),
    };
    try {
      const rows: BenchRow[] = [];
      for (const call of await callsOf(sites.uncounted.listeningOrigin)) rows.push(...(await measure(sites, call)));
      return rows;
    } finally {
      for (const app of Object.values(sites)) await app.close();
    }
  });
}
