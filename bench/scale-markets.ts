import { mkdir } from 'node:fs/promises';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { isoDate } from '#math/units.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { distribute } from '#store/operator/distribution/distribute.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { withServer } from './filled-database.ts';
import { tradeDemoMarket } from './market/trade-demo-market.ts';
import type { BenchRow } from './report.ts';
import { withFolder } from './workplace.ts';

/** Bonds of the large market, and the years of their trading days: about 50 days a bond on its venues in an eighth of a year. */
const bonds = Number(process.env.BENCH_BONDS ?? 1_000_000);
const historyYears = Number(process.env.BENCH_YEARS ?? 0.125);
/** A data folder for the large market that is kept, and taken as it is where it is filled already. */
const keptFolder = process.env.BENCH_FOLDER;
/** Databases of Citus coordinators: of a cluster that holds the large market a second time, and of one that holds the demo market. */
const { BENCH_CITUS_URL: citusUrl, BENCH_CITUS_DEMO_URL: citusDemoUrl } = process.env;

export interface Market {
  readonly name: string;
  readonly url: string;
  readonly database: Database;
  readonly isLarge: boolean;
  /** What it is measured against: a smaller market on the same kind of database, or the same market on another kind. */
  readonly floor?: Market;
}

const silent = () => undefined;

async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  await migrate({ url, log: silent });
  const database = openDatabase({ url, statementTimeoutMs: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Lays the tables out over the servers that the coordinator knows, before they are filled. */
async function withDistributed<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  await migrate({ url, log: silent });
  await distribute({ url, workers: [], shards: 32 });
  return work();
}

async function withKeptFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  if (keptFolder === undefined) return withFolder(work);
  await mkdir(keptFolder, { recursive: true });
  return work(keptFolder);
}

interface Place {
  readonly name: string;
  readonly isLarge: boolean;
  /** The name of the market that it is measured against. */
  readonly floorName?: string;
  readonly withUrl: <Result>(work: (url: string) => Promise<Result>) => Promise<Result>;
}

function placesOf(): readonly Place[] {
  const onCitus = (url: string | undefined, place: Omit<Place, 'withUrl'>): readonly Place[] =>
    url === undefined ? [] : [{ ...place, withUrl: (work) => withDistributed(url, () => work(url)) }];
  return [
    { name: 'demo', isLarge: false, withUrl: (work) => withFolder((folder) => withServer(folder, work)) },
    {
      name: 'PostgreSQL',
      isLarge: true,
      floorName: 'demo',
      withUrl: (work) => withKeptFolder((folder) => withServer(folder, work)),
    },
    ...onCitus(citusDemoUrl, { name: 'demo on Citus', isLarge: false, floorName: 'demo' }),
    ...onCitus(citusUrl, {
      name: 'Citus',
      isLarge: true,
      floorName: citusDemoUrl === undefined ? 'demo' : 'demo on Citus',
    }),
  ];
}

/** Runs `work` on the demo market and the large one, and on the same two on Citus clusters where they are given. */
export function withMarkets<Result>(work: (markets: readonly Market[]) => Promise<Result>): Promise<Result> {
  const open = ([place, ...others]: readonly Place[], markets: readonly Market[]): Promise<Result> => {
    if (place === undefined) return work(markets);
    const { name, isLarge, floorName, withUrl } = place;
    const floor = markets.find((market) => market.name === floorName);
    return withUrl((url) =>
      withDatabase(url, (database) => {
        const market = { name, url, database, isLarge, ...(floor && { floor }) };
        return open(others, [...markets, market]);
      }),
    );
  };
  return open(placesOf(), []);
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

async function numberOf({ database }: Market, text: string): Promise<number> {
  const { rows } = await database.withClient((client) =>
    client.query<{ value: number }>(`select (${text})::float8 as value`),
  );
  return rows[0]?.value ?? Number.NaN;
}

/** Adds bonds until there are enough; says how long it took. */
async function trade({ name, database }: Market): Promise<readonly BenchRow[]> {
  const start = performance.now();
  const { addedBonds, addedDays } = await tradeDemoMarket(database, { seed: 1, bonds, historyYears, dealersOfEach: 1 });
  const seconds = secondsSince(start);
  const floorName = `${addedDays} days of ${addedBonds} bonds in ${seconds.toFixed(0)} s`;
  const value = addedDays / seconds;
  return [{ name: `${name}, loading`, value, unit: 'days/s', floorName, floor: value, ratio: 1 }];
}

/** Fills a database as far as it is not filled yet. */
export async function fill(market: Market): Promise<readonly BenchRow[]> {
  const { database, isLarge } = market;
  await seedDemoMarket(database, { today: isoDate(new Date().toISOString().slice(0, 10)) });
  const isFull = (await numberOf(market, 'select count(*) from instrument')) >= bonds;
  const rows = isLarge && !isFull ? await trade(market) : [];
  await refreshSearchIndex(database);
  return rows;
}

const hasCitus = `exists (select from pg_extension where extname = 'citus')`;

/** Bytes of all tables with their indexes, those of the workers too. */
async function sizeOf(market: Market): Promise<number> {
  const isDistributed = (await numberOf(market, `select ${hasCitus}::int`)) === 1;
  const own = 'select pg_database_size(current_database())';
  if (!isDistributed) return numberOf(market, own);
  const ofWorkers = `select sum(result::float8) from run_command_on_workers('${own}')`;
  return (await numberOf(market, own)) + (await numberOf(market, ofWorkers));
}

/** How large the markets are, each against what it is measured against. */
export async function sizeRows(markets: readonly Market[]): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  const measures = [
    ['instruments', 'thousand', (market: Market) => numberOf(market, 'select count(*) / 1e3 from instrument')],
    ['trading days', 'million', (market: Market) => numberOf(market, 'select count(*) / 1e6 from trading_day')],
    ['size on disk', 'GB', async (market: Market) => (await sizeOf(market)) / 1e9],
  ] as const;
  for (const market of markets) {
    if (market.floor === undefined) continue;
    const floorName = market.floor.name;
    for (const [what, unit, of] of measures) {
      const [value, floor] = [await of(market), await of(market.floor)];
      rows.push({ name: `${market.name}, ${what}`, value, unit, floorName, floor, ratio: value / floor });
    }
  }
  return rows;
}
