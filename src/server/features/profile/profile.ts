import { type Profile, profileCall, saveProfileCall } from '#contract/profile.ts';
import { findLanguage } from '#domain/language.ts';
import { type AccountRecord, findAccount } from '#store/accounts/accounts.ts';
import { saveProfile } from '#store/accounts/profile.ts';
import { logAudit } from '#store/audit-log/audit-log.ts';
import { inTransaction } from '#store/in-transaction.ts';
import type { App } from '../../app.ts';
import { readerSeesHints } from '../../hints-choice.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { networkOf } from '../../limits/network-of.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireAccount, requireOwnAccount } from '../../require-account.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

function nameOf(typed: string): string {
  const name = typed.normalize('NFC').trim();
  if (name === '' || /[\p{Cc}\u2028\u2029]/u.test(name)) throw new Refusal('bad_request', 'name');
  return name;
}

function profileOf(account: AccountRecord, hints: boolean): Profile {
  const { name, email, emailVerified, phone, language, isDemo } = account;
  return {
    name,
    email,
    emailVerified,
    phone,
    language: language === null ? null : (findLanguage(language)?.code ?? null),
    hints,
    isDemo,
  };
}

/** What a reader's account is called and which language it prefers. */
export function profileFeature(app: App, services: Services): void {
  const { database, clock } = services;
  const profileFor = async (accountId: string, hints: boolean) => {
    const account = await findAccount(database, accountId);
    if (account === undefined) throw new Refusal('need_auth');
    return profileOf(account, hints);
  };
  serve(app, services, profileCall, (request) =>
    profileFor(requireAccount(request).accountId, readerSeesHints(request)),
  );
  serve(
    app,
    services,
    saveProfileCall,
    async (request) => {
      const { accountId } = requireOwnAccount(request);
      const profile = { name: nameOf(request.body.name), language: request.body.language };
      await inTransaction(database, async (tx) => {
        await saveProfile(tx, accountId, profile);
        await logAudit(tx, {
          loggedAt: clock(),
          action: 'change-profile',
          actorId: accountId,
          accountId,
          network: networkOf(request.ip),
          detail: `language ${profile.language ?? 'of the browser'}`,
        });
      });
      return profileFor(accountId, readerSeesHints(request));
    },
    { onRequest: [limitCalls(services, 'profile-changes')] },
  );
}
