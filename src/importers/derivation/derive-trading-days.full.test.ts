import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import { draws } from '#math/testing/draws.ts';
import { recordPending } from '#store/bond/derivation/pending-derivation.ts';
import { derivedColumns } from '#store/market/trading-days/trading-day-table.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { columnName, type Database, fieldsOf } from '#store/platform/database/database.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { derivePending, deriveTradingDays } from './derive-trading-days.ts';

const database = withTestDatabase({ beforeAll, afterAll }, () => copySeededMarket(0.03));
let governments: readonly number[] = [];
let others: readonly number[] = [];

const idsWhere = async (condition: string) => {
  const rows = await queryRows<{ readonly id: number }>(
    database(),
    `select instrument.id from instrument left join issuer on issuer.id = issuer_id where ${condition}`,
  );
  return rows.map((row) => row.id);
};

beforeAll(async () => {
  governments = await idsWhere("sector = 'government'");
  others = await idsWhere("sector is distinct from 'government'");
});

const derivedNames = fieldsOf(derivedColumns).map(columnName);

const derive = (instrumentIds: readonly number[] | 'all') => deriveTradingDays(database(), { instrumentIds });

const forget = async () => {
  await queryRows(database(), `update trading_day set ${derivedNames.map((name) => `${name} = null`).join(', ')}`);
  await queryRows(database(), 'delete from latest_z_spread');
  await queryRows(database(), 'delete from latest_end_yield');
  await queryRows(database(), 'delete from latest_swap_spread');
  await queryRows(database(), 'delete from latest_option_figure');
};

/** Everything that is derived, the days and what is kept of them for lists, but for the moments of their storing. */
async function derived() {
  const [row] = await queryRows(
    database(),
    `select (select md5(string_agg(md5((to_jsonb(day) - 'stored_at')::text), '' order by instrument_id, venue_id, date)) from trading_day as day) as days,
       (select md5(string_agg(item::text, '' order by item::text)) from listing as item) as listings,
       (select md5(string_agg(item::text, '' order by item::text)) from latest_figure as item) as figures,
       (select md5(string_agg(item::text, '' order by item::text)) from latest_z_spread as item) as "zSpreads",
       (select md5(string_agg((to_jsonb(item) - 'stored_at')::text, '' order by instrument_id)) from latest_end_yield as item) as "endYields",
       (select md5(string_agg(item::text, '' order by item::text)) from latest_swap_spread as item) as "swapSpreads",
       (select md5(string_agg(item::text, '' order by item::text)) from latest_option_figure as item) as "options",
       (select count(t_spread) from trading_day) as spreads`,
  );
  return row;
}

test('parts of a market give the same as the whole, in whatever order they are derived', async () => {
  const whole = await derived();
  expect(whole).toMatchObject({ spreads: expect.toSatisfy((count: number) => count > 1000) });
  const orders = [
    [others, governments.slice(20), governments.slice(0, 20)],
    [governments, others],
  ];
  for (const parts of orders.slice(0, draws(1, orders.length))) {
    await forget();
    expect(await derived()).not.toEqual(whole);
    for (const part of parts) await derive(part);
    expect(await derived()).toEqual(whole);
  }
}, 90_000);

test('BEY-16 several steps at once, of several processes too, give the same as one after the other, and none is done twice', async () => {
  const whole = await derived();
  const [{ days = 0 } = {}] = await queryRows<{ readonly days: number }>(
    database(),
    'select count(*) as days from trading_day',
  );
  const alone: Database = { ...database(), size: { open: 0, idle: 0, most: 1 } };
  for (const processes of [[alone], [database(), alone]]) {
    await forget();
    await inWriteTransaction(database(), (tx) => recordPending(tx, { instrumentIds: 'all' }));
    const results = await Promise.all(processes.map((each) => derivePending(each)));
    // Bonds that are measured against the government's wait again once those have figures, and before any of them is done.
    expect(results.reduce((sum, result) => sum + result.days, 0)).toBe(days);
    expect(await derived()).toEqual(whole);
  }
}, 90_000);

test('a government bond with another price changes the T-spreads that are measured against it', async () => {
  const before = await derived();
  const [usual] = await queryRows<{ readonly id: number; readonly days: number }>(
    database(),
    `select id, count(*) as days from trading_day as day join instrument on name = benchmark_name
     where date = '2026-11-18' group by id order by days desc limit 1`,
  );
  const id = usual?.id ?? 0;
  const price = (change: number) =>
    queryRows(
      database(),
      `update trading_day set average = average + ${change}, market_price = market_price + ${change}, close = close + ${change},
         bid = bid + ${change}, ask = ask + ${change}, last = last + ${change}
       where instrument_id = $1 and date = '2026-11-18'`,
      [id],
    );
  await price(8);
  const alone = await derive([id]);
  expect(alone.stored).toBeGreaterThan(usual?.days ?? 0);
  const after = await derived();
  expect(after).not.toEqual(before);
  expect(await derive('all')).toMatchObject({ stored: 0 });
  await price(-8);
  await derive([id]);
  expect(await derived()).toEqual(before);
});

test('a government bond that lost its price is no benchmark any more', async () => {
  const [named] = await queryRows<{ readonly id: number }>(
    database(),
    `select instrument.id from trading_day join instrument on name = benchmark_name where date = '2026-11-18' limit 1`,
  );
  const columns = [...derivedNames, 'average', 'market_price', 'close', 'admitted_quote'];
  await queryRows(
    database(),
    `update trading_day set ${[...columns, 'bid', 'ask', 'last'].map((name) => `${name} = null`).join(', ')}
     where instrument_id = $1 and date = '2026-11-18'`,
    [named?.id],
  );
  await derive([named?.id ?? 0]);
  const left = await queryRows(
    database(),
    `select from trading_day join instrument on name = benchmark_name where instrument.id = $1 and date = '2026-11-18'`,
    [named?.id],
  );
  expect(left).toEqual([]);
  expect(await derive('all')).toMatchObject({ stored: 0 });
});
