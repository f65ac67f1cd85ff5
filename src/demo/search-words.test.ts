import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchKinds } from '#domain/lists/search/search-kind.ts';
import { typedWays } from '#domain/lists/search/typed-search.ts';
import { draws } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { type EntryQuery, findEntries } from '#store/lists/search/find-entries.ts';
import { SearchWords } from '#store/lists/search/memory/search-words.ts';
import { rebuildSearchIndex } from '#store/lists/search/rebuild-search-index.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { sqlSearchIndex } from '#store/lists/search/sql-search-index.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { recordedStatements } from '#store/testing/recorded-statements.ts';
import type { TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { copySeededMarket } from './testing/seeded-market.ts';

const today = isoDate('2026-11-20');

let own: TestDatabase;
let database: Database;
let words: SearchWords;
let titles: readonly string[];
beforeAll(async () => {
  own = await copySeededMarket(0.03);
  database = openDatabase({ url: own.url });
  await refreshSearchIndex(database, { today });
  words = new SearchWords(database, new AbortController().signal);
  await words.load();
  const rows = await queryRows<{ title: string }>(
    database,
    `select name as title from instrument union select title from instrument_title union select name from issuer
     union select title from issuer_title union select code from search_code order by 1`,
  );
  titles = rows.map(({ title }) => title);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Beginnings of words of a title, in any order, some with a letter that is wrong. */
const typed = (of: readonly string[]) =>
  fc
    .record({
      title: fc.constantFrom(...of),
      places: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
      lengths: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 3, maxLength: 3 }),
      error: fc.option(fc.record({ at: fc.nat(5), letter: fc.constantFrom('o', 'k', 'z') }), { freq: 2 }),
    })
    .map(({ title, places, lengths, error }) => {
      const parts = title.split(' ');
      const begun = places.map((place, at) => [...(parts[place % parts.length] ?? '')].slice(0, lengths[at]).join(''));
      const text = begun.join(' ');
      return error === null ? text : text.slice(0, error.at) + error.letter + text.slice(error.at + 1);
    });

const queries = (of: readonly string[]): fc.Arbitrary<readonly EntryQuery[]> =>
  fc
    .record({
      text: typed(of),
      kind: fc.constantFrom(...searchKinds),
      stopStatusIds: fc.constantFrom([], [], [128], [112, 128]),
    })
    .map(({ text, ...query }) => typedWays(text).map((ways) => ({ ...query, typed: ways, limit: 20 })));

async function expectAgreement(client: PoolClient, query: EntryQuery): Promise<void> {
  const index = await words.indexFor(client);
  const inMemory = await findEntries(index, query);
  expect(inMemory).toEqual(await findEntries(sqlSearchIndex(client), query));
}

const expectAgreements = (numRuns: number) =>
  database.withClient((client) =>
    fc.assert(
      fc.asyncProperty(queries(titles), async (ways) => {
        for (const query of ways) await expectAgreement(client, query);
      }),
      { numRuns },
    ),
  );

const codesInTables = async () =>
  (await queryRows<{ code: string }>(database, 'select distinct code from search_code')).map(({ code }) => code);

const expectSameByCode = (codes: readonly string[]) =>
  database.withClient(async (client) => {
    for (const code of codes) {
      for (const kind of searchKinds)
        await expectAgreement(client, { kind, typed: typedWays(code)[0], stopStatusIds: [], limit: 20 });
    }
  });

const isWord = ({ text }: { readonly text: string }) => /search_word|search_code|@@/.test(text);

test('SRC-3 BEY-17 words and codes in memory find and count what the tables of the index do', async () => {
  await expectAgreements(draws(60, 400));
});

test('SRC-3 BEY-17 a search asks the database for no word and no code', async () => {
  const query = { kind: 'bond', typed: typedWays('region')[0], stopStatusIds: [], limit: 20 } as const;
  await database.withClient(async (client) => {
    const search = async () => findEntries(await words.indexFor(client), query);
    expect((await search()).ranks.length).toBeGreaterThan(0);
    expect((await recordedStatements(search)).filter(isWord)).toEqual([]);
    const inTables = () => findEntries(sqlSearchIndex(client), query);
    expect((await recordedStatements(inTables)).filter(isWord)).not.toEqual([]);
  });
});

test('SRC-3 BEY-17 words and codes in memory follow every change of the index', async () => {
  const changes = [
    `update issuer set name = 'Quastor ' || name where id in (select issuer_id from instrument where kind = 'bond' order by id limit 2)`,
    `update instrument set name = 'Zephirin ' || id where id in (select id from instrument where kind = 'bond' order by id desc limit 5)`,
    `update instrument set name = 'Zephirin again ' || id where id in (select id from instrument where kind = 'bond' order by id desc limit 3)`,
    `update bond_terms set matures_on = date '2026-11-01' where instrument_id in (select id from instrument where kind = 'bond' order by id limit 4)`,
    `delete from instrument where id in (select id from instrument where kind = 'stock' order by id limit 1)`,
    `update instrument set ticker = 'ZEPH' || id where id in (select id from instrument where kind = 'stock' order by id limit 4)`,
    `update instrument set isin = overlay(isin placing 'ZW' from 1) where id in (select id from instrument where kind = 'bond' order by id limit 6)`,
  ];
  titles = [
    ...titles,
    ...Array.from({ length: titles.length }, (_, at) => ['Quastor', 'Zephirin again', 'ZEPH', 'ZW'][at % 4] ?? ''),
  ];
  for (const change of changes) {
    const before = await codesInTables();
    await queryRows(database, change);
    expect(await refreshSearchIndex(database, { today })).toBe('some');
    await expectAgreements(draws(10, 60));
    const after = new Set(await codesInTables());
    await expectSameByCode(before.filter((code) => !after.has(code)));
  }
  await rebuildSearchIndex(database, { today });
  await expectAgreements(draws(10, 60));
  await words.load();
  await expectAgreements(draws(10, 60));
});

test('SRC-3 BEY-17 where a load failed the tables answer, and who searches tries again', async () => {
  let isAway = true;
  const withClient: Database['withClient'] = (work) =>
    isAway ? Promise.reject(new Error('away')) : database.withClient(work);
  const failing = new SearchWords({ ...database, withClient }, new AbortController().signal);
  await expect(failing.load()).rejects.toThrow('away');
  isAway = false;
  const query = { kind: 'bond', typed: typedWays('region')[0], stopStatusIds: [], limit: 20 } as const;
  await database.withClient(async (client) => {
    const search = async () => findEntries(await failing.indexFor(client), query);
    const first = await search();
    expect(first.ranks.length).toBeGreaterThan(0);
    const asksForWords = async () => (await recordedStatements(search)).some(isWord);
    await expect.poll(asksForWords, { timeout: 20_000 }).toBe(false);
    expect(await search()).toEqual(first);
  });
});
