import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { deleteAccountLinks } from '#store/account/accounts/account-links.ts';
import {
  type AccountRecord,
  addAccount,
  findAccountByEmail,
  renameUnverified,
  savePassword,
} from '#store/account/accounts/accounts.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { inTransaction } from '#store/platform/database/in-transaction.ts';
import { addressFor, languageOfAccount, mayBeWritten, queueMail } from '../messages/messages.ts';
import type { Services } from '../services.ts';
import { newAccountLink } from './account-links.ts';
import { auditOf } from './audit.ts';

/** What is known of who registers; the rest of an account is never what a reader says. */
export interface Registrant {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly hash: string;
}

/** Sends the link by which the owner of an address confirms an account. */
export async function sendVerification(
  tx: Queries,
  services: Services,
  request: FastifyRequest,
  account: Pick<AccountRecord, 'id' | 'email' | 'language'>,
): Promise<void> {
  const { id, email } = account;
  if (!(await mayBeWritten(tx, services, email))) return;
  const { link, expiresAt } = await newAccountLink(tx, services, request, {
    accountId: id,
    purpose: 'verify-email',
    email,
  });
  const language = languageOfAccount(account, request.language);
  const mail = { recipient: email, language, module: 'account', kind: 'verify' } as const;
  await queueMail(tx, services, { ...mail, params: { link }, expiresAt });
}

/** Tells the owner of an address that somebody wanted to have a second account with it. */
export async function mailAccountExists(
  tx: Queries,
  services: Services,
  request: FastifyRequest,
  account: Pick<AccountRecord, 'email' | 'language'>,
): Promise<void> {
  const { email } = account;
  if (!(await mayBeWritten(tx, services, email))) return;
  const mail = { recipient: email, language: languageOfAccount(account, request.language), module: 'account' } as const;
  const params = { link: addressFor(request, services, '/sign-in/') };
  await queueMail(tx, services, { ...mail, kind: 'have_account', params });
}

// An address that nobody has confirmed is no one's yet: it goes with who registers last.
async function registerAgain(tx: Queries, account: AccountRecord, { name, hash }: Registrant): Promise<void> {
  await renameUnverified(tx, account.id, name);
  await savePassword(tx, account.id, { hash, mustChange: false });
  await deleteAccountLinks(tx, account.id);
}

/** Makes the account of who registers, or tells the owner of the one that is there. */
export async function register(services: Services, request: FastifyRequest, registrant: Registrant): Promise<void> {
  const { name, email, hash } = registrant;
  await inTransaction(services.database, async (tx) => {
    const fresh = { id: randomUUID(), name, email, language: request.language.code };
    const isNew = await addAccount(tx, fresh);
    const account = await findAccountByEmail(tx, email);
    if (account === undefined) return;
    if (account.emailVerified || account.closedAt !== null) {
      await mailAccountExists(tx, services, request, account);
    } else {
      if (isNew) await savePassword(tx, account.id, { hash, mustChange: false });
      else await registerAgain(tx, account, registrant);
      await sendVerification(tx, services, request, account);
    }
    await logAudit(
      tx,
      auditOf(request, 'register', { accountId: account.id, detail: isNew ? 'new' : 'known address' }),
    );
  });
}
