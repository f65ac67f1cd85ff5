import { sql } from 'kysely';
import type { AccountAction } from '#domain/account/access/account-action.ts';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteFactor } from '../second-factors/second-factors.ts';
import { supportDesk } from '../support-tickets/support-tickets.ts';
import type { AuditActor } from './access-grants.ts';
import { type AccountRecord, findAccount } from './accounts.ts';
import { deleteSessions } from './sessions.ts';

/** What became of it: `last` where nobody would be left who runs the instance, `demo` for what a demo account cannot be. */
export type ActionOutcome = 'done' | 'unchanged' | 'unknown' | 'last' | 'demo';

type Changed = Pick<AccountRecord, 'isOperator' | 'closedAt' | 'twoFactorEnabled'>;

const changeOf: Readonly<Record<AccountAction, (now: Date) => Partial<Changed>>> = {
  close: (now) => ({ closedAt: now }),
  open: () => ({ closedAt: null }),
  'make-operator': () => ({ isOperator: true }),
  'unmake-operator': () => ({ isOperator: false }),
  'end-sessions': () => ({}),
  'remove-factor': () => ({}),
};

function isAlready({ isOperator, closedAt, twoFactorEnabled }: Changed, action: AccountAction): boolean {
  if (action === 'close') return closedAt !== null;
  if (action === 'open') return closedAt === null;
  if (action === 'remove-factor') return !twoFactorEnabled;
  return action !== 'end-sessions' && isOperator === (action === 'make-operator');
}

/** Whether nobody else runs the instance. All operators are locked, so that two of them cannot close each other. */
async function isLastOperator({ kysely }: Queries, id: string) {
  const operators = await kysely
    .selectFrom('account')
    .where((is) => is.and({ isOperator: true, isDemo: false }))
    .where('closedAt', 'is', null)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return operators.length === 1 && operators[0]?.id === id;
}

async function outcomeOf(tx: Queries, id: string, action: AccountAction) {
  const isEnding = action === 'close' || action === 'unmake-operator';
  if (isEnding && (await isLastOperator(tx, id))) return 'last';
  const account = await tx.kysely
    .selectFrom('account')
    .where('id', '=', id)
    .select(['isOperator', 'closedAt', 'isDemo', 'twoFactorEnabled'])
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return 'unknown';
  if (account.isDemo && (action === 'make-operator' || action === 'unmake-operator')) return 'demo';
  return isAlready(account, action) ? 'unchanged' : 'done';
}

/**
 * Closes an account, opens it again, makes it an operator's or no more, ends its sessions, or takes away the authenticator that its owner has lost; within a transaction, with its audit entry. Whose
 * rights change signs in anew, but for one who is opened.
 */
export async function changeAccount(
  tx: Queries,
  { id, action, reason }: { readonly id: string; readonly action: AccountAction; readonly reason: string },
  { actorId, network, now }: AuditActor,
) {
  const outcome = await outcomeOf(tx, id, action);
  if (outcome !== 'done') return outcome;
  const change = { ...changeOf[action](now), updatedAt: now };
  if (action === 'remove-factor') await deleteFactor(tx, id);
  await tx.kysely.updateTable('account').set(change).where('id', '=', id).execute();
  const ended = action === 'open' ? 0 : await deleteSessions(tx, id);
  const detail = [reason, ended > 0 ? `${ended} sessions ended` : ''].filter((part) => part !== '').join('; ');
  await logAudit(tx, { loggedAt: now, action: `account-${action}`, actorId, accountId: id, network, detail });
  return 'done';
}

/** An account as a list shows it, with the level that it has at the moment. */
export interface ListedAccount
  extends Pick<
    AccountRecord,
    'id' | 'name' | 'email' | 'emailVerified' | 'isOperator' | 'isDemo' | 'closedAt' | 'createdAt' | 'twoFactorEnabled'
  > {
  readonly level: number;
  readonly sessions: number;
}

interface AccountsQuery {
  /** Words of the name or the address, or an id; empty for all. */
  readonly text: string;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
}

