import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { marketContents } from '#demo/testing/market-contents.ts';
import { deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { isoDate } from '#math/units.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { openTestDatabases } from '#store/testing/open-test-databases.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { growDemoMarket } from './grow-demo-market.ts';
import { type TradeOptions, tradeDemoMarket } from './trade-demo-market.ts';

const today = isoDate('2026-11-20');
const historyYears = 0.03;
const openPlace = openTestDatabases({ afterEach });

let seeded: TestDatabase;

beforeAll(async () => {
  seeded = await createTestDatabase();
  const database = openDatabase({ url: seeded.url });
  await seedDemoMarket(database, { today, historyYears });
  await database.close();
});

afterAll(() => seeded.drop());

/** A small market of a test's own. */
const openSeeded = async () => (await openPlace(seeded)).database;

const trade = (database: Database, changes: Partial<TradeOptions> = {}) =>
  tradeDemoMarket(database, { seed: 1, bonds: 700, historyYears, dealersOfEach: 3, partSize: 50, ...changes });

async function numberOf(database: Database, text: string): Promise<number> {
  const [row] = await queryRows<{ value: number }>(database, `select (${text})::float8 as value`);
  return row?.value ?? Number.NaN;
}

const ofTraded = 'instrument_id > 4000000';
const bondCount = "select count(*) from instrument where kind = 'bond'";

describe('bonds with trading days', () => {
  test('BEY-17 are as many as asked for, with terms, payments, days, listings and the quotes of so many dealers', async () => {
    const database = await openSeeded();
    const small = await numberOf(database, bondCount);
    const smallDays = await numberOf(database, 'select count(*) from trading_day');
    const { addedBonds, addedDays, done } = await trade(database);
    expect([addedBonds, done]).toEqual([700 - small, 700]);
    expect(await numberOf(database, bondCount)).toBe(700);
    expect(await numberOf(database, 'select count(*) from trading_day')).toBe(smallDays + addedDays);
    expect(await numberOf(database, 'select sum(day_count) from listing')).toBe(smallDays + addedDays);
    expect(await numberOf(database, `select count(distinct instrument_id) from cash_flow where ${ofTraded}`)).toBe(
      addedBonds,
    );
    expect(await numberOf(database, `select count(*) from bond_terms where ${ofTraded}`)).toBe(addedBonds);
    expect(await numberOf(database, 'select count(*) from instrument where not is_generated')).toBe(0);
    const quotesOfEach = await queryRows(
      database,
      `select distinct count(*) from participant_quote where ${ofTraded} group by instrument_id`,
    );
    expect(quotesOfEach).toEqual([{ count: 3 }]);
    const traded = await numberOf(database, `select count(*) from latest_figure where ${ofTraded}`);
    expect(traded).toBeGreaterThan(addedBonds * 0.9);
    // Their figures follow from stored prices, terms and curves: computing them again changes none.
    const measured = `select count(*) from trading_day where ${ofTraded} and t_spread is not null`;
    expect(await numberOf(database, measured)).toBeGreaterThan(1000);
    expect(await deriveTradingDays(database, { instrumentIds: 'all' })).toMatchObject({ stored: 0, failures: [] });
  });

  test('BEY-17 are the same in one go and after a run that broke, which leaves whole parts', async () => {
    const [whole, broken] = [await openSeeded(), await openSeeded()];
    await trade(whole, { partSize: 1000 });
    const onProgress = ({ addedBonds }: { readonly addedBonds: number }) => {
      if (addedBonds >= 100) throw new Error('the power went');
    };
    await expect(trade(broken, { onProgress })).rejects.toThrow('the power went');
    const kept = await numberOf(broken, bondCount);
    expect(await numberOf(broken, `select count(distinct instrument_id) from cash_flow where ${ofTraded}`)).toBe(100);
    expect(await trade(broken)).toMatchObject({ addedBonds: 700 - kept, done: 700 });
    expect(await marketContents(broken)).toEqual(await marketContents(whole));
  });

  test('BEY-17 leave nothing of a part that breaks in the middle', async () => {
    const database = await openSeeded();
    const before = await marketContents(database);
    // The last table of a part refuses what the first ones have taken.
    await queryRows(database, 'alter table end_of_day_price add constraint full_up check (instrument_id < 4000000)');
    await expect(trade(database)).rejects.toThrow('full_up');
    expect({ ...(await marketContents(database)), curve_day: '' }).toEqual({ ...before, curve_day: '' });
  });

  test('BEY-17 reach back further than the small market, with curves for all their days', async () => {
    const database = await openSeeded();
    const small = await numberOf(database, bondCount);
    await trade(database, { bonds: small + 10, historyYears: 13 });
    const [first] = await queryRows<{ readonly date: string }>(
      database,
      `select min(date) as date from trading_day where ${ofTraded}`,
    );
    expect(first?.date.slice(0, 4)).toMatch(/2013|2014/);
    const bare = `with day as materialized (select instrument_id, date from trading_day where ${ofTraded})
      select count(*) from day join bond_terms using (instrument_id) where not exists (
      select from curve join curve_day on curve_id = curve.id where currency = face_currency and curve.kind = 'government-zero' and curve_day.date = day.date)`;
    expect(await numberOf(database, bare)).toBe(0);
    expect(await deriveTradingDays(database, { instrumentIds: 'all' })).toMatchObject({ stored: 0, failures: [] });
  });

  test('BEY-17 stand beside instruments without trading days, whichever come first', async () => {
    const [first, second] = [await openSeeded(), await openSeeded()];
    await trade(first);
    await growDemoMarket(first, { today, seed: 1, instruments: 2000 });
    await growDemoMarket(second, { today, seed: 1, instruments: 1000 });
    await trade(second);
    expect(await numberOf(first, 'select count(*) from instrument')).toBe(2000);
    expect(await numberOf(second, `${bondCount} and id < 5000000`)).toBe(700);
    expect((await growDemoMarket(second, { today, seed: 1, instruments: 2000 })).instruments).toBe(2000);
  });
});

describe('a market that cannot grow so', () => {
  test('BEY-17 refuses another seed, imported data and a database without the small market', async () => {
    const database = await openSeeded();
    await expect(trade(database, { seed: 2 })).rejects.toThrow('another --seed');
    await expect(trade((await openPlace()).database)).rejects.toThrow('has none');
    await queryRows(database, "insert into instrument (kind, name, short_name) values ('bond', 'Own', 'Own')");
    await expect(trade(database)).rejects.toThrow('holds imported data');
  });
});
