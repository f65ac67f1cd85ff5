import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ChosenSettings } from '#domain/platform/reader-settings.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { type AccessGrant, grantsAt } from './access-grants.ts';

interface SessionRow {
  readonly id: string;
  readonly token: string;
  readonly accountId: string;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  /** When who uses it last proved who they are. */
  readonly provenAt: Date;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type SessionTable = TableOf<
  SessionRow,
  'userAgent' | 'ipAddress' | 'provenAt' | 'hasSecondFactor' | 'createdAt' | 'updatedAt'
>;

/** A session that holds, with its account and what that is given at a moment. */
export interface OpenSession {
  readonly id: string;
  readonly token: string;
  /** Whether it is time to note that it is used, by the database's clock, as all times of a session are. */
  readonly isDue: boolean;
  readonly provenAt: Date;
  readonly hasSecondFactor: boolean;
  readonly accountId: string;
  /** How far the log was when the account last wrote; null where it never did. */
  readonly wrote: string | null;
  readonly name: string;
  readonly language: string | null;
  readonly isOperator: boolean;
  readonly isDemo: boolean;
  readonly mustChangePassword: boolean;
  readonly twoFactorEnabled: boolean;
  readonly settings: ChosenSettings;
  /** Alerts that the account has not read. */
  readonly unreadAlerts: number;
  readonly grants: readonly Pick<AccessGrant, 'kind' | 'value'>[];
}

/** In hours: how long a session lasts that nobody uses, and how long any. */
export interface SessionHours {
  readonly idle: number;
  readonly max: number;
}

export interface NewSession {
  readonly token: string;
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly userAgent: string | null;
  readonly ipAddress: string;
}

/** Begins a session that ends unless it is used within `idle` hours. */
export async function addSession({ kysely }: Queries, session: NewSession, { idle }: SessionHours) {
  await kysely
    .insertInto('session')
    .values({ id: randomUUID(), ...session, expiresAt: sql<Date>`now() + make_interval(hours => ${idle})` })
    .execute();
}

/** Gives a session whose reader has just proved who he is another token; false where it has ended meanwhile. */
export async function renewSession(
  { kysely }: Queries,
  id: string,
  { token, hasSecondFactor }: Pick<NewSession, 'token' | 'hasSecondFactor'>,
) {
  const { numUpdatedRows } = await kysely
    .updateTable('session')
    .set({ token, hasSecondFactor, provenAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface OpenAt {
  readonly now: Date;
  /** The most hours of a session, and of an operator's. */
  readonly max: number;
  readonly maxOfOperator: number;
}

const openSession = preparedStatement<OpenAt & { readonly token: string }, OpenSession>(
  (_, { token, now, max, maxOfOperator }) => sql<OpenSession>`
    select session.id, session.token, session.updated_at < now() - interval '1 hour' as "isDue", session.proven_at as "provenAt",
      session.has_second_factor as "hasSecondFactor", account.id as "accountId", account.name, account.language,
      account.is_operator as "isOperator", account.is_demo as "isDemo", account.must_change_password as "mustChangePassword",
      account.two_factor_enabled as "twoFactorEnabled",
      (select position::text from own_write where account_id = account.id) as wrote,
      (select count(*)::integer from alert where account_id = account.id and read_at is null and deleted_at is null) as "unreadAlerts",
      coalesce((select settings from reader_settings where account_id = account.id), '{}') as settings,
      ${grantsAt(now)} as grants
    from session join account on account.id = session.account_id
    where session.token = ${token} and session.expires_at > now() and account.closed_at is null
      and session.created_at > now() - make_interval(
        hours => case when account.is_operator then ${maxOfOperator}::integer else ${max}::integer end)`,
);

/** The session of a token while it holds: neither ended nor idle nor too old; what is granted is that of `now`. */
export async function findOpenSession(queries: Queries, token: string, at: OpenAt) {
  const [session] = await openSession(queries, { ...at, token });
  return session;
}

/** Notes that a session is used, so that it does not end as idle for `idleHours`. */
export async function keepSession({ kysely }: Queries, id: string, idleHours: number) {
  await sql`
    update session set updated_at = now(), expires_at = now() + make_interval(hours => ${idleHours})
    where id = ${id}`.execute(kysely);
}

/** Deletes the session of a token where its time is over, so that no clock that is set back begins it again. */
export async function deleteEndedSession(
  { kysely }: Queries,
  token: string,
  { max, maxOfOperator }: Omit<OpenAt, 'now'>,
) {
  await sql`
    delete from session using account
    where session.token = ${token} and account.id = session.account_id and (session.expires_at <= now()
      or session.created_at <= now() - make_interval(
        hours => case when account.is_operator then ${maxOfOperator}::integer else ${max}::integer end))`.execute(
    kysely,
  );
}

export async function deleteSession({ kysely }: Queries, token: string) {
  await kysely.deleteFrom('session').where('token', '=', token).execute();
}

/** Ends the sessions of an account, all or all but one; gives how many. */
export async function deleteSessions({ kysely }: Queries, accountId: string, exceptId?: string) {
  const { numDeletedRows } = await kysely
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export type SessionRecord = Pick<SessionRow, 'id' | 'userAgent' | 'ipAddress' | 'createdAt' | 'updatedAt'>;

/** Where an account is signed in, the last used first; those that have ended by themselves are left out. */
export async function findSessions({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session of an account; false where the account has none of this id. */
export async function deleteSessionOf({ kysely }: Queries, accountId: string, id: string) {
  const { numDeletedRows } = await kysely
    .deleteFrom('session')
    .where((is) => is.and({ accountId, id }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
