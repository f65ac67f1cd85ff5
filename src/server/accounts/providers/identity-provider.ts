import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { github } from 'better-auth/social-providers';
import { isLoopback } from '#domain/loopback.ts';
import { type OpenIdSettings, type ProviderSettings, redirectUriOf } from './provider-settings.ts';

/** The secrets of one visit to a service. */
interface Visit {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What a service sent back with a reader. */
interface Returned {
  readonly code: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The issuer as the answer names it (RFC 9207). */
  readonly iss: string | undefined;
}

/** Whom a service says that a reader is. */
export interface Identity {
  readonly providerAccountId: string;
  readonly email: string | null;
  /** Whether the service has seen that the address is the reader's. */
  readonly isEmailVerified: boolean;
  readonly name: string;
}

export interface IdentityProvider {
  readonly id: string;
  readonly name: string;
  /** The address at the service that asks who the reader is; throws `ProviderAway`. */
  visitAddress(visit: Visit): Promise<URL>;
  /** Whom the service's answer is of; null where it proves nobody. Throws `ProviderAway`. */
  identityOf(returned: Returned): Promise<Identity | null>;
}

/** The service does not answer, or not as its settings say. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** What the library knows of a service. */
type Library = Awaited<ReturnType<ReturnType<typeof genericOAuth>['init']>>['context']['socialProviders'][number];
type LibraryContext = Parameters<ReturnType<typeof genericOAuth>['init']>[0];

const PATIENCE_MS = 10_000;

/** No reader waits longer for a service. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ProviderAway('no answer in time')), PATIENCE_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

type Warn = (message: string) => void;

/** Asks a service for its addresses and keys; the library leaves a service out that does not give them. */
async function discover(settings: OpenIdSettings, publicUrl: URL, warn: Warn): Promise<Library> {
  const { id, name, issuer, clientId, clientSecret, scopes } = settings;
  const config = {
    ...{ providerId: id, name, clientId, clientSecret, scopes: [...scopes], pkce: true },
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    redirectURI: redirectUriOf(publicUrl, id),
    requireIdTokenVerification: true,
  };
  const logger = { error: warn, warn, info: () => undefined, debug: () => undefined, success: () => undefined };
  // The library reads no more of it here than this.
  const context = { logger, socialProviders: [], baseURL: publicUrl.origin } as unknown as LibraryContext;
  const [found] = (await genericOAuth({ config: [config] }).init(context)).context.socialProviders;
  if (found === undefined) throw new ProviderAway(`${id} tells nothing of itself`);
  // A document of another issuer would let that one speak for this.
  if (found.issuer !== issuer) throw new ProviderAway(`${id} calls itself ${found.issuer}, not ${issuer}`);
  return found;
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ProviderAway;
}

const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** Asks a service once whatever it needs, and again at the next visit where that failed. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => {
    asked ??= inTime(ask()).catch((error) => {
      asked = undefined;
      throw error instanceof ProviderAway ? error : new ProviderAway('does not answer', { cause: error });
    });
    return asked;
  };
}

function libraryOf(settings: ProviderSettings, publicUrl: URL, warn: Warn): () => Promise<Library> {
  if (settings.kind === 'oidc') return once(() => discover(settings, publicUrl, warn));
  const { id, clientId, clientSecret } = settings;
  const provider = github({ clientId, clientSecret, redirectURI: redirectUriOf(publicUrl, id) });
  return async () => provider as unknown as Library;
}

/** Opens a service; it is asked for nothing before a reader chooses it, so that one that is away holds up nobody else. */
export function openIdentityProvider(settings: ProviderSettings, publicUrl: URL, warn: Warn): IdentityProvider {
  const { id, name } = settings;
  const library = libraryOf(settings, publicUrl, warn);
  const redirectURI = redirectUriOf(publicUrl, id);
  const issuer = settings.kind === 'oidc' ? settings.issuer : 'https://github.com';

  const identityOf = async ({ code, nonce, codeVerifier, iss }: Returned): Promise<Identity | null> => {
    const known = await library();
    if (iss !== undefined && iss !== issuer) return null;
    const tokens = await known.validateAuthorizationCode({ code, codeVerifier, redirectURI });
    // Without an ID token nothing binds the answer to this visit.
    if (!tokens || (settings.kind === 'oidc' && !tokens.idToken)) return null;
    const found = await known.getUserInfo({ ...tokens, expectedIdTokenNonce: nonce });
    if (!found) return null;
    const subject = await known.accountSubject?.({ tokens, profile: found.data });
    if (subject === undefined || String(subject) === '') return null;
    return {
      providerAccountId: `${issuer} ${subject}`,
      email: found.user.email?.trim().toLowerCase() || null,
      isEmailVerified: found.user.emailVerified === true,
      name: found.user.name ?? '',
    };
  };

  return {
    id,
    name,
    visitAddress: async ({ state, nonce, codeVerifier }) => {
      const known = await library();
      const url = await known.createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce: nonce });
      if (!isSafe(url)) throw new ProviderAway(`${id} wants readers to come without TLS`);
      return url;
    },
    identityOf: (returned) =>
      inTime(identityOf(returned)).catch((error) => {
        if (isNetworkFailure(error)) throw new ProviderAway('does not answer', { cause: error });
        warn(`${id} refused a code: ${error}`);
        return null;
      }),
  };
}
