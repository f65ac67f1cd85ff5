import type { Queries } from '../../platform/database/database.ts';

// A statement each, for a reader asks for all of it seldom.

/** How an account signs in: the services that answer for it, its passkeys, whether an authenticator is set up. No secret is among them. */
export async function findSignInWays({ kysely }: Queries, accountId: string) {
  const [credentials, passkeys, factors, recoveryCodes] = await Promise.all([
    kysely.selectFrom('credential').where('accountId', '=', accountId).select(['providerId', 'createdAt']).execute(),
    kysely
      .selectFrom('passkey')
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .select(['name', 'createdAt', 'lastUsedAt'])
      .execute(),
    kysely.selectFrom('secondFactor').where('accountId', '=', accountId).select(['verified', 'createdAt']).execute(),
    kysely.selectFrom('recoveryCode').where('accountId', '=', accountId).select(['usedAt']).execute(),
  ]);
  return { credentials, passkeys, factors, recoveryCodes };
}

/** The sessions of an account, without their tokens. */
export function findSessionData({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .select(['userAgent', 'ipAddress', 'createdAt', 'updatedAt', 'expiresAt', 'provenAt', 'hasSecondFactor'])
    .execute();
}

/** The keys of an account, without their hashes. */
export function findApiKeyData({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('apiKey')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .select(['name', 'hint', 'scopes', 'networks', 'createdAt', 'endsAt', 'usedAt'])
    .execute();
}

/** The webhooks of an account, without their secrets. */
export function findWebhookData({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('webhook')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .select(['url', 'events', 'createdAt', 'failingSince', 'disabledAt'])
    .execute();
}

/** The rules of alerts of an account, and what they told. */
export async function findAlertData({ kysely }: Queries, accountId: string) {
  const [rules, alerts] = await Promise.all([
    kysely
      .selectFrom('alertRule')
      .where('accountId', '=', accountId)
      .orderBy('id')
      .select(['kind', 'instrumentId', 'venueId', 'direction', 'threshold', 'days', 'savedSearchId', 'mail'])
      .select(['tellsWebhooks', 'createdAt', 'pausedAt', 'deletedAt'])
      .execute(),
    // Figures that a reader may not see are no data of his.
    kysely
      .selectFrom('alert')
      .where('accountId', '=', accountId)
      .orderBy('id')
      .select(['kind', 'happenedAt', 'readAt'])
      .execute(),
  ]);
  return { rules, alerts };
}

/** What an account was given, and what it asked for. */
export async function findAccessData({ kysely }: Queries, accountId: string) {
  const [grants, requests, quoteRequests, commentRequests] = await Promise.all([
    kysely
      .selectFrom('accessGrant')
      .where('accountId', '=', accountId)
      .orderBy('id')
      .select(['kind', 'value', 'startsAt', 'endsAt', 'reason', 'givenAt', 'revokedAt', 'revokeReason'])
      .execute(),
    kysely
      .selectFrom('accessRequest')
      .where('accountId', '=', accountId)
      .orderBy('id')
      .select(['kind', 'tariff', 'contactPersonId', 'requestedAt', 'decision', 'decidedAt', 'words'])
      .execute(),
    kysely
      .selectFrom('quoteAccessRequest')
      .where('accountId', '=', accountId)
      .orderBy('venueId')
      .select(['venueId', 'requestedAt', 'decision'])
      .execute(),
    kysely
      .selectFrom('commentAccessRequest')
      .where('accountId', '=', accountId)
      .orderBy('providerId')
      .select(['providerId', 'requestedAt', 'decision'])
      .execute(),
  ]);
  return { grants, requests, quoteRequests, commentRequests };
}

/** What an account did, by the log of actions, and what was done to it or by it, by the audit log. */
export async function findLoggedData({ kysely }: Queries, accountId: string) {
  const [actions, audit] = await Promise.all([
    kysely
      .selectFrom('actionLog')
      .where('accountId', '=', accountId)
      .orderBy('id')
      .select(['kind', 'actionId', 'bondId', 'loggedAt'])
      .execute(),
    kysely
      .selectFrom('auditLog')
      .where('accountId', '=', accountId)
      .orderBy('id')
      .select(['loggedAt', 'action', 'actorId', 'network', 'detail'])
      .execute(),
  ]);
  return { actions, audit };
}

/** The settings of an account, and the messages that were written to it. */
export async function findOwnData({ kysely }: Queries, id: string) {
  const [settings, messages] = await Promise.all([
    kysely.selectFrom('readerSettings').where('accountId', '=', id).select('settings').executeTakeFirst(),
    kysely
      .selectFrom('outbox')
      .where('accountId', '=', id)
      .orderBy('id')
      .select(['channel', 'subject', 'createdAt', 'sentAt'])
      .execute(),
  ]);
  return { settings: settings?.settings ?? {}, messages };
}
