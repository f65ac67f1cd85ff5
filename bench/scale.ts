import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { tradeDemoMarket } from '#demo/wide/trade-demo-market.ts';
import { firstTradedBondId, maxTradedBonds } from '#demo/wide/wide-ids.ts';
import { isoDate } from '#math/units.ts';
import { type Database, openDatabase } from '#store/database.ts';
import { startPostgres } from '#store/embedded-server/start-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { refreshSearchIndex } from '#store/search/refresh-search-index.ts';
import { timesOfClient } from './client.ts';
import type { BenchRow } from './report.ts';
import { type AskedMarket, askedMarket, type NamedCall, scaleCalls } from './scale-calls.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';

/** Bonds of the large market, and the years of their trading days: about 200 days a bond in half a year. */
const bonds = Number(process.env.BENCH_BONDS ?? 100_000);
const historyYears = Number(process.env.BENCH_YEARS ?? 0.5);
/** A data folder for the large market that is kept, and taken as it is where it is filled already. */
const keptFolder = process.env.BENCH_FOLDER;

const turns = 10;
const roundsOfTurn = 40;
const warmUp = 5;
const silent = () => undefined;

/** Runs `work` on the database of a data folder. */
async function withMarket<Result>(dataDir: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({ dataDir, log: silent });
  try {
    await migrate({ url: postgres.url, log: silent });
    const database = openDatabase({ url: postgres.url, statementTimeoutMs: 0 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** Runs `work` on a folder that is removed afterwards, unless it is to be kept. */
async function withFolder<Result>(kept: string | undefined, work: (folder: string) => Promise<Result>) {
  if (kept !== undefined) {
    await mkdir(kept, { recursive: true });
    return work(kept);
  }
  const folder = await mkdtemp(join(tmpdir(), 'bondlens-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function numberOf(database: Database, text: string): Promise<number> {
  const { rows } = await database.withClient((client) =>
    client.query<{ value: number }>(`select (${text})::float8 as value`),
  );
  return rows[0]?.value ?? Number.NaN;
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

function alone(name: string, value: number, unit: string, floorName: string): BenchRow {
  return { name, value, unit, floorName, floor: value, ratio: 1 };
}

/** Fills a database as far as it is not filled yet; says how long what was done took. */
async function fill(database: Database, size: number): Promise<readonly BenchRow[]> {
  const today = isoDate(new Date().toISOString().slice(0, 10));
  const start = performance.now();
  const small = await seedDemoMarket(database, { today });
  const rows = small.isSeeded
    ? [alone('small demo, seeding', secondsSince(start), 's', `${small.tradingDays} days`)]
    : [];
  if (size > 0) {
    const start = performance.now();
    const { addedBonds, addedDays } = await tradeDemoMarket(database, {
      seed: 1,
      bonds: size,
      historyYears,
      dealersOfEach: 3,
    });
    const seconds = secondsSince(start);
    const added = `${addedDays} days of ${addedBonds} bonds in ${seconds.toFixed(0)} s`;
    if (addedBonds > 0) rows.push(alone('large market, loading', addedDays / seconds, 'days/s', added));
  }
  await refreshSearchIndex(database);
  return rows;
}

async function sizeRows(small: Database, large: Database): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  const measures = [
    ['trading days', 'million', 'select count(*) / 1e6 from trading_day'],
    ['size on disk', 'GB', 'select pg_database_size(current_database()) / 1e9'],
  ] as const;
  for (const [name, unit, text] of measures) {
    const [value, floor] = [await numberOf(large, text), await numberOf(small, text)];
    rows.push({ name, value, unit, floorName: 'the small demo', floor, ratio: value / floor });
  }
  return rows;
}

/** Asks both markets in turns, so that what else the machine does meets both alike. */
async function measure(small: AskedMarket, large: AskedMarket, call: NamedCall): Promise<readonly BenchRow[]> {
  const times = { small: [] as number[], large: [] as number[] };
  const ask = (market: AskedMarket, turn: number) => {
    const task = call.of(market);
    const from = <Item>(items: readonly Item[]) => {
      const first = (turn * (roundsOfTurn + warmUp)) % items.length;
      return [...items.slice(first), ...items.slice(0, first)];
    };
    const { address } = market;
    return timesOfClient({
      ...task,
      address,
      paths: from(task.paths),
      bodies: from(task.bodies),
      rounds: roundsOfTurn,
      warmUp,
    });
  };
  for (let turn = 0; turn < turns; turn++) {
    times.small.push(...(await ask(small, turn)));
    times.large.push(...(await ask(large, turn)));
  }
  const [smallSpread, largeSpread] = [spreadOf(times.small), spreadOf(times.large)];
  const row = (label: string, value: number, floor: number): BenchRow => ({
    name: `${call.name}, ${label}`,
    value,
    unit: 'ms',
    floorName: 'the small demo',
    floor,
    ratio: value / floor,
  });
  return [row('median', largeSpread.median, smallSpread.median), row('p95', largeSpread.p95, smallSpread.p95)];
}

async function measureAll(small: Database, large: Database): Promise<readonly BenchRow[]> {
  const apps = [await startSite(small), await startSite(large)] as const;
  try {
    const sites = await Promise.all(
      apps.map(async (app) => ({ address: app.listeningOrigin, cookie: await demoCookie(app.listeningOrigin) })),
    );
    const [smallSite, largeSite] = sites;
    if (smallSite === undefined || largeSite === undefined) throw new Error('a site did not start');
    // Bonds that nothing sets apart: of the small market those after the governments, of the large one those that were added.
    const smallMarket = await askedMarket(small, smallSite, [1111, firstTradedBondId - 1]);
    const largeMarket = await askedMarket(large, largeSite, [firstTradedBondId, firstTradedBondId + maxTradedBonds]);
    const rows: BenchRow[] = [];
    for (const call of scaleCalls) rows.push(...(await measure(smallMarket, largeMarket, call)));
    return rows;
  } finally {
    for (const app of apps) await app.close();
  }
}

/** Latency of pages and calls on a market of 100,000 bonds and 20 million trading days, against the small demo. */
export function benchScale(): Promise<readonly BenchRow[]> {
  return withFolder(undefined, (smallFolder) =>
    withFolder(keptFolder, (largeFolder) =>
      withMarket(smallFolder, (small) =>
        withMarket(largeFolder, async (large) => {
          const loaded = [...(await fill(small, 0)), ...(await fill(large, bonds))];
          return [...loaded, ...(await sizeRows(small, large)), ...(await measureAll(small, large))];
        }),
      ),
    ),
  );
}
