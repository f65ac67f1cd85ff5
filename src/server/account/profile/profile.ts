import type { FastifyRequest } from 'fastify';
import { accountDataCall, deleteAccountCall } from '#contract/account/account-data.ts';
import { type Profile, profileCall, saveProfileCall } from '#contract/account/profile.ts';
import type { AnswerOf } from '#contract/platform/call.ts';
import { findLanguage } from '#domain/platform/language.ts';
import {
  findAccessData,
  findAlertData,
  findApiKeyData,
  findLoggedData,
  findOwnData,
  findSessionData,
  findSignInWays,
  findWebhookData,
} from '#store/account/accounts/account-data.ts';
import { type AccountRecord, findAccount, saveProfile } from '#store/account/accounts/accounts.ts';
import { deleteAccount } from '#store/account/accounts/manage-accounts.ts';
import { findConversations } from '#store/account/support-tickets/support-tickets.ts';
import { findSavedSearches } from '#store/lists/saved-searches/saved-searches.ts';
import { findAllDrawings, findOwnSharedDrawings } from '#store/market/drawing-chart/chart-drawings.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction } from '#store/platform/database/database.ts';
import { findCalendarFeeds } from '#store/portfolio/calendar/calendar-feeds.ts';
import { findAllEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { readerSeesHints } from '../../platform/serving/hints-choice.ts';
import { requireAccount, requireOwnAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/account-links.ts';
import { isRecentlyProven, requireRecentProof } from '../accounts/require-recent-proof.ts';
import type { Services } from '../services.ts';
import { endSession } from '../session/session-plugin.ts';

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

type AccountData = AnswerOf<typeof accountDataCall>;

type InWire<Value> = Value extends Date ? string : Value;
type WireRow<Row> = { [Key in keyof Row]: InWire<Row[Key]> };

/** A row with its moments as texts. */
function inWire<Row extends object>(row: Row): WireRow<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as WireRow<Row>;
}

async function conversationsOf(database: Database, accountId: string): Promise<AccountData['supportTickets']> {
  const tickets = await findConversations(database, accountId);
  return tickets.map(({ subject, openedAt, closedAt, messages }) => ({
    ...inWire({ subject, openedAt, closedAt }),
    messages: messages.map(({ senderId, text, sentAt }) => ({
      isOwn: senderId === accountId,
      ...inWire({ text, sentAt }),
    })),
  }));
}

async function drawingsOf(database: Database, accountId: string): Promise<AccountData['drawings']> {
  const [own, shared] = await Promise.all([
    findAllDrawings(database, accountId),
    findOwnSharedDrawings(database, accountId, new Date(0)),
  ]);
  return [
    ...own.map((drawn) => ({ ...drawn, sharedAt: null, expiresAt: null })),
    ...shared.map(({ id: _, ...drawn }) => ({ ...drawn, updatedAt: drawn.sharedAt })),
  ].map(({ layout, ...drawn }) => ({ ...inWire(drawn), layout: JSON.stringify(layout) }));
}

async function watchlistsOf(database: Database, accountId: string): Promise<AccountData['watchlists']> {
  const rows = await findAllEntries(database, accountId);
  const lists = Map.groupBy(rows, ({ id }) => id);
  return [...lists.values()].map((own) => {
    const [{ name, isReadonly, createdAt, deletedAt }] = own as [(typeof own)[number]];
    const entries = own.flatMap(({ bondId, quantity, price, boughtOn, addedAt }) =>
      bondId === null || addedAt === null ? [] : [inWire({ bondId, quantity, price, boughtOn, addedAt })],
    );
    return { ...inWire({ name, isLocked: isReadonly, createdAt, deletedAt }), entries };
  });
}

async function alertsOf(database: Database, id: string) {
  const { rules, alerts } = await findAlertData(database, id);
  return { alertRules: rules.map(inWire), alerts: alerts.map(inWire) };
}

function signInOf({ credentials, passkeys, factors, recoveryCodes }: Awaited<ReturnType<typeof findSignInWays>>) {
  return {
    services: credentials.map(({ providerId, createdAt: since }) => inWire({ name: providerId, since })),
    passkeys: passkeys.map(inWire),
    authenticators: factors.map(({ verified, createdAt: since }) =>
      inWire({ isConfirmed: verified, createdAt: since }),
    ),
    recoveryCodes: recoveryCodes.map(inWire),
  };
}

function keyInWire({ usedAt, scopes, networks, ...key }: Awaited<ReturnType<typeof findApiKeyData>>[number]) {
  return { ...inWire({ ...key, lastUsedAt: usedAt }), scopes: [...scopes], networks: [...networks] };
}

function hookInWire({ events, ...hook }: Awaited<ReturnType<typeof findWebhookData>>[number]) {
  return { ...inWire(hook), events: [...events] };
}

async function dataOf(database: Database, record: AccountRecord): Promise<AccountData> {
  const { id, name, email, emailVerified, phone, language, isOperator, createdAt } = record;
  const [ways, sessions, access, logged, own, searches, supportTickets, drawings, watchlists, feeds, keys, hooks] =
    await Promise.all([
      findSignInWays(database, id),
      findSessionData(database, id),
      findAccessData(database, id),
      findLoggedData(database, id),
      findOwnData(database, record.id),
      findSavedSearches(database, id),
      conversationsOf(database, id),
      drawingsOf(database, id),
      watchlistsOf(database, id),
      findCalendarFeeds(database, id),
      findApiKeyData(database, id),
      findWebhookData(database, id),
    ]);
  return {
    account: inWire({ id, name, email, emailVerified, phone, language, isOperator, createdAt }),
    settings: own.settings,
    signIn: signInOf(ways),
    sessions: sessions.map(({ updatedAt, ...session }) => inWire({ ...session, lastUsedAt: updatedAt })),
    apiKeys: keys.map(keyInWire),
    ...(await alertsOf(database, id)),
    webhooks: hooks.map(hookInWire),
    grants: access.grants.map(inWire),
    accessRequests: access.requests.map(inWire),
    quoteRequests: access.quoteRequests.map(inWire),
    commentRequests: access.commentRequests.map(inWire),
    savedSearches: searches.map(({ id: _, ...search }) => inWire(search)),
    calendarFeeds: feeds.map((feed) => inWire({ name: feed.name, createdAt: feed.createdAt, readAt: feed.readAt })),
    watchlists,
    drawings,
    supportTickets,
    messages: own.messages.map(inWire),
    actions: logged.actions.map(inWire),
    audit: logged.audit.map(({ actorId, ...entry }) => ({ ...inWire(entry), isOwnAct: actorId === id })),
  };
}

/** Everything that is kept of an account, for its owner alone. */
function accountDataRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, accountDataCall, { limit: 'account-data' }, async (request, reply) => {
    const { accountId } = requireOwnAccount(request);
    requireRecentProof(request);
    const account = await findAccount(database, accountId);
    if (account === undefined) throw new Refusal('need_auth');
    await logAudit(database, auditOf(request, 'download-data'));
    reply.header('content-disposition', 'attachment; filename="bondlens-account.json"');
    return dataOf(database, account);
  });
}

/** The reader's own account: what it is called, everything that is kept of it, and its end. */
export function profileFeature(app: App, services: Services): void {
  profileRoutes(app, services);
  accountDataRoute(app, services);
  deleteAccountRoute(app, services);
}
