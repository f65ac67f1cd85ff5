import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
  skipStateCheck,
} from 'openid-client';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Static } from '#contract/platform/schemas.ts';
import { isLoopback } from '#domain/platform/loopback.ts';

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

const TIMEOUT_S = 10;

/** No reader waits longer for a service. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ProviderAway('no answer in time')), TIMEOUT_S * 1000);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

type Warn = (message: string) => void;

/** Another service by which readers may sign in, as the operator names it. */
export type ProviderSettings = OpenIdSettings | GithubSettings;

interface ClientSettings {
  /** In addresses, and in the credentials of accounts: it never changes its meaning. */
  readonly id: string;
  /** What the button says. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface OpenIdSettings extends ClientSettings {
  readonly kind: 'oidc';
  /** Exactly as its discovery document and its ID tokens say it. */
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** Signs in by OAuth 2 and tells who somebody is by its own interface. */
interface GithubSettings extends ClientSettings {
  readonly kind: 'github';
}

/** Where a service sends readers back to. */
function redirectUriOf(publicUrl: URL, id: string): string {
  return new URL(`/sign-in/with/${id}/callback/`, publicUrl).href;
}

/** Asks a service for its addresses; those of one on another machine are https. */
async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const url = new URL(issuer);
  const found = await discovery(url, clientId, clientSecret, undefined, {
    // Signatures of ID tokens are checked by the keys that the service publishes.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
    timeout: TIMEOUT_S,
  });
  const said = found.serverMetadata().issuer;
  // A document of another issuer would let that one speak for this.
  if (said !== issuer) throw new ProviderAway(`the service calls itself ${said}, not ${issuer}`);
  return found;
}

function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    error instanceof ProviderAway ||
    (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')
  );
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

/** GitHub is no OpenID provider: it says who somebody is by its own interface. */
const githubServer = {
  issuer: 'https://github.com',
  authorization_endpoint: 'https://github.com/login/oauth/authorize',
  token_endpoint: 'https://github.com/login/oauth/access_token',
};

const profileSchema = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const emailsSchema = Type.Array(
  Type.Object({ email: Type.String(), primary: Type.Boolean(), verified: Type.Boolean() }),
);

async function read<Schema extends TSchema>(
  github: Configuration,
  token: string,
  path: string,
  schema: Schema,
): Promise<Static<Schema> | null> {
  const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'bondlens' });
  const url = new URL(path, 'https://api.github.com');
  const answer = await fetchProtectedResource(github, token, url, 'GET', null, headers);
  const body: unknown = answer.ok ? await answer.json() : null;
  return Value.Check(schema, body) ? body : null;
}

/** Whom a token is of; null where GitHub does not say. */
async function identityAtGithub(github: Configuration, token: string): Promise<Identity | null> {
  const profile = await read(github, token, '/user', profileSchema);
  if (profile === null) return null;
  const emails = (await read(github, token, '/user/emails', emailsSchema)) ?? [];
  const email = profile.email ?? (emails.find(({ primary }) => primary) ?? emails[0])?.email ?? null;
  return {
    providerAccountId: `${githubServer.issuer} ${profile.id}`,
    email: email?.trim().toLowerCase() || null,
    isEmailVerified: emails.some((each) => each.email === email && each.verified),
    name: profile.name || profile.login,
  };
}

function configurationOf(settings: ProviderSettings): () => Promise<Configuration> {
  if (settings.kind === 'oidc') return once(() => discover(settings));
  const github = new Configuration(githubServer, settings.clientId, settings.clientSecret);
  github.timeout = TIMEOUT_S;
  return async () => github;
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** What the ID token says, and the service itself where that has no address. */
async function identityByOpenId(service: Configuration, tokens: Tokens): Promise<Identity | null> {
  const claims = tokens.claims();
  // Without an ID token nothing binds the answer to this visit.
  if (claims === undefined) return null;
  const { issuer, userinfo_endpoint } = service.serverMetadata();
  const asksService = claims.email === undefined && userinfo_endpoint !== undefined;
  const said = asksService ? await fetchUserInfo(service, tokens.access_token, claims.sub) : claims;
  return {
    providerAccountId: `${issuer} ${claims.sub}`,
    email: (typeof said.email === 'string' && said.email.trim().toLowerCase()) || null,
    // Some services write it as a text.
    isEmailVerified: String(said.email_verified) === 'true',
    name: typeof said.name === 'string' ? said.name : '',
  };
}

/** Opens a service; it is asked for nothing before a reader chooses it, so that one that is away holds up nobody else. */
export function openIdentityProvider(settings: ProviderSettings, publicUrl: URL, warn: Warn): IdentityProvider {
  const { id, name, kind } = settings;
  const configuration = configurationOf(settings);
  const redirectUri = redirectUriOf(publicUrl, id);
  const scopes = kind === 'oidc' ? new Set(['openid', ...settings.scopes]) : ['read:user', 'user:email'];

  const identityOf = async ({ code, nonce, codeVerifier, iss }: Returned): Promise<Identity | null> => {
    const service = await configuration();
    const answer = new URL(redirectUri);
    answer.search = new URLSearchParams({ code, ...(iss !== undefined && { iss }) }).toString();
    const tokens = await authorizationCodeGrant(service, answer, {
      pkceCodeVerifier: codeVerifier,
      // It led to this visit.
      expectedState: skipStateCheck,
      ...(kind === 'oidc' && { expectedNonce: nonce, idTokenExpected: true }),
    });
    return kind === 'oidc' ? identityByOpenId(service, tokens) : identityAtGithub(service, tokens.access_token);
  };

  return {
    id,
    name,
    visitAddress: async ({ state, nonce, codeVerifier }) => {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: [...scopes].join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(kind === 'oidc' && { nonce }),
      });
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
