import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../account/accounts/accounts.ts';
import { findAuditEntries, logAudit } from '../../platform/audit-log/audit-log.ts';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { deleteExpired, LOG_DAYS } from './delete-expired.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const now = new Date('2025-06-30T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('SHL-13 the audit log keeps 400 days', async () => {
  const who = { actorId: null, accountId: null, network: null, detail: '' };
  for (const days of [LOG_DAYS + 1, LOG_DAYS - 1]) {
    await logAudit(database(), { loggedAt: daysAgo(days), action: `days-${days}`, ...who });
  }
  await deleteExpired(database(), now);
  expect((await findAuditEntries(database(), 10)).map(({ action }) => action)).toEqual(['days-399']);
});

test('SHL-13 who imported and took back is forgotten after 400 days', async () => {
  const insert = async (id: number, by: string, days: number) => {
    const at = daysAgo(days).toISOString();
    await sql`insert into import_run (id, source_id, kind, file_name, sha256, started_at, finished_at, rows_read, rows_stored, rows_unchanged,
      imported_by, undone_at, undone_by) overriding system value select ${id}, source.id, 'k', 'f', '', ${at}, ${at}, 0, 0, 0, ${by}, ${at}, ${by}
      from source limit 1`.execute(database().kysely);
    await sql`insert into import_undo (import_id, is_trial, is_requested, asked_by, state, started_at)
      values (${id}, false, false, ${by}, 'done', ${at})`.execute(database().kysely);
  };
  await sql`insert into source (code, name) values ('s', 'S')`.execute(database().kysely);
  await insert(901, 'keeper', LOG_DAYS + 1);
  await insert(902, 'bondlens', LOG_DAYS + 1);
  await insert(903, 'keeper', LOG_DAYS - 1);
  await deleteExpired(database(), now);
  const { rows } =
    await sql`select run.id, imported_by as by, undone_by as "undoneBy", undo.asked_by as asked from import_run run
    left join import_undo undo on undo.import_id = run.id order by run.id`.execute(database().kysely);
  expect(rows).toEqual([
    { id: 901, by: null, undoneBy: null, asked: null },
    { id: 902, by: 'bondlens', undoneBy: 'bondlens', asked: null },
    { id: 903, by: 'keeper', undoneBy: 'keeper', asked: 'keeper' },
  ]);
});

test('SHL-14 sessions that have ended are deleted, others stay, also where the clock of the node goes ahead', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await addAccount(database(), { id: 'reader', name: 'Reader', email: 'reader@bonds.example' });
  const session = (id: string, expiresAt: Date) => ({ id, token: id, accountId: 'reader', expiresAt });
  await database()
    .kysely.insertInto('session')
    .values([session('ended', inHours(-1)), session('open', inHours(1))])
    .execute();
  await deleteExpired(database(), inHours(72));
  const left = await database().kysely.selectFrom('session').select('id').execute();
  expect(left).toEqual([{ id: 'open' }]);
});
