import type { FastifyRequest } from 'fastify';
import { changePasswordCall, resetPasswordCall, sendResetCall } from '#contract/account/accounts.ts';
import { hasMailbox } from '#domain/account/email.ts';
import { isShortPassword, normalPassword } from '#domain/account/password.ts';
import {
  type AccountRecord,
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  savePassword,
  saveVerifiedEmail,
} from '#store/account/accounts/accounts.ts';
import { deleteAccountLinks } from '#store/account/accounts/one-time-keys.ts';
import { deleteSessions } from '#store/account/accounts/sessions.ts';
import { deleteApiKeys } from '#store/account/api-keys/api-keys.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Later } from '../../platform/serving/repeat-with-pause.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf, newAccountLink, requireAccountLink, useAccountLink } from '../accounts/account-links.ts';
import { typedEmail } from '../accounts/registration-routes.ts';
import { addressFor, languageOfAccount, mayBeWritten, queueMail } from '../messages/messages.ts';
import type { Services } from '../services.ts';
import { startSession } from '../session/session-plugin.ts';
import { isPasswordOf, requireGoodPassword } from './require-good-password.ts';

async function sendReset(services: Services, request: FastifyRequest, email: string): Promise<void> {
  const account = await findAccountByEmail(services.database, email);
  if (account === undefined || account.closedAt !== null || !hasMailbox(email)) return;
  await inTransaction(services.database, async (tx) => {
    if (!(await mayBeWritten(tx, services, email))) return;
    const kind = { accountId: account.id, purpose: 'reset-password', email } as const;
    const { link, expiresAt } = await newAccountLink(tx, services, request, kind);
    const language = languageOfAccount(account, request.language);
    const mail = { accountId: account.id, recipient: email, language } as const;
    await queueMail(tx, services, { ...mail, module: 'account', kind: 'reset', params: { link }, expiresAt });
    await logAudit(tx, auditOf(request, 'ask-reset', { accountId: account.id }));
  });
}

function sendResetRoute(app: App, services: Services, later: Later): void {
  serve(app, services, sendResetCall, { limit: 'account-mails' }, async (request) => {
    const email = typedEmail(request.body.email);
    later(() => sendReset(services, request, email));
    return { sendsMail: services.messageChannels.mail !== undefined };
  });
}

interface NewPassword {
  readonly hash: string;
  /** Too short to do without a second factor. */
  readonly isShort: boolean;
  /** For the audit log. */
  readonly action: 'reset-password' | 'change-password';
}

/** Gives an account another password: its sessions and keys end, links sent before are void, and its owner is told. */
async function giveNewPassword(
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
  const mail = { accountId: id, recipient: email, language } as const;
  const params = { link: addressFor(request, services, '/forgot-password/') };
  await queueMail(tx, services, { ...mail, module: 'account', kind: 'password_changed', params });
}

function resetPasswordRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, resetPasswordCall, { limit: 'account-links' }, async (request) => {
    const { token, password } = request.body;
    const link = await requireAccountLink(services, 'reset-password', token);
    const account = await findAccount(database, link.accountId);
    if (account === undefined || account.closedAt !== null) throw new Refusal('link_void', 'token');
    await requireGoodPassword(password, account, services);
    const made = { hash: await services.hashPassword(password), isShort: isShortPassword(password) };
    await inTransaction(database, async (tx) => {
      await useAccountLink(tx, services, link);
      // Who reads the mails to an address has confirmed it.
      if (account.email === link.email) await saveVerifiedEmail(tx, account.id, link.email);
      await giveNewPassword(tx, services, request, account, { ...made, action: 'reset-password' });
    });
    return { done: true };
  });
}

function changePasswordRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, changePasswordCall, { limit: 'account-changes' }, async (request, reply) => {
    const session = request.heldSession ?? request.session;
    const account = session === null ? undefined : await findAccount(database, session.accountId);
    if (session === null || account === undefined) throw new Refusal('need_auth');
    if (session.isDemo) throw new Refusal('demo_account');
    const { currentPassword, password } = request.body;
    const known = await findPasswordHash(database, account.id);
    if (known === undefined || !(await isPasswordOf(currentPassword, known))) {
      await logAudit(database, auditOf(request, 'change-password-failed', { accountId: account.id }));
      throw new Refusal('wrong_password', 'currentPassword');
    }
    if (normalPassword(currentPassword) === normalPassword(password)) {
      throw new Refusal('password_same', 'password');
    }
    await requireGoodPassword(password, account, services);
    const made = { hash: await services.hashPassword(password), isShort: isShortPassword(password) };
    await inTransaction(database, (tx) =>
      giveNewPassword(tx, services, request, account, { ...made, action: 'change-password' }),
    );
    await startSession(request, reply, account.id, services, session.hasSecondFactor ? 'both-factors' : 'one-factor');
    return { done: true };
  });
}

/** Setting a new password where the old one is forgotten, or is to be another. */
export function passwordRoutes(app: App, services: Services, later: Later): void {
  sendResetRoute(app, services, later);
  resetPasswordRoute(app, services);
  changePasswordRoute(app, services);
}
