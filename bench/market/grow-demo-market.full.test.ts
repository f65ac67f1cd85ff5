import { afterEach, describe, expect, test } from 'vitest';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { marketContents } from '#demo/testing/market-contents.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '#store/platform/database/database.ts';
import { openTestDatabases } from '#store/testing/open-test-databases.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { type GrowOptions, growDemoMarket } from './grow-demo-market.ts';

const today = isoDate('2026-11-20');
const openPlace = openTestDatabases({ afterEach });
const open = async () => (await openPlace()).database;

const grow = (database: Database, changes: Partial<GrowOptions> = {}) =>
  growDemoMarket(database, { today, seed: 1, instruments: 2000, partSize: 300, ...changes });

async function numberOf(database: Database, text: string): Promise<number> {
  const [row] = await queryRows<{ value: number }>(database, `select (${text})::int as value`);
  return row?.value ?? Number.NaN;
}

describe('a grown market', () => {
  test('SRC-1 holds as many instruments as asked for, of every kind, with issuers, terms and codes', async () => {
    const database = await open();
    expect(await grow(database)).toEqual({ added: 2000, instruments: 2000 });
    const kinds = await queryRows(database, 'select kind, count(*) from instrument group by kind order by kind');
    expect(kinds).toEqual([
      { kind: 'bond', count: 1600 },
      { kind: 'etf', count: 40 },
      { kind: 'index', count: 60 },
      { kind: 'stock', count: 300 },
    ]);
    expect(await numberOf(database, 'select count(*) from issuer')).toBe(2000 / 25);
    expect(await numberOf(database, 'select count(*) from bond_terms')).toBe(1600);
    expect(await numberOf(database, 'select count(distinct isin) from instrument')).toBe(1940);
    expect(await numberOf(database, "select count(*) from instrument_code where scheme = 'isin'")).toBe(1940);
    expect(await numberOf(database, 'select count(*) from instrument where not is_generated')).toBe(0);
    expect(await numberOf(database, 'select count(*) from trading_day')).toBe(0);
  });

  test('SRC-1 has titles in other languages: Russian and Chinese for all issuers, and of every kind of instrument', async () => {
    const database = await open();
    await grow(database);
    const untitled = `select count(*) from issuer where 2 > (select count(*) from issuer_title
      where issuer_id = issuer.id and language in ('ru', 'zh'))`;
    expect(await numberOf(database, untitled)).toBe(0);
    const titled = await queryRows<{ kind: string; share: number }>(
      database,
      `select kind, avg((title.instrument_id is not null)::int)::float8 as share
       from instrument left join instrument_title title on instrument_id = id and language = 'ru' group by kind`,
    );
    for (const { share } of titled) expect(share).toBeCloseTo(0.2, 1);
    expect(titled).toHaveLength(4);
  });

  test('BEY-17 is the same in one go, in parts, and grown step by step', async () => {
    const [whole, parts] = [await open(), await open()];
    await grow(whole, { partSize: 2000 });
    await grow(parts, { instruments: 730 });
    expect(await grow(parts)).toEqual({ added: 1270, instruments: 2000 });
    expect(await marketContents(parts)).toEqual(await marketContents(whole));
  });

  test('BEY-17 goes on after the parts that a broken run has left', async () => {
    const [whole, broken] = [await open(), await open()];
    await grow(whole);
    const onProgress = ({ done }: { readonly done: number }) => {
      if (done >= 900) throw new Error('the power went');
    };
    await expect(grow(broken, { onProgress })).rejects.toThrow('the power went');
    expect(await numberOf(broken, 'select count(*) from instrument')).toBe(900);
    await grow(broken);
    expect(await marketContents(broken)).toEqual(await marketContents(whole));
  });

  test('BEY-17 leaves nothing of a part that breaks in the middle', async () => {
    const database = await open();
    await grow(database, { instruments: 300 });
    const before = await marketContents(database);
    // The last table of a part refuses what the first ones have taken.
    await queryRows(database, 'alter table instrument_title add constraint full_up check (instrument_id < 5000301)');
    await expect(grow(database, { instruments: 600 })).rejects.toThrow('full_up');
    expect(await marketContents(database)).toEqual(before);
  });

  test('BEY-17 does nothing where there are enough already', async () => {
    const database = await open();
    await grow(database);
    expect(await grow(database, { instruments: 500 })).toEqual({ added: 0, instruments: 2000 });
  });

  test('BEY-17 stands beside the small market and counts it', async () => {
    const database = await open();
    const small = await seedDemoMarket(database, { today, historyYears: 0.02 });
    const first = await numberOf(database, 'select count(*) from instrument');
    expect(await grow(database)).toEqual({ added: 2000 - first, instruments: 2000 });
    expect(await numberOf(database, 'select count(*) from trading_day')).toBe(small.tradingDays);
    const titles = await queryRows<{ language: string; title: string }>(
      database,
      `select language, title from issuer join issuer_title on issuer_id = id
       where name = 'Republic of Lechovia' order by language`,
    );
    expect(titles.map(({ language }) => language)).toEqual(['de', 'es', 'fr', 'it', 'pl', 'ru', 'tr', 'ua', 'zh']);
    expect(titles.at(0)).toEqual({ language: 'de', title: 'Republik Lechovia' });
  });
});

describe('a market that is not all generated', () => {
  test.each([
    ['instrument', "insert into instrument (kind, name, short_name) values ('bond', 'Own', 'Own')"],
    ['issuer', "insert into issuer (code, name, short_name) values ('own', 'Own', 'Own')"],
  ])('BEY-17 refuses to mix with an imported %s', async (_what, statement) => {
    const database = await open();
    await queryRows(database, statement);
    await expect(grow(database)).rejects.toThrow('The database holds imported data');
    expect(await numberOf(database, 'select count(*) from instrument where is_generated')).toBe(0);
  });

  test('BEY-17 refuses to mix two seeds', async () => {
    const database = await open();
    await grow(database, { instruments: 300 });
    await expect(grow(database, { seed: 2 })).rejects.toThrow('another --seed');
  });
});
