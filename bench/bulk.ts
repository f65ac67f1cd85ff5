import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { buildServer } from '#server/site/build-server.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { BenchRow } from './report.ts';
import { demoCookie } from './started-site.ts';
import { withEmptyDatabase } from './workplace.ts';

const BONDS = 150;
const DAYS = 2000;
const MB = 1e6;

const figures = [
  'bid',
  'ask',
  'open',
  'low',
  'high',
  'last',
  'close',
  'volume',
  'turnover',
  'indicative_price',
  'accrued',
  'indicative_yield',
  'yield_to_maturity_bid',
  'yield_to_maturity_ask',
  'macaulay',
  'modified',
  'convexity',
  'pvbp',
  'g_spread',
  't_spread',
  'years_to_maturity',
];

/** Days of bonds with as many figures as a usual day has, written in the order of their key as imports do. */
async function fill({ kysely }: Database): Promise<void> {
  await sql`insert into source (code, name) values ('bench', 'Bench')`.execute(kysely);
  await sql`insert into venue (id, code, name, kind) values (10, 'bench', 'Bench', 'exchange')`.execute(kysely);
  await sql`
    insert into trading_day (instrument_id, venue_id, date, source_id, yield_origin, ${sql.raw(figures.join(', '))})
    select bond, 10, '2018-01-01'::date + day, (select id from source), 'computed',
      ${sql.raw(figures.map((_, at) => `sin(bond + day * ${at + 1}) * 3 + 5`).join(', '))}
    from generate_series(1, ${BONDS}) bond, generate_series(1, ${DAYS}) day order by 1, 3`.execute(kysely);
  await sql`analyze trading_day`.execute(kysely);
}

interface Read {
  readonly bytes: number;
  readonly seconds: number;
  /** How far the memory of the process rose above where it began, in MB. */
  readonly memory: number;
}

async function timed(read: () => Promise<AsyncIterable<Uint8Array>>): Promise<Read> {
  const before = process.memoryUsage().rss;
  const began = performance.now();
  let bytes = 0;
  let max = before;
  for await (const chunk of await read()) {
    bytes += chunk.length;
    max = Math.max(max, process.memoryUsage().rss);
  }
  return { bytes, seconds: (performance.now() - began) / 1000, memory: (max - before) / MB };
}

/** Whole tables against a bare COPY of the same rows, as text, read by the same process. */
export async function benchBulk(): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(async (database) => {
    await fill(database);
    const settings = { secret: 'bench-secret-bench-secret-bench-secret', timeZone: 'UTC', offersDemoAccounts: true };
    const quiet = { clock: () => new Date(), callLimits: uncounted, shedsLoad: false };
    const app = await buildServer({ database, settings, ...quiet, isDemoOn: async () => true });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const cookie = await demoCookie(app.listeningOrigin);
    const bodyOf = async (query: string) => {
      const url = `${app.listeningOrigin}/api/bulk/trading-days/${query}`;
      const { body } = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
      if (body === null) throw new Error('no body');
      return body;
    };
    const floorOf = () =>
      database.withClient((client) =>
        timed(async () => client.query(copyTo('copy (select * from trading_day order by 1, 2, 3) to stdout'))),
      );
    const rows: BenchRow[] = [];
    await timed(() => bodyOf(''));
    for (const [name, query] of [
      ['NDJSON', ''],
      ['Parquet', '?format=parquet'],
    ] as const) {
      const floor = await floorOf();
      const read = await timed(() => bodyOf(query));
      const count = query === '' ? BONDS * DAYS : Math.min(200_000, BONDS * DAYS);
      const speed = count / read.seconds;
      const floorSpeed = (BONDS * DAYS) / floor.seconds;
      const size = `${(read.bytes / MB / read.seconds).toFixed(1)} MB/s, memory +${read.memory.toFixed(0)} MB of ${(read.bytes / MB).toFixed(0)} MB`;
      rows.push({
        name: `${name}: ${size}`,
        value: speed,
        unit: 'rows/s',
        floorName: `bare COPY as text, ${(floor.bytes / MB / floor.seconds).toFixed(1)} MB/s`,
        floor: floorSpeed,
        ratio: floorSpeed / speed,
      });
    }
    await app.close();
    return rows;
  });
}
