import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { readAsked } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { isoDate } from '#math/units.ts';
import { findBondList } from '#store/lists/find-bonds.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { withFilledDatabase } from './filled-database.ts';
import { timesOfKeystrokes } from './open-loop.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';

const perSecond = 20;
const seconds = 20;
const warmUpSeconds = 5;
const bareScreens = 12;

type Screen = Readonly<Record<string, string>>;

/** Screens of five filters each, no two alike. */
const screens: readonly Screen[] = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'].flatMap((currency) =>
  ['fixed', 'floating', 'call', 'zero'].flatMap((kind) =>
    [2027, 2029, 2031, 2033, 2035].flatMap((year) =>
      ['BBB-', 'A-', 'BB'].map((grade, at) => ({
        currency,
        kind,
        maturity_from: String(year),
        maturity_to: String(year + 4),
        yield_from: String(1 + at),
        rating_from: grade,
      })),
    ),
  ),
);

const addressOf = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`;

/** The same list as one statement of the database. */
async function timeOfBare(database: Database, screen: Screen): Promise<number> {
  const start = performance.now();
  await findBondList(database, {
    text: '',
    isDescending: true,
    limit: 30,
    offset: 0,
    venueId: null,
    sort: 'yield',
    further: [],
    asked: readAsked(lists.bonds, screen).asked,
    today: isoDate(new Date().toISOString().slice(0, 10)),
    finishedStatusIds,
    closedVenueId: null,
    maxYield: blankAboveYield,
    members: {},
  });
  return performance.now() - start;
}

async function timesOf(address: string, cookie: string, paths: readonly string[]): Promise<readonly number[]> {
  const warmUp = perSecond * warmUpSeconds;
  const keystrokes = Array.from({ length: warmUp + perSecond * seconds }, (_, at) => [
    { path: paths[at % paths.length] ?? '', cookie },
  ]);
  return (await timesOfKeystrokes({ address, keystrokes, perSecond })).slice(warmUp);
}

async function measure(database: Database): Promise<readonly BenchRow[]> {
  const app = await startSite(database);
  try {
    const address = app.listeningOrigin;
    const cookie = await demoCookie(address);
    const bare: number[] = [];
    const every = Math.floor(screens.length / bareScreens);
    for (let at = 0; at < bareScreens; at++) bare.push(await timeOfBare(database, screens[at * every] ?? {}));
    const floor = spreadOf(bare);
    const rows: BenchRow[] = [];
    for (const [name, paths] of [
      [
        'list of five filters by yield',
        screens.map((screen) => addressOf('/api/bonds/', { ...screen, sort: 'yield', order: 'desc' })),
      ],
      ['counts and histograms of five filters', screens.map((screen) => addressOf('/api/bonds/counts/', screen))],
    ] as const) {
      const spread = spreadOf(await timesOf(address, cookie, paths));
      for (const key of ['median', 'p95', 'p99'] as const)
        rows.push({
          name: `${name}, ${perSecond} requests/s, ${key}`,
          value: spread[key],
          unit: 'ms',
          floorName: 'the list in SQL, bare',
          floor: floor.median,
          ratio: spread[key] / floor.median,
        });
    }
    return rows;
  } finally {
    await app.close();
  }
}

/** Latency of screens and their counts on a filled database (BONDLENS_DATA_DIR or DATABASE_URL) at a fixed pace, against the list in SQL. */
export function benchScreener(): Promise<readonly BenchRow[]> {
  return withFilledDatabase(async (url) => {
    const database = openDatabase({ url, statementTimeoutMs: 0 });
    try {
      return await measure(database);
    } finally {
      await database.close();
    }
  });
}
