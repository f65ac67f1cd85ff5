import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const examples = new URL('./testing/examples/', import.meta.url).pathname;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-dry-run-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(file: string, mapping: string, isDryRun: boolean) {
  const text = await readFile(join(examples, mapping), 'utf8');
  return importTable(database(), readMapping(text), file, { isDryRun });
}

const bonds = join(examples, 'bonds.csv');
const book = join(examples, 'trading-days.xlsx');
const counts = (changes: Awaited<ReturnType<typeof run>>['changes']) =>
  Object.fromEntries((changes ?? []).map(({ table, added, changed, removed }) => [table, [added, changed, removed]]));

test('BEY-16 a dry run into an empty market counts what an import then adds, and leaves no trace', async () => {
  const before = await marketState(database());
  const dry = await run(bonds, 'bonds.mapping.json', true);
  expect(dry.summary).toMatchObject({ rowsRead: 3, rowsStored: 3 });
  // Six half-yearly payments, four quarterly ones, and the one of the zero.
  expect(counts(dry.changes)).toEqual({
    issuer: [3, 0, 0],
    instrument: [3, 0, 0],
    bond_terms: [3, 0, 0],
    cash_flow: [11, 0, 0],
  });
  expect(await marketState(database())).toEqual(before);
  expect(await queryRows(database(), 'select from import_run')).toEqual([]);
  expect(await queryRows(database(), `select from pg_trigger where tgname like 'dry_run%'`)).toEqual([]);
  expect(await queryRows(database(), `select from pg_proc where proname = 'note_dry_run'`)).toEqual([]);
  await run(bonds, 'bonds.mapping.json', false);
  expect(await queryRows(database(), 'select count(*) from cash_flow')).toEqual([{ count: 11 }]);
});

test('shows the rows that would be added, and which of those that are there would change from what to what', async () => {
  const first = await run(book, 'trading-days.mapping.json', true);
  expect(counts(first.changes)).toEqual({ venue: [2, 0, 0], trading_day: [4, 0, 0] });
  await run(book, 'trading-days.mapping.json', false);
  await queryRows(
    database(),
    `update trading_day set close = 99, indicative_price = 99
     where date = '2026-03-19' and instrument_id = (select id from instrument where isin = 'RU000AEXMP16')`,
  );
  await queryRows(database(), `delete from trading_day where close = 98.7`);
  const again = await run(book, 'trading-days.mapping.json', true);
  expect(again.summary).toMatchObject({ rowsStored: 2, rowsUnchanged: 2 });
  expect(again.changes).toEqual([
    {
      table: 'trading_day',
      added: 1,
      changed: 1,
      removed: 0,
      first: expect.arrayContaining([
        {
          kind: 'added',
          row: 'RU000AEXMP24 moex 2026-03-20',
          columns: [],
          values: expect.objectContaining({ instrument: 'RU000AEXMP24', venue: 'moex', date: '2026-03-20' }),
        },
        {
          kind: 'changed',
          row: 'RU000AEXMP16 moex 2026-03-19',
          columns: [{ name: 'close', before: 99, after: 100.05 }],
          values: null,
        },
      ]),
    },
  ]);
});

test('counts the payments that would go', async () => {
  const mapping = JSON.stringify({
    source: { code: 'registry', name: 'Registry' },
    target: 'cash-flows',
    file: { format: 'csv' },
    units: { amount: 'percent' },
    fields: { isin: { column: 'isin' }, paymentDate: { column: 'date' }, coupon: { column: 'coupon' } },
  });
  const path = join(folder, 'flows.csv');
  await writeFile(path, 'isin,date,coupon\nRU000AEXMP24,2026-07-15,2.25\nRU000AEXMP24,2027-01-15,2.25\n');
  const { changes } = await importTable(database(), readMapping(mapping), path, { isDryRun: true });
  expect(counts(changes)).toEqual({ cash_flow: [0, 2, 2] });
  expect(await queryRows(database(), 'select count(*) from cash_flow')).toEqual([{ count: 11 }]);
});
