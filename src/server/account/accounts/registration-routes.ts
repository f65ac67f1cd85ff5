import { registerCall, sendVerificationCall, verifyEmailCall } from '#contract/account/accounts.ts';
import { isEmail } from '#domain/account/email.ts';
import {
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  saveVerifiedEmail,
} from '#store/account/accounts/accounts.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/in-transaction.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import type { Later } from '../../platform/serving/later.ts';
import { serve } from '../../platform/serving/serve.ts';
import { isPasswordOf, passwordHash } from '../passwords/password.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import type { Services } from '../services.ts';
import { limitSignIn } from '../session/limit-sign-in.ts';
import { startSession } from '../session/session-plugin.ts';
import { requireAccountLink, useAccountLink } from './account-links.ts';
import { auditOf } from './audit.ts';
import { register, sendVerification } from './registration.ts';

/** An address as it was typed, in the form in which accounts have it. */
export function typedEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) throw new Refusal('bad_email', 'email');
  return email;
}

function registerRoute(app: App, services: Services, later: Later): void {
  const { isRegistrationOpen } = services;
  serve(
    app,
    services,
    registerCall,
    async (request) => {
      if (!isRegistrationOpen) throw new Refusal('registration_closed');
      const { password } = request.body;
      const [name, email] = [request.body.name.trim(), typedEmail(request.body.email)];
      if (name === '') throw new Refusal('bad_request', 'name');
      await requireGoodPassword(password, { name, email, twoFactorEnabled: false }, services);
      const hash = await passwordHash(password);
      later(() => register(services, request, { name, email, hash }));
      return { sendsMail: services.messageChannels.mail !== undefined };
    },
    { onRequest: [limitCalls(services, 'registrations')] },
  );
}

function sendVerificationRoute(app: App, services: Services, later: Later): void {
  const { database } = services;
  serve(
    app,
    services,
    sendVerificationCall,
    async (request) => {
      const email = typedEmail(request.body.email);
      later(async () => {
        const account = await findAccountByEmail(database, email);
        if (account === undefined || account.emailVerified || account.closedAt !== null) return;
        await inTransaction(database, (tx) => sendVerification(tx, services, request, account));
      });
      return { sendsMail: services.messageChannels.mail !== undefined };
    },
    { onRequest: [limitCalls(services, 'account-mails')] },
  );
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
