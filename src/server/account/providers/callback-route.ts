import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProviderLogin, takeProviderLogin } from '#store/account/providers/provider-logins.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { App } from '../../platform/serving/app.ts';
import type { Services } from '../services.ts';
import { tokenOfCookie } from '../session/session-cookie.ts';
import { startSession } from '../session/session-plugin.ts';
import { type Identity, ProviderAway } from './identity-provider.ts';
import { linkByProvider, type Outcome, type ProviderFailure, signInByProvider } from './sign-in-by-provider.ts';
import { failurePath, requireProvider, visitCookie, visitCookieOptions } from './visits.ts';

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
export function callbackRoute(app: App, services: Services): void {
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
