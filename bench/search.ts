import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { type SuggestKind, suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { buildServer } from '#server/site/build-server.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { countIndexedInstruments } from '#store/lists/search/page-by-name.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { recordedStatements, runBare, type Statement } from '#store/testing/recorded-statements.ts';
import { withFilledDatabase } from './filled-database.ts';
import { type TimedPost, timesOfKeystrokes } from './open-loop.ts';
import type { BenchRow } from './report.ts';
import { type TermGroup, termGroups } from './search-terms.ts';
import { listenReady } from './started-site.ts';
import { type Spread, spreadOf } from './statistics.ts';

const usualInstruments = 1_000_000;
const perSecond = 50;
const seconds = 20;
const warmUpSeconds = 2;
const termsOfGroup = 300;
const bareOfGroup = 60;
const searchPool = { poolSize: 3, statementTimeoutMs: 1000 };

interface Site {
  readonly app: FastifyInstance;
  readonly database: Database;
}

// Most readers look for bonds.
function kindOf(at: number): SuggestKind {
  return at % 2 === 0 ? 'bonds' : (suggestKinds[((at - 1) / 2) % suggestKinds.length] ?? 'bonds');
}

function requestOf(kind: SuggestKind, text: string): TimedPost {
  const term = encodeURIComponent(text);
  const path = `/api/suggest/${kind}/`;
  if (kind !== 'companies') return { path, contentType: 'text/plain', body: term };
  return { path, contentType: 'application/json', body: JSON.stringify({ term, emitent_stop_statuses_ids: [] }) };
}

async function requireInstruments(database: Database): Promise<void> {
  const wanted = Number(process.env.BENCH_INSTRUMENTS ?? usualInstruments);
  const count = await countIndexedInstruments(database);
  if (count >= wanted) return;
  throw new Error(
    `The database has ${count} indexed instruments of ${wanted}. Fill one with ` +
      `BONDLENS_DATA_DIR=<folder> npm run bondlens -- demo seed --instruments ${wanted}, and run this with the same ` +
      'BONDLENS_DATA_DIR (or DATABASE_URL); BENCH_INSTRUMENTS asks for fewer.',
  );
}

async function startSite(database: Database, searchDatabase: Database): Promise<FastifyInstance> {
  const settings = { secret: 'bench-secret-bench-secret-bench-secret', timeZone: 'UTC', offersDemoAccounts: true };
  // What is slow is to be measured, not turned away.
  const quiet = { clock: () => new Date(), callLimits: uncounted, shedsLoad: false };
  const app = await buildServer({ database, searchDatabase, settings, ...quiet });
  await listenReady(app);
  return app;
}

async function timesOfGroup(address: string, keystrokes: readonly (readonly TimedPost[])[]) {
  const warmUp = perSecond * warmUpSeconds;
  const all = Array.from({ length: warmUp + perSecond * seconds }, (_, at) => keystrokes[at % keystrokes.length] ?? []);
  return (await timesOfKeystrokes({ address, keystrokes: all, perSecond })).slice(warmUp);
}

async function timed(client: PoolClient, statements: readonly Statement[]): Promise<number> {
  const start = performance.now();
  await runBare(client, statements);
  return performance.now() - start;
}

/** The same requests, one after another, as their bare statements on one connection. */
async function bareTimes({ app, database }: Site, requests: readonly TimedPost[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const { path, contentType, body } of requests) {
    const headers = { 'content-type': contentType };
    const ask = () => app.inject({ method: 'POST', url: path, headers, payload: body });
    const statements = await recordedStatements(ask);
    times.push(await database.withClient((client) => timed(client, statements)));
  }
  return times;
}

function rowsOf(name: string, http: Spread, bare: Spread): readonly BenchRow[] {
  const row = (label: string, value: number, floor: number): BenchRow => ({
    name: `${name}, ${label}`,
    value,
    unit: 'ms',
    floorName: 'its statements, bare, one by one',
    floor,
    ratio: value / floor,
  });
  return [row('p50', http.median, bare.median), row('p95', http.p95, bare.p95), row('p99', http.p99, bare.p99)];
}

interface Measured {
  readonly http: readonly number[];
  readonly bare: readonly number[];
}

async function measureGroup(site: Site, { terms }: TermGroup): Promise<Measured> {
  const requests = terms.map((term, at) => requestOf(kindOf(at), term));
  const http = await timesOfGroup(
    site.app.listeningOrigin,
    requests.map((request) => [request]),
  );
  return { http, bare: await bareTimes(site, requests.slice(0, bareOfGroup)) };
}

async function measureAllKinds(site: Site, groups: readonly TermGroup[]): Promise<readonly BenchRow[]> {
  const terms = Array.from({ length: termsOfGroup }, (_, at) =>
    groups.map((group) => group.terms[at % group.terms.length] ?? ''),
  ).flat();
  const keystrokes = terms.map((term) => suggestKinds.map((kind) => requestOf(kind, term)));
  const http = await timesOfGroup(site.app.listeningOrigin, keystrokes);
  const bare: number[] = [];
  for (const requests of keystrokes.slice(0, bareOfGroup)) {
    bare.push((await bareTimes(site, requests)).reduce((sum, time) => sum + time, 0));
  }
  return rowsOf(`five kinds at once, ${perSecond} keystrokes/s`, spreadOf(http), spreadOf(bare));
}

async function measure(site: Site): Promise<readonly BenchRow[]> {
  const groups = await site.database.withClient((client) => termGroups(client, termsOfGroup));
  const rows: BenchRow[] = [];
  const all: Measured[] = [];
  for (const group of groups) {
    const measured = await measureGroup(site, group);
    all.push(measured);
    rows.push(...rowsOf(group.name, spreadOf(measured.http), spreadOf(measured.bare)));
  }
  const http = spreadOf(all.flatMap((measured) => measured.http));
  const bare = spreadOf(all.flatMap((measured) => measured.bare));
  return [...rows, ...rowsOf(`all, ${perSecond} requests/s`, http, bare), ...(await measureAllKinds(site, groups))];
}

/** Latency of suggestions on a large market at a fixed pace, over HTTP, against the same statements run bare. */
export function benchSearch(): Promise<readonly BenchRow[]> {
  return withFilledDatabase(async (url) => {
    const database = openDatabase({ url });
    const searchDatabase = openDatabase({ url, ...searchPool });
    try {
      await requireInstruments(database);
      const app = await startSite(database, searchDatabase);
      try {
        return await measure({ app, database });
      } finally {
        await app.close();
      }
    } finally {
      await searchDatabase.close();
      await database.close();
    }
  });
}
