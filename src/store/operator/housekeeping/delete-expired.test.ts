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
