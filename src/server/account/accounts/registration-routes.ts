import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { registerCall, sendVerificationCall, verifyEmailCall } from '#contract/account/accounts.ts';
import { isEmail } from '#domain/account/email.ts';
import {
  type AccountRecord,
  addAccount,
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  renameUnverified,
  savePassword,
  saveVerifiedEmail,
} from '#store/account/accounts/accounts.ts';
import { deleteAccountLinks } from '#store/account/accounts/one-time-keys.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Later } from '../../platform/serving/repeat-with-pause.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { addressFor, languageOfAccount, mayBeWritten, queueMail } from '../messages/messages.ts';
import { isPasswordOf, requireGoodPassword } from '../passwords/require-good-password.ts';
import type { Services } from '../services.ts';
import { limitSignIn } from '../session/limit-sign-in.ts';
import { startSession } from '../session/session-plugin.ts';
import { auditOf, newAccountLink, requireAccountLink, useAccountLink } from './account-links.ts';

/** An address as it was typed, in the form in which accounts have it. */
export function typedEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) throw new Refusal('bad_email', 'email');
  return email;
}

/** What is known of who registers; the rest of an account is never what a reader says. */
interface Registrant {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly hash: string;
}

/** Sends the link by which the owner of an address confirms an account. */
async function sendVerification(
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
  const mail = { accountId: id, recipient: email, language, module: 'account', kind: 'verify' } as const;
  await queueMail(tx, services, { ...mail, params: { link }, expiresAt });
}

/** Tells the owner of an address that somebody wanted to have a second account with it. */
export async function mailAccountExists(
  tx: Queries,
  services: Services,
  request: FastifyRequest,
  account: Pick<AccountRecord, 'id' | 'email' | 'language'>,
): Promise<void> {
  const { id, email } = account;
  if (!(await mayBeWritten(tx, services, email))) return;
  const mail = { accountId: id, recipient: email, language: languageOfAccount(account, request.language) };
  const params = { link: addressFor(request, services, '/sign-in/') };
  await queueMail(tx, services, { ...mail, module: 'account', kind: 'have_account', params });
}

// An address that nobody has confirmed is no one's yet: it goes with who registers last.
async function registerAgain(tx: Queries, account: AccountRecord, { name, hash }: Registrant): Promise<void> {
  await renameUnverified(tx, account.id, name);
  await savePassword(tx, account.id, { hash, mustChange: false });
  await deleteAccountLinks(tx, account.id);
}

/** Makes the account of who registers, or tells the owner of the one that is there. */
async function register(services: Services, request: FastifyRequest, registrant: Registrant): Promise<void> {
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

function registerRoute(app: App, services: Services, later: Later): void {
  const { isRegistrationOpen } = services;
  serve(app, services, registerCall, { limit: 'registrations' }, async (request) => {
    if (!isRegistrationOpen) throw new Refusal('registration_closed');
    const { password } = request.body;
    const [name, email] = [request.body.name.trim(), typedEmail(request.body.email)];
    if (name === '') throw new Refusal('bad_request', 'name');
    await requireGoodPassword(password, { name, email, twoFactorEnabled: false }, services);
    const hash = await services.hashPassword(password);
    later(() => register(services, request, { name, email, hash }));
    return { sendsMail: services.messageChannels.mail !== undefined };
  });
}

function sendVerificationRoute(app: App, services: Services, later: Later): void {
  const { database } = services;
  serve(app, services, sendVerificationCall, { limit: 'account-mails' }, async (request) => {
    const email = typedEmail(request.body.email);
    later(async () => {
      const account = await findAccountByEmail(database, email);
      if (account === undefined || account.emailVerified || account.closedAt !== null) return;
      await inTransaction(database, (tx) => sendVerification(tx, services, request, account));
    });
    return { sendsMail: services.messageChannels.mail !== undefined };
  });
}

function verifyEmailRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, verifyEmailCall, async (request, reply) => {
    const { token, password } = request.body;
    const link = await requireAccountLink(services, 'verify-email', token);
    const { accountId, email } = link;
    const tried = await limitSignIn(request, email, services);
    const [account, hash] = await Promise.all([
      findAccount(database, accountId),
      findPasswordHash(database, accountId),
    ]);
    if (account === undefined || account.closedAt !== null) throw new Refusal('link_void', 'token');
    if (hash === undefined || !(await isPasswordOf(password, hash))) {
      await logAudit(database, auditOf(request, 'verify-email-failed', { accountId, detail: 'wrong password' }));
      throw new Refusal('wrong_password', 'password');
    }
    await inTransaction(database, async (tx) => {
      await useAccountLink(tx, services, link);
      if (!(await saveVerifiedEmail(tx, accountId, email))) throw new Refusal('link_void', 'token');
      await logAudit(tx, auditOf(request, 'verify-email', { accountId }));
    });
    await tried.succeeded(reply);
    await startSession(request, reply, accountId, services);
    return { done: true };
  });
}

/** Registering and confirming an address. What a call answers, and when, is the same whether the address has an account or not. */
export function registrationRoutes(app: App, services: Services, later: Later): void {
  registerRoute(app, services, later);
  sendVerificationRoute(app, services, later);
  verifyEmailRoute(app, services);
}
