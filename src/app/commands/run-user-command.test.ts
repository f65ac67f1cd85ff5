import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewerOfGrants } from '#domain/account/access/viewer.ts';
import { isPasswordOf } from '#server/account/passwords/require-good-password.ts';
import { findAccessGrants } from '#store/account/accounts/access-grants.ts';
import { addAccount, findAccount, findPasswordHash, hasOperator } from '#store/account/accounts/accounts.ts';
import { findAccounts } from '#store/account/accounts/manage-accounts.ts';
import { findOpenSession } from '#store/account/accounts/sessions.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { auditOfWords, findEntries } from './audit.ts';
import { parseUserCommand } from './parse-user-command.ts';
import { runUserCommand } from './run-user-command.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const now = new Date('2026-03-01T12:00:00Z');

async function user(words: readonly string[], at = now): Promise<string> {
  const actor = parseUserCommand(words);
  if (actor === undefined) throw new Error('no such action');
  return runUserCommand(database(), actor, at);
}

const email = 'ada@example.com';
let id = '';
let password = '';
beforeAll(async () => {
  const said = await user(['add', 'Ada@Example.com', '--name', 'Ada Lovelace']);
  id = /Account (\S+) is there/.exec(said)?.[1] ?? '';
  password = /first sign-in: (\S+)$/.exec(said)?.[1] ?? '';
});

/** Who the account is at a moment, as its sessions say. */
async function viewerAt(at: Date) {
  const token = `token ${at.toISOString()}`;
  const session = { id: token, token, accountId: id, expiresAt: new Date(Date.now() + 1e9) };
  await database()
    .kysely.insertInto('session')
    .values(session)
    .onConflict((known) => known.doNothing())
    .execute();
  const found = await findOpenSession(database(), token, { now: at, max: 1, maxOfOperator: 1 });
  if (found === undefined) throw new Error('no session');
  return viewerOfGrants(found);
}

test('SHL-14 an account is made with a password that is shown once and has to be changed', async () => {
  expect(await findAccount(database(), id)).toMatchObject({ email, name: 'Ada Lovelace', mustChangePassword: true });
  expect(await isPasswordOf(password, (await findPasswordHash(database(), id)) ?? '')).toBe(true);
  await expect(user(['add', email, '--name', 'Another'])).rejects.toThrow('There is an account with the address');
  expect(await user(['list', 'lovel'])).toContain(email);
  expect(await user(['list', 'nobody'])).toBe('No account matches "nobody".');
});

test('SHL-14 what is granted counts from then until its end, and says who gave it and why', async () => {
  await user(['grant', email, 'level', '1077', '--until', '2026-03-31', '--reason', 'Contract 7']);
  await user(['grant', id, 'flag', 'docsAccess', '--reason', 'Contract 7']);
  expect(await viewerAt(new Date('2026-02-28T00:00:00Z'))).toMatchObject({ level: 1, flags: [] });
  expect(await viewerAt(now)).toMatchObject({ level: 1077, flags: ['docsAccess'] });
  expect(await viewerAt(new Date('2026-03-31T23:59:59Z'))).toMatchObject({ level: 1077 });
  expect(await viewerAt(new Date('2026-04-01T00:00:00Z'))).toMatchObject({ level: 1, flags: ['docsAccess'] });
  expect(await user(['show', email])).toMatch(
    /active\tlevel 1077\tuntil 2026-03-31\tgiven by bondlens on 2026-03-01: Contract 7/,
  );
});

test('SHL-14 a grant is taken back once, and by the account that has it alone', async () => {
  const [grant] = await findAccessGrants(database(), id);
  const words = (account: string) => ['revoke', account, String(grant?.id), '--reason', 'Contract ended'];
  await addAccount(database(), { id: 'other', name: 'Other', email: 'other@example.com' });
  await expect(user(words('other'))).rejects.toThrow('has no grant');
  await user(words(email));
  expect(await viewerAt(now)).toMatchObject({ level: 1077, flags: [] });
  await expect(user(words(email))).rejects.toThrow('has no grant');
  expect(await user(['show', email])).toMatch(
    /revoked\tflag docsAccess\tfor ever\t.*taken back by bondlens: Contract ended/,
  );
});

