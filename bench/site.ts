import type { PoolClient } from 'pg';
import { numberOf, tradingColumns } from '#contract/trading-days/trading-columns.ts';
import type { TradingsRequest } from '#contract/trading-days/trading-rows.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { columnName } from '#store/column-map.ts';
import type { Database } from '#store/database.ts';
import { recordedStatements, runBare, type Statement } from '#store/testing/recorded-statements.ts';
import { chartColumns } from '#web/data/chart-columns.ts';
import { type ClientTask, timesOfClient } from './client.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf, timesOf } from './statistics.ts';
import { withEmptyDatabase } from './workplace.ts';

const rounds = 200;
// The compiler goes on making a page faster over its first hundred.
const warmUp = 150;
const bondId = 1001;

interface Floor {
  readonly name: string;
  readonly statements: readonly Statement[];
}

type Call = Pick<ClientTask, 'paths' | 'method' | 'headers' | 'bodies'> & {
  readonly name: string;
  /** What a bare program would ask the database for; by default the call's own statements. */
  readonly floor?: Floor;
};

/** Bodies of the chart call over three years, each a day longer than the one before, so that none was answered before. */
async function chartBodies(address: string, cookie: string, columns?: readonly string[]): Promise<readonly string[]> {
  const graph = await fetch(`${address}/api/bonds/${bondId}/graph/`, { headers: { cookie } });
  const { defaultVenueId, today } = (await graph.json()) as { readonly defaultVenueId: number; readonly today: string };
  const start = addMonths(dayNumberFromIso(isoDate(today)), -36);
  const items = [{ id: bondId, tgId: defaultVenueId, model: 'bonds' }];
  const period = { endDate: today, chartType: 'price', userChangePeriod: true, getChartIteration: 2, columns };
  return Array.from({ length: rounds + warmUp + 3 }, (_, earlier) =>
    JSON.stringify({ items, startDate: isoFromDayNumber(addDays(start, -earlier)), ...period }),
  );
}

/** The numbers of a chart by a plain SELECT, of the first of its bodies. */
function plainSelect(bodies: readonly string[]): Floor {
  const { items, startDate, endDate, columns } = JSON.parse(bodies[0] ?? '') as TradingsRequest;
  const asked = tradingColumns.filter(({ wire }) => columns === undefined || columns.includes(numberOf(wire)));
  const names = ['date', ...asked.map(({ measure }) => columnName(measure))].join(', ');
  const text = `select ${names} from trading_day where instrument_id = $1 and venue_id = $2 and date between $3 and $4 order by date`;
  const values = [items[0]?.id, items[0]?.tgId, startDate, endDate];
  return {
    name: `${asked.length} columns by a plain SELECT`,
    statements: [{ name: `plain select of ${asked.length}`, text, values }],
  };
}

async function callsOf(address: string): Promise<readonly Call[]> {
  const cookie = await demoCookie(address);
  const page = { paths: [`/bonds/${bondId}/`], method: 'GET', bodies: [''] } as const;
  const paths = ['/api/chart/get_tradings/'];
  const headers = { cookie, 'content-type': 'application/json' };
  const chart = { paths, method: 'POST', headers } as const;
  const whole = await chartBodies(address, cookie);
  const drawn = await chartBodies(address, cookie, chartColumns);
  return [
    { ...page, name: 'bond page, visitor', headers: {} },
    { ...page, name: 'bond page, full', headers: { cookie } },
    { ...page, name: 'bond page, full, compressed', headers: { cookie, 'accept-encoding': 'br' } },
    { ...page, name: 'start page, full', paths: ['/'], headers: { cookie } },
    {
      ...chart,
      name: 'chart call, 3 years, columns of the chart, repeated',
      bodies: drawn.slice(0, 1),
      floor: plainSelect(drawn),
    },
    {
      ...chart,
      name: 'chart call, 3 years, columns of the chart, each new',
      bodies: drawn.slice(1),
      floor: plainSelect(drawn),
    },
    { ...chart, name: 'chart call, 3 years, all columns, each new', bodies: whole.slice(1), floor: plainSelect(whole) },
  ];
}

/** The statements of a call as they stand, and with the plans kept that the site's connections keep. */
function ownFloors(statements: readonly Statement[]): readonly Floor[] {
  const plain = statements.map(({ text, values }) => ({ text, values }));
  const name = `its ${statements.length} statements, bare`;
  return [
    { name, statements: plain },
    { name: `${name}, plans kept`, statements },
  ];
}

async function measure(database: Database, address: string, call: Call): Promise<readonly BenchRow[]> {
  const isNewEachTime = call.bodies.length > 1;
  const bodiesFrom = (first: number) => (isNewEachTime ? call.bodies.slice(first) : call.bodies);
  const askOnce = (first: number) =>
    timesOfClient({ ...call, bodies: bodiesFrom(first), address, rounds: 1, warmUp: 0 });
  await askOnce(0);
  const statements = await recordedStatements(() => askOnce(1));
  const { median, p95 } = spreadOf(await timesOfClient({ ...call, bodies: bodiesFrom(2), address, rounds, warmUp }));
  const rows: BenchRow[] = [];
  for (const { name: floorName, statements: bare } of call.floor === undefined ? ownFloors(statements) : [call.floor]) {
    const times = (client: PoolClient) => timesOf(rounds, warmUp, () => runBare(client, bare));
    const floor = spreadOf(await database.withClient(times));
    const shared = { unit: 'ms', floorName };
    rows.push(
      { name: `${call.name}, median`, value: median, ...shared, floor: floor.median, ratio: median / floor.median },
      { name: `${call.name}, p95`, value: p95, ...shared, floor: floor.p95, ratio: p95 / floor.p95 },
    );
  }
  return rows;
}

async function seedRow(database: Database): Promise<BenchRow> {
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
