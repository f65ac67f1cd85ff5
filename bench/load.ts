import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '#store/platform/database/database.ts';
import type { BenchRow } from './report.ts';
import { type AskedMarket, askedMarket, chart, facetedLists } from './scale-calls.ts';
import { demoCookie } from './started-site.ts';
import { spreadOf } from './statistics.ts';
import { withFolder } from './workplace.ts';

export interface LoadRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** With the session of the reader who asks. */
  readonly isSignedIn?: boolean;
}

export interface LoadTask {
  readonly address: string;
  readonly requests: readonly LoadRequest[];
  readonly pace: { readonly perSecond: number } | { readonly readers: number };
  readonly seconds: number;
  /** The sessions of readers; each reader has an address of his own. */
  readonly cookies: readonly string[];
  /** Streams that stay open meanwhile. */
  readonly streams: readonly LoadRequest[];
}

export interface LoadResult {
  readonly times: readonly { readonly name: string; readonly ms: number }[];
  readonly failures: readonly string[];
  /** Changed days that the streams told. */
  readonly events: number;
  readonly seconds: number;
}

/** What the process of the site says of itself when it is up. */
export interface LoadedSite {
  readonly address: string;
  readonly url: string;
}

/** Bytes, after a collection. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

export interface RunningSite extends LoadedSite {
  memory(): Promise<Memory>;
}

const perSecond = Number(process.env.BENCH_PER_SECOND ?? 200);
const seconds = Number(process.env.BENCH_SECONDS ?? 120);
const capacitySeconds = Number(process.env.BENCH_CAPACITY_SECONDS ?? 30);
const memoryMinutes = Number(process.env.BENCH_MINUTES ?? 15);
const warmUpSeconds = 15;
const liveReaders = 50;
const memoryEveryMs = 10_000;
const capacityReaders = 16;

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
}

/** Runs `work` on a site in a process of its own, on the given processors (a list as taskset takes it; all without one). */
export async function withSite<Result>(
  dataDir: string,
  cores: string | undefined,
  work: (site: RunningSite) => Promise<Result>,
  moves: 'moving' | 'still' = 'moving',
): Promise<Result> {
  const node = [process.execPath, '--expose-gc', join(import.meta.dirname, 'load-site.ts'), dataDir, moves];
  const [program = '', ...args] = cores === undefined ? node : ['taskset', '-c', cores, ...node];
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const started = await answerOf<LoadedSite>(child);
  const memory = () => {
    child.send('memory');
    return answerOf<Memory>(child);
  };
  try {
    return await work({ ...started, memory });
  } finally {
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  }
}

async function load(task: LoadTask): Promise<LoadResult> {
  const worker = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: task });
  const [result] = (await once(worker, 'message')) as [LoadResult];
  return result;
}

/** Of ten requests: four pages of everybody, two with numbers, two charts, a search, a screen of the market. */
function mixOf(market: AskedMarket): readonly LoadRequest[] {
  const { bonds, readmeBond, terms } = market;
  const charts = chart(market, bonds, 3);
  const tens = 100;
  return Array.from({ length: tens }, (_, ten): readonly LoadRequest[] => {
    const bondAt = (turn: number) => bonds[(ten * 7 + turn * 3) % bonds.length] ?? readmeBond;
    const visitor = (path: string): LoadRequest => ({ name: 'page, visitor', method: 'GET', path, headers: {} });
    const own = (turn: number): LoadRequest => ({
      name: 'page with numbers',
      method: 'GET',
      path: `/bonds/${bondAt(turn).id}/`,
      headers: {},
      isSignedIn: true,
    });
    const chartOf = (turn: number): LoadRequest => ({
      name: 'chart',
      method: 'POST',
      path: charts.paths[0] ?? '',
      headers: { 'content-type': 'application/json' },
      isSignedIn: true,
      body: charts.bodies[(ten * 2 + turn) % charts.bodies.length] ?? '',
    });
    const search: LoadRequest = {
      name: 'search',
      method: 'POST',
      path: '/api/suggest/bonds/',
      headers: { 'content-type': 'text/plain' },
      body: encodeURIComponent(terms[ten % terms.length] ?? ''),
    };
    const screen: LoadRequest = {
      name: 'screen',
      method: 'GET',
      path: facetedLists[ten % facetedLists.length] ?? '/api/bonds/',
      headers: {},
      isSignedIn: true,
    };
    const visited = [
      `/bonds/${bondAt(0).id}/`,
      `/company/${bondAt(1).issuerId}/`,
      '/bonds/',
      `/bonds/${bondAt(2).id}/`,
    ];
    const [first, second, third, fourth] = visited.map(visitor) as [LoadRequest, LoadRequest, LoadRequest, LoadRequest];
    return [first, own(3), second, chartOf(0), search, third, own(4), screen, fourth, chartOf(1)];
  }).flat();
}

function streamsOf({ cookie, bonds }: AskedMarket): readonly LoadRequest[] {
  return Array.from({ length: liveReaders }, (_, at) => {
    const followed = Array.from({ length: 5 }, (__, turn) => bonds[(at * 5 + turn) % bonds.length]);
    const items = followed.map((bond) => `${bond?.id}.${bond?.venueId}`).join(',');
    return { name: 'live', method: 'GET', path: `/api/live/?items=${items}`, headers: { cookie } };
  });
}

/** Bonds of the small demo market behind its governments. */
const smallMarketIds = [1111, 4_000_000] as const;

