import { type SecondFactorRule, type Viewer, viewerOfGrants, visitor } from '#domain/account/access/viewer.ts';
import { deleteEndedSession, findOpenSession, type OpenSession } from '#store/account/accounts/sessions.ts';
import type { Database } from '#store/platform/database/database.ts';
import { isDatabaseReadOnly } from '#store/platform/database/database-errors.ts';
import { fromPrimary } from '#store/platform/replicas/reading.ts';
import { sessionHours } from '../session/session-hours.ts';
import type { OfferedDemo } from './demo-accounts.ts';
import type { Secrets } from './encryption.ts';

interface AccountSettings {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly demoAccounts: OfferedDemo;
  readonly clock: () => Date;
  readonly secondFactorOf: SecondFactorRule;
}

/** An account at the moment, as a session or the address of a calendar knows it. */
type ActingAccount = Pick<
  OpenSession,
  'accountId' | 'name' | 'isOperator' | 'isDemo' | 'hasSecondFactor' | 'mustChangePassword' | 'grants'
>;

/** Who can sign in to an instance, and what proves who they are. */
export interface Accounts {
  readonly secrets: Secrets;
  /** The demo accounts that may be taken; the session of another one does not hold. */
  readonly demoAccounts: OfferedDemo;
  /** The session of a token while it holds, on whichever node it began. */
  sessionOf(token: string): Promise<OpenSession | null>;
  /** Who acts in a session, or without one. */
  viewerOf(session: ActingAccount | null): Viewer;
}

/** Where nothing can be stored, what is over stays over for as long as the clock goes on. */
function unlessReadOnly(error: unknown): void {
  if (!isDatabaseReadOnly(error)) throw error;
}

export function openAccounts({ database, secrets, demoAccounts, clock, secondFactorOf }: AccountSettings): Accounts {
  return {
    secrets,
    demoAccounts,
    // Whose password somebody else made is nobody until he has changed it.
    viewerOf: (session) =>
      session === null || session.mustChangePassword ? visitor : viewerOfGrants(session, secondFactorOf),
    sessionOf: async (token) => {
      const open = { now: clock(), max: sessionHours(false).max, maxOfOperator: sessionHours(true).max };
      const session = await fromPrimary(() => findOpenSession(database, token, open));
      if (session === undefined) {
        await deleteEndedSession(database, token, open).catch(unlessReadOnly);
        return null;
      }
      return session.isDemo && !(await demoAccounts()).includes(session.accountId) ? null : session;
    },
  };
}