test('ACC-9 every grant and its end are noted, and found by account, action and day', async () => {
  const entries = await findEntries(database(), auditOfWords(['--account', email, '--since', '2026-03-01']));
  expect(entries.map(({ action, actorId, accountId, detail }) => [action, actorId, accountId, detail])).toEqual([
    ['revoke-access', 'bondlens', id, expect.stringMatching(/^\d+: flag docsAccess: Contract ended$/)],
    ['grant-access', 'bondlens', id, expect.stringMatching(/^\d+: flag docsAccess: Contract 7$/)],
    [
      'grant-access',
      'bondlens',
      id,
      expect.stringMatching(/^\d+: level 1077 until 2026-04-01T00:00:00.000Z: Contract 7$/),
    ],
    ['account-add', 'bondlens', id, ''],
  ]);
  const grants = await findEntries(database(), auditOfWords(['--action', 'grant-access', '--last', '1']));
  expect(grants.map(({ detail }) => detail)).toEqual([expect.stringContaining('docsAccess')]);
  expect(await findEntries(database(), auditOfWords(['--since', '2026-03-02']))).toEqual([]);
});

test('ACC-9 a grant that cannot be stored leaves no entry, and none is stored without one', async () => {
  const before = await findAuditEntries(database(), 100);
  await expect(
    user(['grant', email, 'flag', 'nsd', '--reason', 'x'.repeat(500), '--until', '2026-02-28']),
  ).rejects.toThrow();
  await database().kysely.schema.alterTable('auditLog').renameTo('auditLogAway').execute();
  await expect(user(['grant', email, 'flag', 'nsd', '--reason', 'None'])).rejects.toThrow(/audit_log/);
  await database().kysely.schema.alterTable('auditLogAway').renameTo('auditLog').execute();
  expect(await findAuditEntries(database(), 100)).toEqual(before);
  expect(await viewerAt(now)).toMatchObject({ flags: [] });
});

test('SHL-14 a closed account signs nobody in until it is open again', async () => {
  await viewerAt(now);
  await user(['close', email, '--reason', 'Left']);
  expect(await findAccount(database(), id)).toMatchObject({ closedAt: now });
  expect((await findAccounts(database(), { text: id, now, limit: 1, offset: 0 })).items).toMatchObject([
    { sessions: 0 },
  ]);
  expect(await user(['close', email])).toContain('is so already');
  await expect(viewerAt(now)).rejects.toThrow('no session');
  await user(['open', email]);
  expect(await viewerAt(now)).toMatchObject({ level: 1077 });
});

test('ACC-9 nobody takes the last operator from the instance, and a demo account never is one', async () => {
  await user(['operator', email, 'on']);
  expect(await hasOperator(database())).toBe(true);
  await expect(user(['operator', email, 'off'])).rejects.toThrow('Nobody would be left');
  await expect(user(['close', email])).rejects.toThrow('Nobody would be left');
  await addAccount(database(), { id: 'demo', name: 'Demo', email: 'demo@demo.invalid', isDemo: true });
  await expect(user(['operator', 'demo', 'on'])).rejects.toThrow('demo account');
  await user(['operator', 'other', 'on']);
  await user(['operator', email, 'off']);
  await expect(user(['close', 'other'])).rejects.toThrow('Nobody would be left');
});

test.each([
  [['show'], /account .* is missing/],
  [['show', 'one', 'two'], /What is "two"/],
  [['show', 'nobody'], /There is no account "nobody"/],
  [['add', 'no-address', '--name', 'A'], /no e-mail address/],
  [['add', 'a@b.c'], /--name should have/],
  [['grant', email, 'level', '1078', '--reason', 'a'], /level should be a number from 1 to 1077/],
  [['grant', email, 'flag', 'admin', '--reason', 'a'], /flag should be one of nsd/],
  [['grant', email, 'role', 'a', '--reason', 'a'], /What is granted should be level, flag, tariff/],
  [['grant', email, 'level', '5'], /--reason is missing/],
  [['grant', email, 'level', '5', '--reason', 'a', '--until', '2026-02-30'], /--until is not a date/],
  [['grant', email, 'level', '5', '--reason', 'a', '--until', '2026-02-28'], /has passed/],
  [['revoke', email, 'level', '--reason', 'a'], /named by its number/],
  [['operator', email, 'yes'], /Say on or off/],
  [['list', '--colour'], /Unknown option/],
])('SHL-14 the words %j are refused', async (words, reason) => {
  await expect((async () => user(words))()).rejects.toThrow(reason);
});

test.each([
  [['--since', 'today'], /--since is not a date/],
  [['--last', '0'], /--last should be/],
  [['log'], /Unexpected argument/],
])('ACC-9 the words %j ask for no entries', (words, reason) => {
  expect(() => auditOfWords(words)).toThrow(reason);
});
