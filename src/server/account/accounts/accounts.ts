import type { FastifyRequest } from 'fastify';
import { changeEmailCall, confirmEmailCall } from '#contract/account/accounts.ts';
import { type SecondFactorRule, type Viewer, viewerOfGrants, visitor } from '#domain/account/access/viewer.ts';
import { hasMailbox } from '#domain/account/email.ts';
import { passwordLengths } from '#domain/account/password.ts';
import {
  type AccountRecord,
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  saveVerifiedEmail,
} from '#store/account/accounts/accounts.ts';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import { deleteEndedSession, deleteSessions, findOpenSession } from '#store/account/accounts/sessions.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction } from '#store/platform/database/database.ts';
import { isDatabaseReadOnly } from '#store/platform/database/database-errors.ts';
import { fromPrimary } from '#store/platform/replicas/reading.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Later } from '../../platform/serving/repeat-with-pause.ts';
import { requireOwnAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { addressFor, languageOfAccount, mayBeWritten, queueMail } from '../messages/messages.ts';
import { isPasswordOf } from '../passwords/require-good-password.ts';
import type { Services } from '../services.ts';
import { sessionHours } from '../session/session-cookie.ts';
import { auditOf, newAccountLink, requireAccountLink, type Secrets, useAccountLink } from './account-links.ts';
import type { OfferedDemo } from './demo-accounts.ts';
import { mailAccountExists, typedEmail } from './registration-routes.ts';
import { requireRecentProof } from './require-recent-proof.ts';

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

// The owner of an address that has an account reads of it; who asks does not learn that.
async function sendChange(
  services: Services,
  request: FastifyRequest,
  account: AccountRecord,
  email: string,
): Promise<void> {
  const taken = await findAccountByEmail(services.database, email);
  await inTransaction(services.database, async (tx) => {
    await logAudit(tx, auditOf(request, 'ask-change-email', { accountId: account.id }));
    if (taken !== undefined) return mailAccountExists(tx, services, request, taken);
    if (!(await mayBeWritten(tx, services, email))) return;
    const kind = { accountId: account.id, purpose: 'change-email', email } as const;
    const { link, expiresAt } = await newAccountLink(tx, services, request, kind);
    const language = languageOfAccount(account, request.language);
    const mail = { accountId: account.id, recipient: email, language } as const;
    await queueMail(tx, services, { ...mail, module: 'account', kind: 'email_change', params: { link }, expiresAt });
  });
}

function changeEmailRoute(app: App, services: Services, later: Later): void {
  const { database } = services;
  serve(app, services, changeEmailCall, { limit: 'account-changes' }, async (request) => {
    const account = await findAccount(database, requireOwnAccount(request).accountId);
    if (account === undefined) throw new Refusal('need_auth');
    requireRecentProof(request);
    const email = typedEmail(request.body.email);
    const hash = await findPasswordHash(database, account.id);
    if (hash === undefined || !(await isPasswordOf(request.body.password, hash))) {
      await logAudit(database, auditOf(request, 'change-email-failed'));
      throw new Refusal('wrong_password', 'password');
    }
    later(() => sendChange(services, request, account, email));
    return { sendsMail: services.messageChannels.mail !== undefined };
  });
}

function confirmEmailRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, confirmEmailCall, { limit: 'account-links' }, async (request) => {
    const link = await requireAccountLink(services, 'change-email', request.body.token);
    const account = await findAccount(database, link.accountId);
    if (account === undefined || account.closedAt !== null) throw new Refusal('link_void', 'token');
    const { id } = account;
    const own = request.session?.accountId === id ? request.session.id : undefined;
    await inTransaction(database, async (tx) => {
      await useAccountLink(tx, services, link);
      if (!(await saveVerifiedEmail(tx, id, link.email))) throw new Refusal('link_void', 'token');
      await deleteSessions(tx, id, own);
      await logAudit(tx, auditOf(request, 'change-email', { accountId: id }));
      if (!hasMailbox(account.email)) return;
      const language = languageOfAccount(account, request.language);
      const mail = { accountId: id, recipient: account.email, language } as const;
      const params = { link: addressFor(request, services, '/') };
      await queueMail(tx, services, { ...mail, module: 'account', kind: 'email_changed', params });
    });
    return { done: true };
  });
}

/** Giving an account another address, which its owner shows to be his. */
export function emailRoutes(app: App, services: Services, later: Later): void {
  changeEmailRoute(app, services, later);
  confirmEmailRoute(app, services);
}

interface TypedPassword {
  readonly email: string;
  readonly password: string;
}

/** The account of an address and its password. Throws a Refusal for any other pair; a session is the business of `startSession`. */
export async function accountOfPassword(
  { database, hashPassword }: Pick<Services, 'database' | 'hashPassword'>,
  { email, password }: TypedPassword,
): Promise<string> {
  const wrong = new Refusal('wrong_password', 'password');
  // In units of its code, of which a character has two at most.
  if (password.length > 2 * passwordLengths.max) throw wrong;
  const account = await findAccountByEmail(database, email);
  const hash = account && (await findPasswordHash(database, account.id));
  if (account === undefined || hash === undefined) {
    // Nobody learns by the time it takes whether the address has an account.
    await hashPassword(password);
    throw wrong;
  }
  if (!(await isPasswordOf(password, hash))) throw wrong;
  // Told to who knows the password alone.
  if (!account.emailVerified) throw new Refusal('email_unverified', 'email');
  return account.id;
}
