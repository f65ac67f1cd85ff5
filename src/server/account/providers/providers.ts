import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { providersCall, unlinkProviderCall, visitProviderCall } from '#contract/account/providers.ts';
import { saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount, findAccount } from '#store/account/accounts/accounts.ts';
import {
  findLinkedAccountId,
  findSignInMethods,
  linkProvider,
  lockSignInMethods,
  type ProviderLogin,
  saveProviderLogin,
  takeProviderLogin,
  unlinkProvider,
} from '#store/account/providers/providers.ts';
import { commandLine, logAudit } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls, networkOf } from '../../platform/serving/limit-calls.ts';
import { requireOwnAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireRecentProof } from '../accounts/require-recent-proof.ts';
import type { Services } from '../services.ts';
import { sessionCookie, signedToken, tokenOfCookie } from '../session/session-cookie.ts';
import { startSession } from '../session/session-plugin.ts';
import { type Identity, type IdentityProvider, ProviderAway } from './identity-provider.ts';

const VISIT_S = 10 * 60;
/** Ways in that are no service. */
const ownWays: readonly string[] = ['credential', 'passkey'];

const secret = () => randomBytes(32).toString('base64url');

/** The account of a reader who has just proved that it is his. */
function provenAccountOf(request: Pick<FastifyRequest, 'session'>): string {
  const { accountId } = requireOwnAccount(request);
  requireRecentProof(request);
  return accountId;
}

interface Begun {
  readonly provider: IdentityProvider;
  readonly next: string;
  /** To be linked; null to sign in. */
  readonly accountId: string | null;
}

/** A part of `social_login_…`, by which the reader is told. */
type ProviderFailure =
  | 'cancelled'
  | 'denied'
  | 'expired'
  | 'no_email'
  | 'email_unverified'
  | 'email_taken'
  | 'registration_closed'
  | 'linked_elsewhere'
  | 'unavailable'
  | 'failed';

type Outcome = { readonly accountId: string } | { readonly failure: ProviderFailure };

interface Came {
  readonly providerId: string;
  readonly identity: Identity;
  readonly network: string;
  readonly now: Date;
}

type SigningIn = Came & {
  readonly isRegistrationOpen: boolean;
  /** Of the page from which the reader came; a new account keeps it. */
  readonly language: string;
};

const MAX_NAME_LENGTH = 200;

function nameOf({ name, email }: Identity): string {
  const said = name.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return (said || (email ?? '').split('@')[0] || 'Reader').slice(0, MAX_NAME_LENGTH);
}

async function log(tx: Queries, action: string, accountId: string, { providerId, network, now }: Came): Promise<void> {
  await logAudit(tx, { loggedAt: now, action, actorId: accountId, accountId, network, detail: providerId });
}

async function addMember(tx: Queries, email: string, came: SigningIn): Promise<Outcome> {
  const { providerId, identity, now, language } = came;
  const id = randomUUID();
  const isNew = await addAccount(tx, { id, name: nameOf(identity), email, emailVerified: true, language });
  // Whoever it belongs to links the service himself, signed in.
  if (!isNew) return { failure: 'email_taken' };
  await linkProvider(tx, id, { providerId, providerAccountId: identity.providerAccountId });
  const terms = { startsAt: now, endsAt: null, reason: 'Registered' };
  const actor = { actorId: commandLine, network: came.network, now };
  await saveAccessGrant(tx, { accountId: id, kind: 'level', value: '1', ...terms }, actor);
  await log(tx, 'register', id, came);
  return { accountId: id };
}

/** The account of a reader whom a service vouches for; a new one where none is linked and nobody has the address. */
function signInByProvider(database: Database, came: SigningIn): Promise<Outcome> {
  const { providerId, identity, isRegistrationOpen } = came;
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const accountId = await findLinkedAccountId(tx, { providerId, providerAccountId: identity.providerAccountId });
    if (accountId === undefined) {
      // In this order: an address that nobody has confirmed asks for nothing here.
      if (identity.email === null) return { failure: 'no_email' };
      if (!identity.isEmailVerified) return { failure: 'email_unverified' };
      if (!isRegistrationOpen) return { failure: 'registration_closed' };
      return addMember(tx, identity.email, came);
    }
    const account = await findAccount(tx, accountId);
    if (account === undefined || account.closedAt !== null) return { failure: 'denied' };
    await log(tx, 'sign-in', accountId, came);
    return { accountId };
  });
}

/** Links a service to the account that is signed in. */
function linkByProvider(database: Database, accountId: string, came: Came): Promise<Outcome> {
  const { providerAccountId } = came.identity;
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const identity = { providerId: came.providerId, providerAccountId };
    const isNew = await linkProvider(tx, accountId, identity);
    if (!isNew && (await findLinkedAccountId(tx, identity)) !== accountId) return { failure: 'linked_elsewhere' };
    if (isNew) await log(tx, 'link-provider', accountId, came);
    return { accountId };
  });
}

/** Binds a visit to another service to the browser that began it. */
const visitCookie = `${sessionCookie}-visit`;
const visitCookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

function requireProvider({ identityProviders }: Services, id: string): IdentityProvider {
  const provider = identityProviders.find((known) => known.id === id);
  if (provider === undefined) throw new Refusal('not_found', 'provider');
  return provider;
}

/** The page that tells why a visit came to nothing. */
function failurePath(failure: ProviderFailure, accountId: string | null): string {
  return `${accountId === null ? '/sign-in/' : '/profile/security/'}?error=${failure}`;
}

