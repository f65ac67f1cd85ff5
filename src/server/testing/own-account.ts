import { randomUUID } from 'node:crypto';
import { saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount, type NewAccount } from '#store/account/accounts/accounts.ts';
import { signedToken } from '../account/session/session-cookie.ts';
import { type TestApp, testSettings } from './test-app.ts';

interface OwnAccount extends Partial<NewAccount> {
  readonly level?: number;
  readonly tariff?: number;
}

export interface SignedIn {
  readonly id: string;
  readonly cookie: string;
}

/** Another session of an account, as its cookie. */
export async function sessionCookieOf({ database }: Pick<TestApp, 'database'>, accountId: string): Promise<string> {
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + 3_600_000);
  // An operator is one in a session with a second factor alone.
  const session = { id: randomUUID(), token, accountId, expiresAt, hasSecondFactor: true };
  await database.kysely.insertInto('session').values(session).execute();
  return `bondlens=${encodeURIComponent(signedToken(token, testSettings.secret))}`;
}

/** Makes an account that is nobody's demo, and signs it in. */
export async function addOwnAccount(site: Pick<TestApp, 'database'>, own: OwnAccount = {}): Promise<SignedIn> {
  const { level, tariff, ...rest } = own;
  const id = rest.id ?? randomUUID();
  await addAccount(site.database, { id, name: 'Ann', email: `${id}@bonds.example`, emailVerified: true, ...rest });
  const terms = { accountId: id, startsAt: new Date(0), endsAt: null, reason: 'Test' };
  const actor = { actorId: 'bondlens', network: null, now: new Date() };
  if (level !== undefined)
    await saveAccessGrant(site.database, { ...terms, kind: 'level', value: String(level) }, actor);
  if (tariff !== undefined)
    await saveAccessGrant(site.database, { ...terms, kind: 'tariff', value: String(tariff) }, actor);
  return { id, cookie: await sessionCookieOf(site, id) };
}
