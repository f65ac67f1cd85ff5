import type { FastifyRequest } from 'fastify';
import { deleteAccountCall } from '#contract/account/account-data.ts';
import { type Profile, profileCall, saveProfileCall } from '#contract/account/profile.ts';
import { findLanguage } from '#domain/platform/language.ts';
import { type AccountRecord, findAccount } from '#store/account/accounts/accounts.ts';
import { deleteAccount } from '#store/account/accounts/delete-account.ts';
import { saveProfile } from '#store/account/accounts/profile.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { requireAccount, requireOwnAccount } from '../../platform/access/require-account.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { readerSeesHints } from '../../platform/serving/hints-choice.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/account-links.ts';
import { isRecentlyProven, requireRecentProof } from '../accounts/require-recent-proof.ts';
import type { Services } from '../services.ts';
import { endSession } from '../session/session-plugin.ts';
import { accountDataRoute } from './account-data.ts';

function nameOf(typed: string): string {
  const name = typed.normalize('NFC').trim();
  if (name === '' || /[\p{Cc}\u2028\u2029]/u.test(name)) throw new Refusal('bad_request', 'name');
  return name;
}

type Asked = Pick<FastifyRequest, 'session' | 'cookies'>;

function profileOf(account: AccountRecord, request: Asked): Profile {
  const { name, email, emailVerified, phone, language, isDemo, twoFactorEnabled } = account;
  return {
    name,
    email,
    emailVerified,
    phone,
    language: language === null ? null : (findLanguage(language)?.code ?? null),
    hints: readerSeesHints(request),
    isDemo,
    hasSecondFactor: twoFactorEnabled,
    isProven: isRecentlyProven(requireAccount(request)),
  };
}

/** What a reader's account is called and which language it prefers. */
function profileRoutes(app: App, services: Services): void {
  const { database } = services;
  const profileFor = async (request: Asked) => {
    const account = await findAccount(database, requireAccount(request).accountId);
    if (account === undefined) throw new Refusal('need_auth');
    return profileOf(account, request);
  };
  serve(app, services, profileCall, profileFor);
  serve(app, services, saveProfileCall, { limit: 'profile-changes' }, async (request) => {
    const { accountId } = requireOwnAccount(request);
    const profile = { name: nameOf(request.body.name), language: request.body.language };
    await inTransaction(database, async (tx) => {
      await saveProfile(tx, accountId, profile);
      await logAudit(tx, auditOf(request, 'change-profile'));
    });
    return profileFor(request);
  });
}

/** Deletion of an account by its owner, who types its address and has proved a short time ago who he is. */
function deleteAccountRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, deleteAccountCall, { limit: 'account-data' }, async (request, reply) => {
    const { accountId } = requireOwnAccount(request);
    requireRecentProof(request);
    const account = await findAccount(database, accountId);
    if (account?.email !== request.body.email.trim().toLowerCase()) throw new Refusal('bad_request', 'email');
    const outcome = await inTransaction(database, (tx) => deleteAccount(tx, accountId, clock()));
    if (outcome === 'last') throw new Refusal('last_operator');
    if (outcome === 'demo') throw new Refusal('demo_account');
    await endSession(request, reply, services);
    return {};
  });
}

/** The reader's own account: what it is called, everything that is kept of it, and its end. */
export function profileFeature(app: App, services: Services): void {
  profileRoutes(app, services);
  accountDataRoute(app, services);
  deleteAccountRoute(app, services);
}
