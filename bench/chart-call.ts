import { zstdDecompressSync } from 'node:zlib';
import type { PoolClient } from 'pg';
import { numberOf, tradingColumns } from '#contract/market/trading-days/trading-columns.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { columnName, type Database } from '#store/platform/database/database.ts';
import { runBare, type Statement } from '#store/testing/recorded-statements.ts';
import { chartColumns } from '#web/market/data/chart-columns.ts';
import { timesOfClient } from './client.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf, timesOf } from './statistics.ts';
import { withEmptyDatabase } from './workplace.ts';

/** What Chromium accepts. */
const browserEncodings = 'gzip, deflate, br, zstd';
const rounds = 40;
const warmUp = 10;
const path = '/api/chart/get_tradings/';
const tradedBonds = 10;
const indexes = 10;

interface Item {
  readonly id: number;
  readonly tgId: number;
  readonly model: 'bonds' | 'index';
}

/** The longest comparison: the main bond, nine others and ten indexes, each on the venue where it has most days. */
async function longestItems({ kysely }: Database, from: string): Promise<readonly Item[]> {
  const rows = await kysely
    .selectFrom('listing')
    .innerJoin('instrument', 'instrument.id', 'listing.instrumentId')
    .where('instrument.kind', 'in', ['bond', 'index'])
    .where('listing.firstDate', '<=', isoDate(from))
    .select(['instrument.id', 'listing.venueId as tgId', 'instrument.kind'])
    .distinctOn('instrument.id')
    .orderBy('instrument.id')
    .orderBy('listing.dayCount', 'desc')
    .execute();
  const of = (kind: string, count: number) => rows.filter((row) => row.kind === kind).slice(0, count);
  return [
    ...of('bond', tradedBonds).map(({ id, tgId }) => ({ id, tgId, model: 'bonds' as const })),
    ...of('index', indexes).map(({ id, tgId }) => ({ id, tgId, model: 'index' as const })),
  ];
}

/** The same numbers by one plain SELECT of all lines. */
function plainSelect(items: readonly Item[], start: string, end: string): Statement {
  const asked = tradingColumns.filter(({ wire }) => chartColumns.includes(numberOf(wire)));
  const names = asked.map(({ measure }) => columnName(measure));
  const columns = ['instrument_id', 'venue_id', 'date', ...names, 'yield_origin', 'bad_data'].join(', ');
  return {
    name: 'plain select of all lines',
    text: `select ${columns} from trading_day
      where (instrument_id, venue_id) in (select * from unnest($1::bigint[], $2::int[])) and date between $3 and $4
      order by instrument_id, venue_id, date`,
    values: [items.map(({ id }) => id), items.map(({ tgId }) => tgId), start, end],
  };
}

interface Answer {
  readonly bytes: number;
  readonly sent: number;
  readonly rows: number;
  readonly etag: string;
}

async function answerOf(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const asked = request(`${address}${path}`, {
      method: 'POST',
      headers: { ...headers, 'accept-encoding': browserEncodings },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const sent = Buffer.concat(chunks);
        const text = zstdDecompressSync(sent).toString();
        const etag = String(response.headers.etag);
        resolve({ bytes: Buffer.byteLength(text), sent: sent.length, rows: JSON.parse(text).length, etag });
      });
    });
    asked.end(body);
  });
}

async function measure(database: Database, address: string): Promise<readonly BenchRow[]> {
  const today = new Date().toISOString().slice(0, 10);
  const start = isoFromDayNumber(addMonths(dayNumberFromIso(isoDate(today)), -36));
  const items = await longestItems(database, start);
  const period = { startDate: start, endDate: today, chartType: 'price', userChangePeriod: true, getChartIteration: 2 };
  const body = JSON.stringify({ items, ...period, columns: chartColumns });
  const headers = { cookie: await demoCookie(address), 'content-type': 'application/json' };
  const answer = await answerOf(address, headers, body);
  const bare = (client: PoolClient) =>
    timesOf(rounds, warmUp, () => runBare(client, [plainSelect(items, start, today)]));
  const floorName = `${answer.rows} rows of ${items.length} lines by one plain SELECT`;
  const timed = async (name: string, more: Readonly<Record<string, string>>): Promise<readonly BenchRow[]> => {
    const task = { address, paths: [path], method: 'POST', bodies: [body], rounds, warmUp } as const;
    // On both sides of the call, so that what else the machine does counts for both.
    const before = await database.withClient(bare);
    const { median, p95 } = spreadOf(await timesOfClient({ ...task, headers: { ...headers, ...more } }));
    const floor = spreadOf([...before, ...(await database.withClient(bare))]);
    const row = { unit: 'ms', floorName };
    return [
      { name: `${name}, median`, value: median, ...row, floor: floor.median, ratio: median / floor.median },
      { name: `${name}, p95`, value: p95, ...row, floor: floor.p95, ratio: p95 / floor.p95 },
    ];
  };
  return [
    ...(await timed('20 lines, 3 years', {})),
    ...(await timed('20 lines, 3 years, compressed', { 'accept-encoding': browserEncodings })),
    ...(await timed('20 lines, 3 years, known (304)', { 'if-none-match': answer.etag })),
    {
      name: '20 lines, 3 years, as sent',
      value: answer.sent / 1024,
      unit: 'KiB',
      floorName: 'as JSON',
      floor: answer.bytes / 1024,
      ratio: answer.sent / answer.bytes,
    },
  ];
}

/** The chart call with the longest comparison over three years on the demo market, against the same numbers by a bare statement. */
export function benchChartCall(): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(async (database) => {
    await seedDemoMarket(database, { today: isoDate(new Date().toISOString().slice(0, 10)) });
    const app = await startSite(database);
    try {
      return await measure(database, app.listeningOrigin);
    } finally {
      await app.close();
    }
  });
}
