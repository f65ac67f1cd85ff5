import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { marketContents } from '#demo/testing/market-contents.ts';
import { derivePending, deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { importFile } from '#importers/import-file.ts';
import { sourceFile } from '#importers/source-file.ts';
import { importSources } from '#importers/sources.ts';
import { type MadeUpFile, madeUpFiles } from '#importers/testing/made-up-files.ts';
import { undoImport } from '#importers/undo-import.ts';
import { isoDate } from '#math/units.ts';
import { sampleHistories } from '#server/testing/sample-market.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { joinIssuers } from '#store/issuer/issuers/join-issuers.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { removeDemoMarket } from '#store/operator/demo-market/remove-demo-market.ts';
import { distribute } from '#store/operator/distribution/distribute.ts';
import { importedTables, type TableChanges } from '#store/operator/imports/watch-changes.ts';
import { joinBonds } from '#store/operator/join-bonds/join-bonds.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { SHOWN_ROWS } from '#store/platform/bulk-copy/noted-writes.ts';
import { inTrialTransaction, inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import { distributedTables, findPlacement } from '#store/platform/distribution/find-placement.ts';
import { WORKERS_VARIABLE } from '#store/testing/test-cluster.ts';
import { copyDatabase } from '#store/testing/test-database.ts';
import { startTestServer, type TestServer } from '#store/testing/test-server.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { among } from './distributed/among.ts';
import { type Cluster, hasCluster, startCluster } from './distributed/cluster.ts';
import { withCanaries } from './leak/canaries.ts';
import { allCases } from './leak/cases.ts';
import { generatedCases } from './leak/generated-cases.ts';
import { type AskLeakSite, askerOf, openLeakSite } from './leak/leak-site.ts';
import { withoutMoments } from './leak/without-moments.ts';

const LONG_MS = 600_000;
const today = isoDate('2026-03-31');
const names = distributedTables.map(({ table }) => table);

// A cluster refuses it.
const isOfThePast = /[?&]as_of=/;
// Sessions have ids and moments of their own; a workbook tells to the second when it was written.
const isOfTheMoment = /profile\/sessions|format=xlsx|file\/xlsx|bonds\/file\/|\/export\//;
// The version of a stored file is the transaction that stored it; a position of whole tables has the microsecond of its note.
const comparable = (text: string) =>
  withoutMoments(text)
    .replace(/"etag":"\\"[^"]*"",?|\b\d+\.\d{16}\b/g, '')
    // Sealed, and so another text each time.
    .replace(/^id: \S+$/gm, 'id');

/** What is stored. Companies that come together without bonds have their ids in no order: of companies the ids are left out. */
async function contentsOf(database: Database) {
  const { issuer: _withIds, ...contents } = await marketContents(database);
  const issuers = await queryRows(
    database,
    `select to_jsonb(issuer) - 'id' - 'stored_at' as issuer from issuer order by code`,
  );
  return { ...contents, issuers };
}

type Changes = readonly Pick<TableChanges, 'table' | 'added' | 'changed' | 'removed' | 'first'>[];

/** What a dry run tells; which rows of many it shows is left open. */
const told = (changes: Changes) =>
  changes.map(({ table, added, changed, removed, first }) => {
    const shown = added + changed + removed <= SHOWN_ROWS ? first.map(({ kind, row }) => `${kind} ${row}`).sort() : [];
    return { table, added, changed, removed, shown };
  });

/** Two bonds of one currency with days of trading, which are let mature on one day, since others are not joined. */
async function twoBonds(database: Database): Promise<readonly number[]> {
  const rows = await queryRows<{ id: number }>(
    database,
    `select terms.instrument_id as id from bond_terms as terms join listing on listing.instrument_id = terms.instrument_id
     where face_currency = (select face_currency from bond_terms order by instrument_id limit 1) group by 1 order by 1 limit 2`,
  );
  const ids = rows.map(({ id }) => id);
  await queryRows(database, `update bond_terms set matures_on = '2034-06-15' where instrument_id = any($1)`, [ids]);
  return ids;
}

async function countRows(database: Database) {
  const counts = importedTables.map((table) => {
    // A curve that is fitted follows from the prices, and no dry run tells of it.
    const rows = table === 'curve' ? "curve where kind <> 'government-fitted'" : table;
    return `(select count(*) from ${rows}) as ${table}`;
  });
  const [row] = await queryRows<Record<string, number>>(database, `select ${counts.join(', ')}`);
  return row ?? {};
}

/** Takes a file, after a dry run of it that tells as many rows more or fewer as there are afterwards. */
async function importAsTold(database: Database, { source, name, bytes }: MadeUpFile) {
  const importer = importSources.get(source)?.importer;
  if (importer === undefined) throw new Error(`no source ${source}`);
  const file = sourceFile(name, bytes(40));
  const before = await countRows(database);
  const { changes = [] } = await importFile(database, importer, file, { isDryRun: true });
  expect(await countRows(database)).toEqual(before);
  const { summary } = await importFile(database, importer, file);
  const after = { ...before };
  for (const { table, added, removed } of changes) {
    if (importedTables.includes(table)) after[table] = (after[table] ?? 0) + added - removed;
  }
  expect(await countRows(database), name).toEqual(after);
  return { summary, changes: told(changes) };
}

// Without ../shared/citus/cluster there is no cluster to test with: these tests are skipped then.
describe.skipIf(!hasCluster)('on a Citus cluster', () => {
  let cluster: Cluster;
  let single: TestServer;

  beforeAll(async () => {
    cluster = await startCluster();
    single = await among([], '', () => startTestServer({}));
  }, LONG_MS);

  afterAll(async () => {
    await single.stop();
    await cluster.stop();
  }, LONG_MS);

  describe('a market that is distributed as it stands', () => {
    let one: Database;
    let many: Database;
    let dropOne: () => Promise<void>;

    beforeAll(async () => {
      const own = await among([], '', () => copyDatabase(single.templateUrl));
      dropOne = own.drop;
      await migrate({ url: cluster.url });
      const limit = { statementTimeoutMs: statementLimits.import.ms };
      one = openDatabase({ url: own.url, ...limit });
      many = openDatabase({ url: cluster.url, ...limit });
      for (const database of [one, many]) await seedDemoMarket(database, { today, historyYears: 0.25 });
    }, LONG_MS);

    afterAll(async () => {
      await one.close();
      await many.close();
      await dropOne();
    }, LONG_MS);

    test(
      'BEY-17 loses and changes no row, a second run does nothing, and an interrupted one is taken up',
      async () => {
        const before = await marketContents(many);
        expect(before).toEqual(await marketContents(one));
        // As a run leaves it that ended between two tables.
        await queryRows(many, `select create_distributed_table('trading_day', 'instrument_id', shard_count => 8)`);
        const options = { url: cluster.url, workers: [], shards: 8 };
        expect(await distribute(options)).toEqual(names.filter((name) => name !== 'trading_day'));
        expect(await marketContents(many)).toEqual(before);
        expect(await distribute(options)).toEqual([]);
        const { tables, servers } = await findPlacement(many);
        const placed = tables.filter(({ kind }) => kind === 'distributed');
        expect(placed.map(({ table }) => table).sort()).toEqual([...names].sort());
        const [days] = await queryRows<{ count: number }>(many, 'select count(*)::int as count from trading_day');
        expect(tables.find(({ table }) => table === 'trading_day')).toMatchObject({ shards: 8, rows: days?.count });
        const holding = servers.filter(({ shards, bytes }) => shards > 0 && bytes > 0);
        expect(holding).toHaveLength(cluster.workers.length);
      },
      LONG_MS,
    );

    test(
      'BEY-17 takes every kind of file of every source, twice, as its dry run told, and computes as one server does',
      async () => {
        const stored: unknown[][] = [];
        for (const database of [one, many]) {
          const imports: unknown[] = [];
          for (const file of [...Object.values(madeUpFiles), ...Object.values(madeUpFiles)])
            imports.push(await importAsTold(database, file));
          const waiting = await derivePending(database);
          const again = await deriveTradingDays(database, { instrumentIds: 'all', from: isoDate('2026-03-01') });
          await refreshSearchIndex(database);
          const scored = await refreshLiquidityScores(database, today);
          const scores = await queryRows(database, 'select * from liquidity_score order by instrument_id');
          expect(scores.length).toBeGreaterThan(0);
          stored.push([...imports, waiting, again, scored, ...scores]);
        }
        expect(stored[1]).toEqual(stored[0]);
        expect(await contentsOf(many)).toEqual(await contentsOf(one));
      },
      LONG_MS,
    );

    test(
      'BEY-17 takes imports back, and tells what the removal of the demo market removes, as one server does',
      async () => {
        const told: unknown[] = [];
        for (const database of [one, many]) {
          const runs = await queryRows<{ id: number }>(database, 'select id from import_run order by id desc');
          const undone: unknown[] = [];
          for (const { id } of runs) undone.push(await undoImport(database, id, { by: 'keeper', now: new Date() }));
          await derivePending(database);
          const removed = await inTrialTransaction(database, (tx) => removeDemoMarket(tx));
          told.push([undone, removed]);
        }
        expect(told[1]).toEqual(told[0]);
        expect(await contentsOf(many)).toEqual(await contentsOf(one));
      },
      LONG_MS,
    );

    test(
      'BEY-17 joins two bonds and two companies as one server does',
      async () => {
        const joined: unknown[] = [];
        for (const database of [one, many]) {
          const [keptId = 0, goneId = 0] = await twoBonds(database);
          const issuers = await queryRows<{ id: number }>(database, 'select id from issuer order by id limit 2');
          const [kept = { id: 0 }, gone = { id: 0 }] = issuers;
          joined.push(
            await inWriteTransaction(database, async (tx) => {
              const bonds = await joinBonds(tx, { keptId, goneId });
              await joinIssuers(tx, kept.id, gone.id);
              return bonds;
            }),
          );
          await derivePending(database);
          const left = `select count(*)::int as days from trading_day where instrument_id = any($1)`;
          joined.push(await queryRows(database, left, [[keptId, goneId]]));
        }
        expect(joined[0]).toMatchObject({ ok: true });
        expect(joined.slice(2)).toEqual(joined.slice(0, 2));
        expect(await contentsOf(many)).toEqual(await contentsOf(one));
      },
      LONG_MS,
    );

    test(
      'BEY-17 migrations of a later version change distributed tables and bring new ones, which are distributed later',
      async () => {
        const directory = mkdtempSync(join(tmpdir(), 'bondlens-migrations-'));
        cpSync(join(import.meta.dirname, '..', 'src', 'store', 'migrations'), directory, { recursive: true });
        const later = `alter table cash_flow add column noted text; update cash_flow set noted = 'x' where number = 1;
          alter table trading_day add column noted text; create table later_table (id bigint primary key)`;
        writeFileSync(join(directory, '9000_later.sql'), later);
        expect(await migrate({ url: cluster.url, directory })).toEqual(['9000_later']);
        rmSync(directory, { recursive: true });
        const [noted] = await queryRows<{ count: number }>(many, `select count(noted)::int as count from cash_flow`);
        expect(noted?.count).toBeGreaterThan(0);
        const { tables } = await findPlacement(many);
        expect(tables.find(({ table }) => table === 'later_table')).toMatchObject({ kind: 'local', shards: 1 });
      },
      LONG_MS,
    );
  });

  describe('a site on it', () => {
    let sites: readonly TestApp[];
    let asks: readonly AskLeakSite[];

    beforeAll(async () => {
      const environment = { DATABASE_URL: cluster.url, [WORKERS_VARIABLE]: cluster.workers.join(',') };
      const distributed = await startTestServer(environment);
      const environments = [
        [[], single.templateUrl],
        [cluster.workers, distributed.templateUrl],
      ] as const;
      const opened: TestApp[] = [];
      for (const [workers, template] of environments)
        opened.push(await among(workers, template, () => openLeakSite(withCanaries(sampleHistories()))));
      sites = opened;
      asks = sites.map(askerOf);
    }, LONG_MS);

    afterAll(async () => {
      // Their databases go with the servers.
      for (const { app, database } of sites) {
        await app.close();
        await database.close();
      }
    }, LONG_MS);

    test(
      'BEY-17 answers every call byte for byte as on one server',
      async () => {
        const reads = [...allCases, ...generatedCases.map(({ asked }) => asked)].filter(
          ({ method, url, isWrite, hasSecret }) =>
            method === 'GET' &&
            isWrite !== true &&
            hasSecret !== true &&
            !isOfTheMoment.test(url) &&
            !isOfThePast.test(url),
        );
        const other: string[] = [];
        let answered = 0;
        for (const asked of reads) {
          const [plain, spread] = await Promise.all(asks.map((ask) => ask('full-all', asked)));
          if (plain?.status === 200) answered += 1;
          if (comparable(plain?.text ?? '') !== comparable(spread?.text ?? 'none')) other.push(asked.url);
        }
        expect(other).toEqual([]);
        const past = await asks[1]?.('full-all', { method: 'GET', url: '/api/bonds/1001/summary/?as_of=2025-06-30' });
        expect(past).toMatchObject({ status: 400, text: expect.stringContaining('as_of_unavailable') });
        expect(answered).toBeGreaterThan(300);
      },
      LONG_MS,
    );
  });
});
