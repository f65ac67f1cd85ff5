import type { FastifyRequest } from 'fastify';
import { hasMailbox } from '#domain/account/email.ts';
import { deleteAccountLinks } from '#store/account/accounts/account-links.ts';
import { type AccountRecord, savePassword } from '#store/account/accounts/accounts.ts';
import { deleteSessions } from '#store/account/accounts/sessions.ts';
import { deleteApiKeys } from '#store/account/api-keys/api-keys.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { auditOf } from '../accounts/audit.ts';
import { addressFor, languageOfAccount, queueMail } from '../messages/messages.ts';
import type { Services } from '../services.ts';

interface NewPassword {
  readonly hash: string;
  /** Too short to do without a second factor. */
  readonly isShort: boolean;
  /** For the audit log. */
  readonly action: 'reset-password' | 'change-password';
}

/** Gives an account another password: its sessions and keys end, links sent before are void, and its owner is told. */
export async function giveNewPassword(
  tx: Queries,
  services: Services,
  request: FastifyRequest,
  account: AccountRecord,
  { hash, isShort, action }: NewPassword,
): Promise<void> {
  const { id, email } = account;
  await savePassword(tx, id, { hash, isShort, mustChange: false });
  await deleteSessions(tx, id);
  await deleteApiKeys(tx, id);
  await deleteAccountLinks(tx, id);
  await logAudit(tx, auditOf(request, action, { accountId: id }));
  if (!hasMailbox(email)) return;
  const language = languageOfAccount(account, request.language);
  const mail = { recipient: email, language, module: 'account', kind: 'password_changed' } as const;
  await queueMail(tx, services, { ...mail, params: { link: addressFor(request, services, '/forgot-password/') } });
}
