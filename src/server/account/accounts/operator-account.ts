import { accessFlags, fullLevel } from '#domain/account/access/viewer.ts';
import { saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount, findAccount, hasOperator, savePassword } from '#store/account/accounts/accounts.ts';
import { deleteSessions } from '#store/account/accounts/sessions.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { newPassword, passwordHash } from '../passwords/password.ts';

/** The operator's account, which the first start makes. Its owner can change the address. */
const firstOperatorId = 'operator';
export const firstOperatorEmail = 'operator@bondlens.invalid';

async function addFirstOperator(tx: Queries): Promise<void> {
  const account = { id: firstOperatorId, name: 'Operator', email: firstOperatorEmail, emailVerified: true };
  await addAccount(tx, { ...account, isOperator: true });
  const terms = { startsAt: new Date(0), endsAt: null, reason: 'Runs this site' };
  const actor = { actorId: commandLine, network: null, now: new Date() };
  const level = { kind: 'level', value: String(fullLevel) } as const;
  const flags = accessFlags.map((value) => ({ kind: 'flag', value }) as const);
  for (const grant of [level, ...flags]) {
    await saveAccessGrant(tx, { accountId: firstOperatorId, ...grant, ...terms }, actor);
  }
}

/** Gives the first operator's account a new password, ends its sessions, and makes it where it is not there; gives the password. */
export async function renewOperatorPassword(database: Database): Promise<string> {
  const password = newPassword();
  const hash = await passwordHash(password);
  await inTransaction(database, async (tx) => {
    if ((await findAccount(tx, firstOperatorId)) === undefined) await addFirstOperator(tx);
    await savePassword(tx, firstOperatorId, { hash, mustChange: true });
    await deleteSessions(tx, firstOperatorId);
  });
  return password;
}

/** Makes the first operator's account where nobody can sign in who runs the instance; gives its password, or undefined. */
export async function makeFirstOperator(database: Database): Promise<string | undefined> {
  return (await hasOperator(database)) ? undefined : renewOperatorPassword(database);
}