async function taskOf({ address, url }: LoadedSite): Promise<Omit<LoadTask, 'pace' | 'seconds'>> {
  const database = openDatabase({ url });
  try {
    const market = await askedMarket(database, { address, cookie: await demoCookie(address) }, smallMarketIds);
    const cookies: string[] = [];
    for (let at = 0; at < capacityReaders; at += 1) cookies.push(await demoCookie(address));
    return { address, requests: mixOf(market), streams: streamsOf(market), cookies };
  } finally {
    await database.close();
  }
}

function row(name: string, value: number, unit: string, floorName: string, floor: number): BenchRow {
  return { name, value, unit, floorName, floor, ratio: value / floor };
}

function tellFailures(name: string, failures: readonly string[]): void {
  for (const [failure, list] of Map.groupBy(failures, (each) => each))
    console.error(`${name}: ${list.length} × ${failure}`);
}

function rowsOf(name: string, { times, failures, events }: LoadResult): readonly BenchRow[] {
  tellFailures(name, failures);
  const all = spreadOf(times.map(({ ms }) => ms));
  const each = Map.groupBy(times, (time) => time.name);
  return [
    row(`${name}, p50`, all.median, 'ms', 'itself', all.median),
    row(`${name}, p95`, all.p95, 'ms', 'the bar', 100),
    row(`${name}, p99`, all.p99, 'ms', 'its p50', all.median),
    ...[...each].map(([call, list]) => {
      const spread = spreadOf(list.map(({ ms }) => ms));
      return row(`${name}, ${call}, p95`, spread.p95, 'ms', 'its p50', spread.median);
    }),
    row(`${name}, answered`, times.length, 'requests', 'asked', times.length + failures.length),
    row(`${name}, changed days told`, events, 'events', 'live readers', liveReaders),
  ];
}

async function atPace(dataDir: string): Promise<readonly BenchRow[]> {
  return withSite(dataDir, undefined, async (site) => {
    const task = await taskOf(site);
    await load({ ...task, pace: { perSecond: perSecond / 4 }, seconds: warmUpSeconds, streams: [] });
    return rowsOf(`${perSecond} calls/s for ${seconds} s`, await load({ ...task, pace: { perSecond }, seconds }));
  });
}

/** Runs `work` on a bare Fastify server that sends these bytes, on the core of the site. */
async function withBarePage<Result>(page: string, work: (address: string) => Promise<Result>): Promise<Result> {
  const words = ['taskset', '-c', '0', process.execPath, join(import.meta.dirname, 'bare-page.ts')];
  const [program = '', ...args] = words;
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(page);
  try {
    return await work(await answerOf<string>(child));
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}

async function onOneCore(dataDir: string): Promise<readonly BenchRow[]> {
  return withSite(dataDir, '0', async (site) => {
    const task = await taskOf(site);
    const pace = { readers: capacityReaders };
    await load({ ...task, pace, seconds: warmUpSeconds, streams: [] });
    const rateOf = async (name: string, asked: LoadTask) => {
      const { times, failures, seconds: took } = await load(asked);
      tellFailures(name, failures);
      return times.length / took;
    };
    const served = await rateOf('one core', { ...task, pace, seconds: capacitySeconds });
    // The busiest page of everybody, against a bare route that sends its bytes on the same core.
    const visited = { ...task, requests: task.requests.slice(0, 1), streams: [], pace, seconds: capacitySeconds / 3 };
    const kept = await rateOf('a kept page', visited);
    const page = await (await fetch(`${site.address}${visited.requests[0]?.path}`)).text();
    const bare = await withBarePage(page, (address) => rateOf('a bare page', { ...visited, address }));
    return [
      row('one core with its database serves at most', served, 'calls/s', 'the pace above', perSecond),
      row('a visitor’s page, kept', kept, 'pages/s', 'a bare route of its bytes', bare),
    ];
  });
}

/** Heap and resident memory in the last fifth of the time against those in the second fifth, when all that is kept is there. */
async function memoryOverTime(dataDir: string): Promise<readonly BenchRow[]> {
  return withSite(dataDir, undefined, async (site) => {
    const task = await taskOf(site);
    const stopped = new AbortController();
    const samples: Memory[] = [];
    const sampling = (async () => {
      for await (const _ of setInterval(memoryEveryMs, undefined, { signal: stopped.signal }))
        samples.push(await site.memory());
    })().catch(() => undefined);
    const { failures } = await load({ ...task, pace: { perSecond: perSecond / 4 }, seconds: memoryMinutes * 60 });
    stopped.abort();
    await sampling;
    tellFailures('memory', failures);
    const fifth = Math.floor(samples.length / 5);
    const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
    return (['heapUsed', 'rss'] as const).map((kind) => {
      const megabytes = (list: readonly Memory[]) => spreadOf(list.map((each) => each[kind] / 1e6)).median;
      const name = `${kind === 'rss' ? 'resident memory' : 'heap'}, last fifth of ${memoryMinutes} minutes`;
      return row(name, megabytes(late), 'MB', 'the second fifth', megabytes(early));
    });
  });
}

/**
 * A mix of readers' calls on the demo market with live updates on: latencies at a given pace, what one core serves at most, and memory over time. The
 * client takes part of the same cores.
 */
export function benchLoad(): Promise<readonly BenchRow[]> {
  return withFolder(async (dataDir) => [
    ...(await atPace(dataDir)),
    ...(await onOneCore(dataDir)),
    ...(await memoryOverTime(dataDir)),
  ]);
}