const levelAt = (now: Date) => sql<number>`coalesce((
  select max(value::integer) from access_grant
  where account_id = account.id and kind = 'level' and revoked_at is null
    and starts_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)), 1)`;

const sessionCount = sql<number>`(select count(*)::integer from session
  where account_id = account.id and expires_at > now())`;

function listed({ kysely }: Queries, now: Date) {
  return kysely
    .selectFrom('account')
    .select(['id', 'name', 'email', 'emailVerified', 'isOperator', 'isDemo', 'closedAt', 'createdAt'])
    .select(['twoFactorEnabled', levelAt(now).as('level'), sessionCount.as('sessions')]);
}

/** One page of the accounts that match, latest first. */
export async function findAccounts(queries: Queries, { text, now, limit, offset }: AccountsQuery) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const isMatching = sql<boolean>`(${text} = '' or name ilike ${pattern} or email ilike ${pattern} or account.id = ${text})`;
  const [{ total }, items] = await Promise.all([
    queries.kysely
      .selectFrom('account')
      .where(isMatching)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    listed(queries, now)
      .where(isMatching)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { total: Number(total), items };
}

/** An account of an id, with its level. */
export async function findListedAccount(queries: Queries, id: string, now: Date) {
  return listed(queries, now).where('id', '=', id).executeTakeFirst();
}

/** The names of accounts by id. */
export async function findAccountNames(
  { kysely }: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('account')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The account that is named by its id or its address. */
export async function findNamedAccount({ kysely }: Queries, name: string) {
  return kysely
    .selectFrom('account')
    .selectAll()
    .where((where) => where.or([where('id', '=', name), where('email', '=', name.toLowerCase())]))
    .orderBy((order) => order('id', '=', name), 'desc')
    .executeTakeFirst();
}

// Rows that hold an account's id without a reference to it. What has one goes with the account; the audit log keeps the id alone.
async function deleteRowsBeside({ kysely }: Queries, id: string) {
  await kysely.updateTable('actionLog').set({ accountId: null }).where('accountId', '=', id).execute();
  await kysely.deleteFrom('supportTicket').where('accountId', '=', id).execute();
  await kysely.updateTable('supportMessage').set({ senderId: supportDesk }).where('senderId', '=', id).execute();
  await kysely.deleteFrom('quoteAccessRequest').where('accountId', '=', id).execute();
  await kysely.deleteFrom('commentAccessRequest').where('accountId', '=', id).execute();
  await kysely.deleteFrom('savedSearch').where('accountId', '=', id).execute();
  await kysely.deleteFrom('chartDrawing').where('accountId', '=', id).execute();
}

interface Reached {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

async function forgetReader({ kysely }: Queries, { id, email, name }: Reached) {
  // Entries about others keep what an operator wrote in them, but not his own name and addresses.
  await sql`
    update audit_log set network = case when account_id = ${id} then null else network end,
      detail = case when account_id = ${id} and action ~ '^(webhook|api-key|passkey)-' then ''
        else replace(replace(detail, ${email}, '…'), ${name}, '…') end
    where account_id = ${id} or actor_id = ${id}`.execute(kysely);
  // An attempt to sign in with the address may name it where no account was known.
  await sql`update audit_log set detail = replace(detail, ${email}, '…') where position(${email} in detail) > 0`.execute(
    kysely,
  );
}

/**
 * Deletes an account and what is kept of it, within a transaction: its sessions end. The audit log keeps what happened under the id alone. Gives
 * why it is not deleted: `last` where nobody would be left who runs the instance, `demo` for an account that is everybody's.
 */
export async function deleteAccount(tx: Queries, id: string, now: Date): Promise<'done' | 'last' | 'demo'> {
  if (await isLastOperator(tx, id)) return 'last';
  const account = await findAccount(tx, id);
  if (account === undefined) return 'done';
  if (account.isDemo) return 'demo';
  await deleteRowsBeside(tx, id);
  await forgetReader(tx, account);
  await tx.kysely.deleteFrom('account').where('id', '=', id).execute();
  const entry = { action: 'delete-account', actorId: id, accountId: id, network: null, detail: '' };
  await logAudit(tx, { loggedAt: now, ...entry });
  return 'done';
}
