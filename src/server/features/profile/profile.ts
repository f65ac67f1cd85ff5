import type { FastifyRequest } from 'fastify';
import { type Profile, profileCall, saveProfileCall } from '#contract/profile.ts';
import { findLanguage } from '#domain/language.ts';
import { type AccountRecord, findAccount } from '#store/accounts/accounts.ts';
import { saveProfile } from '#store/accounts/profile.ts';
import { logAudit } from '#store/audit-log/audit-log.ts';
import { inTransaction } from '#store/in-transaction.ts';
import { auditOf } from '../../accounts/audit.ts';
import type { App } from '../../app.ts';
import { readerSeesHints } from '../../hints-choice.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireAccount, requireOwnAccount } from '../../require-account.ts';
import { isRecentlyProven } from '../../require-recent-proof.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { accountDataRoute } from './account-data.ts';
import { deleteAccountRoute } from './delete-account.ts';

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
  serve(
    app,
    services,
    saveProfileCall,
    async (request) => {
      const { accountId } = requireOwnAccount(request);
      const profile = { name: nameOf(request.body.name), language: request.body.language };
      await inTransaction(database, async (tx) => {
        await saveProfile(tx, accountId, profile);
        await logAudit(tx, auditOf(request, 'change-profile'));
      });
      return profileFor(request);
    },
    { onRequest: [limitCalls(services, 'profile-changes')] },
  );
}

/** The reader's own account: what it is called, everything that is kept of it, and its end. */
export function profileFeature(app: App, services: Services): void {
  profileRoutes(app, services);
  accountDataRoute(app, services);
  deleteAccountRoute(app, services);
}