/** Notes a visit, binds it to the browser, and gives the address to visit. */
async function beginVisit(
  reply: FastifyReply,
  services: Services,
  { provider, next, accountId }: Begun,
): Promise<string> {
  const [state, nonce, codeVerifier] = [secret(), secret(), secret()];
  const url = await provider.visitAddress({ state, nonce, codeVerifier });
  const login = { providerId: provider.id, codeVerifier, nonce, next, accountId };
  await saveProviderLogin(services.database, state, login);
  const cookie = signedToken(state, services.accounts.secrets[0]);
  reply.setCookie(visitCookie, cookie, { ...visitCookieOptions, maxAge: VISIT_S });
  return url.href;
}

function visitRoute(app: App, services: Services): void {
  serve(app, services, visitProviderCall, { limit: 'provider-sign-in' }, async (request, reply) => {
    const { params, body } = request;
    const provider = requireProvider(services, params.provider);
    const accountId = body.purpose === 'link' ? provenAccountOf(request) : null;
    const begun = { provider, next: body.next, accountId };
    const url = await beginVisit(reply, services, begun).catch((error: unknown) => {
      request.log.warn({ err: error }, 'identity provider away');
      return failurePath('unavailable', accountId);
    });
    return { url, name: provider.name };
  });
}

function unlinkRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, unlinkProviderCall, async (request) => {
    const accountId = provenAccountOf(request);
    const { provider } = request.params;
    await inTransaction(database, async (tx) => {
      await lockSignInMethods(tx, accountId);
      const ways = await findSignInMethods(tx, accountId);
      if (ownWays.includes(provider) || !ways.includes(provider)) throw new Refusal('not_found', 'provider');
      if (ways.length === 1) throw new Refusal('last_way_in', 'provider');
      await unlinkProvider(tx, accountId, provider);
      const network = networkOf(request.ip);
      const entry = { loggedAt: clock(), actorId: accountId, accountId, network, detail: provider };
      await logAudit(tx, { ...entry, action: 'unlink-provider' });
    });
    return { isLinked: false };
  });
}

interface Callback {
  readonly Params: { readonly provider: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

type CallbackRequest = FastifyRequest<Callback>;

const MAX_PART_LENGTH = 4000;

function partOf({ query }: CallbackRequest, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value.length <= MAX_PART_LENGTH ? value : undefined;
}

/** The visit that an answer belongs to: of this browser, of this service, and not answered yet. */
async function visitOf(request: CallbackRequest, services: Services): Promise<ProviderLogin | undefined> {
  const state = partOf(request, 'state');
  const own = tokenOfCookie(request.cookies[visitCookie] ?? '', services.accounts.secrets);
  if (state === undefined || state !== own) return undefined;
  const login = await takeProviderLogin(services.database, state);
  return login?.providerId === request.params.provider ? login : undefined;
}

async function identityOf(
  request: CallbackRequest,
  services: Services,
  login: ProviderLogin,
): Promise<Identity | ProviderFailure> {
  const provider = requireProvider(services, login.providerId);
  const [error, code, iss] = [partOf(request, 'error'), partOf(request, 'code'), partOf(request, 'iss')];
  if (error !== undefined) return error === 'access_denied' ? 'cancelled' : 'denied';
  if (code === undefined) return 'failed';
  try {
    return (await provider.identityOf({ ...login, code, iss })) ?? 'failed';
  } catch (thrown) {
    if (!(thrown instanceof ProviderAway)) throw thrown;
    request.log.warn({ err: thrown }, 'identity provider away');
    return 'unavailable';
  }
}

async function outcomeOf(request: CallbackRequest, services: Services, login: ProviderLogin): Promise<Outcome> {
  const { accountId } = login;
  // Who has signed out meanwhile, or in as somebody else, links nothing.
  if (accountId !== null && request.session?.accountId !== accountId) return { failure: 'expired' };
  const identity = await identityOf(request, services, login);
  if (typeof identity === 'string') return { failure: identity };
  const came = { providerId: login.providerId, identity, network: networkOf(request.ip), now: services.clock() };
  const { database, isRegistrationOpen } = services;
  if (accountId !== null) return linkByProvider(database, accountId, came);
  return signInByProvider(database, { ...came, isRegistrationOpen, language: request.language.code });
}

async function answer(request: CallbackRequest, reply: FastifyReply, services: Services): Promise<string> {
  const login = await visitOf(request, services);
  if (login === undefined) return failurePath('expired', null);
  const outcome = await outcomeOf(request, services, login);
  if ('failure' in outcome) return failurePath(outcome.failure, login.accountId);
  if (login.accountId === null) await startSession(request, reply, outcome.accountId, services);
  return request.awaitsSecondFactor ? `/sign-in/second-factor/?next=${encodeURIComponent(login.next)}` : login.next;
}

/** The address to which other services send readers back. What it does hangs on a visit that this browser began, since the way here is from elsewhere. */
function callbackRoute(app: App, services: Services): void {
  app.get<Callback>(
    '/sign-in/with/:provider/callback/',
    { onRequest: limitCalls(services, 'provider-sign-in'), exposeHeadRoute: false },
    async (request, reply) => {
      requireProvider(services, request.params.provider);
      const path = await answer(request, reply, services);
      reply.clearCookie(visitCookie, visitCookieOptions).header('cache-control', 'no-store');
      return reply.redirect(path, 303);
    },
  );
}

/** Signing in by other services, and linking them to an account. */
export function providersFeature(app: App, services: Services): void {
  const { database, identityProviders } = services;
  serve(app, services, providersCall, async ({ session }) => {
    const ways = session === null ? null : await findSignInMethods(database, session.accountId);
    const items = identityProviders.map(({ id, name }) => ({ id, name, isLinked: ways?.includes(id) ?? null }));
    return { items, hasOneWay: ways?.length === 1 };
  });
  visitRoute(app, services);
  unlinkRoute(app, services);
  callbackRoute(app, services);
}
