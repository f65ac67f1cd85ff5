import { numberOf, tradingColumns } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingsRequest } from '#contract/market/trading-days/trading-rows.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { columnName, type Database } from '#store/platform/database/database.ts';
import { chartColumns } from '#web/market/data/chart-columns.ts';
import { type Floor, type MeasuredCall, measureCall, rounds, warmUp } from './measure-call.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { withEmptyDatabase } from './workplace.ts';

const bondId = 1001;

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

async function callsOf(address: string): Promise<readonly MeasuredCall[]> {
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
      for (const call of await callsOf(address)) rows.push(...(await measureCall(database, address, call)));
    } finally {
      await app.close();
    }
    return rows;
  });
}
