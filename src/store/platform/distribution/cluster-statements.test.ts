import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { findSummaryRecords } from '../../bond/bond-summary/find-summary-records.ts';
import { findIssueSchedule } from '../../bond/cash-flows/cash-flows.ts';
import { refreshListings } from '../../market/trading-days/listings.ts';
import { keyColumns, type TradingDayKey } from '../../market/trading-days/trading-day-table.ts';
import { recordedStatements } from '../../testing/recorded-statements.ts';
import { isOnCluster } from '../../testing/test-cluster.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { copyRows } from '../bulk-copy/copy-rows.ts';
import { originColumns } from '../bulk-copy/merge-rows.ts';
import { inWriteTransaction } from '../bulk-copy/write-transaction.ts';
import { copyColumns, type Database } from '../database/database.ts';

interface PlanRow {
  readonly 'QUERY PLAN': string;
}

const reads: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'payments, puts and calls': (database) => findIssueSchedule(database, 1),
  'ratings and sources': (database) => findSummaryRecords(database, 1, null),
};

const textOf = (rows: readonly PlanRow[]) => rows.map((row) => row['QUERY PLAN']).join('\n');

describe.runIf(isOnCluster())('statements on a cluster', () => {
  const database = withTestDatabase({ beforeAll, afterAll });

  test.each(Object.keys(reads))(
    'BEY-17 on a cluster the %s of a bond are one statement of the coordinator, not put together of several',
    async (name) => {
      const statements = await recordedStatements(async () => reads[name]?.(database()));
      expect(statements).toHaveLength(1);
      for (const { text, values } of statements)
        expect(textOf(await queryRows<PlanRow>(database(), `explain ${text}`, values))).not.toContain('Citus');
    },
  );

  test('BEY-17 on a cluster rows that are copied to all pieces of a table go to each server by one connection', async () => {
    const days = Array.from({ length: 50 }, (_, at) => ({
      instrumentId: at + 1,
      venueId: 1,
      date: isoDate('2024-01-02'),
    }));
    const columns = [...copyColumns<TradingDayKey>(keyColumns), ...originColumns({ sourceId: 1, importId: null })];
    const servers = await inWriteTransaction(database(), async (tx) => {
      await copyRows(tx, 'trading_day', columns, days);
      // Answered by the connections that have copied, which hold what others do not see yet.
      return tx.client.query('select distinct pg_backend_pid() from trading_day');
    });
    expect(servers.rows).toHaveLength(2);
  });

  test('BEY-17 on a cluster an import reads the days of its own instruments alone', async () => {
    await queryRows(
      database(),
      `insert into trading_day (instrument_id, venue_id, date, source_id)
        select id, 2, date '2024-01-01' + day, 1 from generate_series(1, 1000) as id, generate_series(1, 100) as day`,
    );
    await queryRows(database(), 'analyze trading_day');
    const plan = await inWriteTransaction(database(), async (tx) => {
      await tx.client.query(`create temporary table staged on commit drop as
        select id::bigint as instrument_id, 2 as venue_id from generate_series(1, 100) as id`);
      const statements = await recordedStatements(() => refreshListings(tx, 'pg_temp.staged'));
      const listings = statements.find(({ text }) => text.includes('insert into listing'));
      return textOf((await tx.client.query<PlanRow>(`explain ${listings?.text}`)).rows);
    });
    expect(plan).toContain('Index Cond: (instrument_id = ANY');
    expect(plan).not.toContain('Seq Scan on trading_day');
  });
});
