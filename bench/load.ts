import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '#store/platform/database/database.ts';
import type { BenchRow } from './report.ts';
import { type AskedMarket, askedMarket, chart } from './scale-calls.ts';
import { demoCookie } from './started-site.ts';
import { spreadOf } from './statistics.ts';
import { withFolder } from './workplace.ts';

export interface LoadRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadTask {
  readonly address: string;
  readonly requests: readonly LoadRequest[];
  readonly pace: { readonly perSecond: number } | { readonly readers: number };
  readonly seconds: number;
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

/**
 * What a browser asks when a reader with full access comes from the start page, reads a bond page to its end, draws its chart anew and
 * searches for a word, while a visitor opens the page of another bond.
 */
function mixOf(market: AskedMarket): readonly LoadRequest[] {
  const { cookie, bonds, readmeBond, terms, today } = market;
  const charts = chart(market, bonds, 3);
  const visits = 100;
  return Array.from({ length: visits }, (_, at): readonly LoadRequest[] => {
    const bond = bonds[at % bonds.length] ?? readmeBond;
    const other = bonds[(at * 7 + 3) % bonds.length] ?? readmeBond;
    const term = encodeURIComponent(terms[at % terms.length] ?? '');
    const get = (name: string, path: string, headers: LoadRequest['headers'] = { cookie }): LoadRequest => ({
      name,
      method: 'GET',
      path,
      headers,
    });
    const of = (call: string) => get(call.replace(/[/?].*/, ''), `/api/bonds/${bond.id}/${call}`);
    const chartOf = (turn: number): LoadRequest => ({
      name: 'chart call',
      method: 'POST',
      path: charts.paths[0] ?? '',
      headers: charts.headers,
      body: charts.bodies[(at * 2 + turn) % charts.bodies.length] ?? '',
    });
    const suggest = (kind: string): LoadRequest => ({
      name: 'suggestions',
      method: 'POST',
      path: `/api/suggest/${kind}/`,
      headers: { 'content-type': 'text/plain' },
      body: term,
    });
    return [
      get('start page', '/'),
      get('bond page, full', `/bonds/${bond.id}/`),
      of(`standing/?venue=${bond.venueId}`),
      of('similar-items/?page=1'),
      of('praams/'),
      get('quotes', `/api/bonds/mp-quotes/${bond.id}/${bond.issuerId}/192/`),
      of('liquidity/'),
      of('watchlists/'),
      chartOf(0),
      of('documents/'),
      of('cash-flows/'),
      of('offers/'),
      of(`getNkdInfo/${today}/`),
      of('ratings/'),
      get('issuer reports', `/api/company/${bond.issuerId}/reports/`),
      of('latest-issues/?page=1'),
      get('issuer news', `/api/company/${bond.issuerId}/issuer-news/`),
      of('related-issuers/'),
      chartOf(1),
      get('bond page, visitor', `/bonds/${other.id}/`, {}),
      ...['bonds', 'stocks', 'indexes', 'etf'].map(suggest),
      get('list by yield', '/api/bonds/?sort=yield&order=desc'),
      of(`summary/?venue=${bond.venueId}`),
    ];
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
    return { address, requests: mixOf(market), streams: streamsOf(market) };
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

async function onOneCore(dataDir: string): Promise<readonly BenchRow[]> {
  return withSite(dataDir, '0', async (site) => {
    const task = await taskOf(site);
    const pace = { readers: capacityReaders };
    await load({ ...task, pace, seconds: warmUpSeconds, streams: [] });
    const { times, failures, seconds: took } = await load({ ...task, pace, seconds: capacitySeconds });
    tellFailures('one core', failures);
    const served = times.length / took;
    return [row('one core with its database serves at most', served, 'calls/s', 'the pace above', perSecond)];
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
