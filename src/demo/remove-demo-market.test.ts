import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { hasHeldReal } from '#store/market/instruments/find-instruments.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { removeDemoMarket } from '#store/operator/demo-market/remove-demo-market.ts';
import {
  emptiedColumns,
  followingColumns,
  holdingColumns,
  marketColumns,
  readerColumns,
  sourcedTables,
} from '#store/operator/demo-market/subject-columns.ts';
import { nextImportId, saveImportRun } from '#store/operator/imports/import-runs.ts';
import {
  inTrialTransaction,
  inWriteTransaction,
  type WriteTransaction,
} from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { nothingObserved } from './observed-day.ts';
import { copySeededMarket } from './testing/seeded-market.ts';

async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = await queryRows<{ readonly name: string }>(
    database,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await queryRows<{ readonly count: number }>(
      database,
      `select count(*)::integer as count from ${name}`,
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

/** Queues of what changed, which others empty. */
const queues = new Set(['data_change', 'search_change', 'multiplier_change', 'pending_derivation', 'live_event']);
const withoutQueues = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => !queues.has(name)));

const empty = withTestDatabase({ beforeAll, afterAll });
const database = withTestDatabase({ beforeAll, afterAll }, () => copySeededMarket(0.1));

const run = { kind: 'trading-days', fileName: 'prices.csv', sha256: '', startedAt: new Date(), finishedAt: new Date() };
const counted = {
  rowsRead: 1,
  rowsStored: 1,
  rowsUnchanged: 0,
  importedBy: null,
  fetchedFrom: null,
  etag: null,
  lastModified: null,
  partOf: null,
  begunAs: null,
  failures: [],
};

/** What an operator imports: a day of a generated bond, a real bond of a generated company, and a rating of that company. */
async function importReal(tx: WriteTransaction): Promise<void> {
  const sourceId = await saveSource(tx, { code: 'own-files', name: 'Own files', url: null });
  const importId = await nextImportId(tx);
  await saveImportRun(tx, { id: importId, sourceId, ...run, ...counted });
  const day = { ...nothingObserved(1003, 11, isoDate('2026-11-19')), close: 101.5 };
  await saveObservedDays(tx, [day], { sourceId, importId });
  const { client } = tx;
  await client.query(`insert into instrument (id, kind, issuer_id, name, short_name, isin, is_generated)
    select 9000001, 'bond', issuer_id, 'Own bond', 'Own', 'XS0000000009', false from instrument where id = 1002`);
  await client.query(`insert into text_section (instrument_id, kind, language, text, updated_on)
    values (1003, 'more', 'en', 'Own words', '2026-11-02'), (1003, 'defaults', 'en', 'Words of the generator', (select max(updated_on) from text_section))`);
  await client.query(`insert into rating (issuer_id, agency, grade, rated_on, type_id)
    select issuer_id, 'Own agency', 'A', '2026-11-01', (select min(type_id) from rating) from instrument where id = 1002`);
}

test('BEY-16 names every column of the database by which a row belongs to an instrument, a company or a source', async () => {
  const rows = await queryRows<{ readonly name: string }>(
    database(),
    `select table_name || '.' || column_name as name from information_schema.columns
     join pg_class on relname = table_name and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     where table_schema = 'public' and table_name !~ '^superseded_'
       and column_name ~ '(^|_)(instrument|bond|fund|index|issuer|underlying|subject|source)_ids?$'`,
  );
  const columns = [readerColumns, marketColumns].flatMap(({ instrument, issuer }) => [...instrument, ...issuer]);
  const named = [...columns, ...emptiedColumns, ...holdingColumns, ...followingColumns].map(
    ({ table, column }) => `${table}.${column}`,
  );
  // Runs are what the operator did; none is of the generator.
  const sourced = [...sourcedTables, 'import_run'].map((table) => `${table}.source_id`);
  expect(rows.map(({ name }) => name).filter((name) => ![...named, ...sourced].includes(name))).toEqual([]);
});

test('BEY-16 leaves what sources told, also of bonds and companies of the generated market', async () => {
  await inTrialTransaction(database(), async (tx) => {
    await importReal(tx);
    const { kept } = await removeDemoMarket(tx);
    const rowsOf = async (text: string) => (await tx.client.query<Record<string, unknown>>(text)).rows;
    expect(await rowsOf('select id, is_generated from instrument order by id')).toEqual([
      { id: 1003, is_generated: true },
      { id: 9_000_001, is_generated: false },
    ]);
    expect(await rowsOf('select instrument_id, date::text as date, close from trading_day')).toEqual([
      { instrument_id: 1003, date: '2026-11-19', close: 101.5 },
    ]);
    expect(await rowsOf('select instrument_id, day_count from listing')).toEqual([
      { instrument_id: 1003, day_count: 1 },
    ]);
    expect(await rowsOf('select agency from rating')).toEqual([{ agency: 'Own agency' }]);
    const issuers = await rowsOf('select is_generated from issuer');
    expect(issuers).toEqual(Array.from({ length: 2 }, () => ({ is_generated: true })));
    for (const table of [
      'text_section',
      'instrument_title',
      'issuer_title',
      'report_file',
      'comment_subject',
      'comment',
    ])
      expect(await rowsOf(`select from ${table}`), table).toEqual(table === 'text_section' ? [expect.anything()] : []);
    // A price of its ISIN still finds it.
    expect(await rowsOf(`select scheme from instrument_code where instrument_id = 1003`)).not.toEqual([]);
    expect(kept).toEqual({ instruments: 1, issuers: 2 });
    expect(await rowsOf('select instrument_id from cash_flow union all select instrument_id from bond_terms')).toEqual(
      [],
    );
  });
});

test('SHL-14 still knows of a generated bond that a source had taken over, after its import was taken back', async () => {
  await inTrialTransaction(database(), async (tx) => {
    await tx.client.query(
      `insert into superseded_instrument select now(), (taken).* from instrument as taken where id = 1003`,
    );
    await tx.client.query(
      'insert into superseded_instrument select now(), (known).* from instrument as known where id = 1002',
    );
    expect(await hasHeldReal(tx)).toBe(false);
    await tx.client.query('update superseded_instrument set is_generated = false where id = 1003');
    await removeDemoMarket(tx);
    expect((await tx.client.query('select id from instrument')).rows).toEqual([]);
    expect((await tx.client.query('select id from superseded_instrument')).rows).toEqual([{ id: 1003 }]);
    expect(await hasHeldReal(tx)).toBe(true);
  });
});

test('BEY-16 removes the generated market to the last row', async () => {
  const account = { id: 'reader', name: 'Reader', email: 'reader@reader.invalid' };
  await addAccount(database(), account);
  await queryRows(
    database(),
    `insert into calendar_feed (account_id, token_hash, name, bond_id, kinds, created_at) values ('reader', '\\x00', 'Own', 1001, '{coupon}', now())`,
  );
  const stored = await countRows(database());
  expect(stored.trading_day).toBeGreaterThan(1000);
  const removed = await inWriteTransaction(database(), (tx) => removeDemoMarket(tx));
  expect(removed.kept).toEqual({ instruments: 0, issuers: 0 });
  const count = (table: string) => removed.tables.find((each) => each.table === table)?.rows;
  for (const table of ['trading_day', 'instrument', 'issuer', 'cash_flow', 'calendar_feed'])
    expect(count(table), table).toBe(stored[table]);
  const before = await countRows(empty());
  const after = await countRows(database());
  const accounts = { account: before.account ?? 0 };
  expect(withoutQueues({ ...after, ...accounts, source: 0 })).toEqual(withoutQueues({ ...before, source: 0 }));
});
