import { sql } from 'kysely';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { supportDesk } from '../support-tickets/conversations.ts';
import { findAccount } from './accounts.ts';
import { isLastOperator } from './manage-accounts.ts';

// Rows that hold an account's id without a reference to it. What has one goes with the account; the audit log keeps the id alone.
async function deleteRowsBeside({ kysely }: Queries, id: string): Promise<void> {
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
  readonly phone: string | null;
}

async function forgetReader({ kysely }: Queries, { id, email, name, phone }: Reached): Promise<void> {
  const recipients = phone === null ? [email] : [email, phone];
  await kysely.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
  // Entries about others keep what an operator wrote in them, but not his own name and address.
  await sql`
    update audit_log set network = case when account_id = ${id} then null else network end,
      detail = replace(replace(detail, ${email}, '…'), ${name}, '…')
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
