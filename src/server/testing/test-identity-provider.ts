import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person as the service knows him. */
interface TestPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** Another service that signs people in, by a second implementation of OpenID Connect. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is at the service's screen; null gives up there. */
  person: TestPerson | null;
  /** Gives out keys that are none of those that it signs with. */
  hasOtherKeys: boolean;
  /** Follows the service's pages like a browser, to where it sends the reader back; the body where it does not. */
  visit(address: string): Promise<URL | string>;
  close(): Promise<void>;
}

const client = { clientId: 'bondlens', clientSecret: 'a client secret of the tests alone' };

function newKey(use: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use, alg: 'RS256', kid: 'only' };
}

function openProvider(issuer: string, redirectUri: string, personOf: () => TestPerson | null): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ ...personOf(), sub: id }),
    }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    jwks: { keys: [newKey('sig')] },
    cookies: { keys: ['cookies of the tests alone'] },
  });
}

/** What a person does at the service's screens: says who he is and agrees, or gives up. */
async function interact(
  provider: Provider,
  person: TestPerson | null,
  [request, response]: readonly [IncomingMessage, ServerResponse],
): Promise<void> {
  if (person === null) return provider.interactionFinished(request, response, { error: 'access_denied' });
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope ?? '');
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

async function follow(address: string, issuer: string): Promise<URL | string> {
  const cookies = new Map<string, string>();
  let url = address;
  while (url.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return response.text();
    url = new URL(location, url).href;
  }
  return new URL(url);
}

export async function openTestIdentityProvider(redirectUri: string): Promise<TestIdentityProvider> {
  let handle: RequestListener = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: TestIdentityProvider = {
    issuer,
    ...client,
    person: null,
    hasOtherKeys: false,
    visit: (address) => follow(address, issuer),
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  const provider = openProvider(issuer, redirectUri, () => opened.person);
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, opened.person, [request, response]);
    else if (request.url === '/jwks' && opened.hasOtherKeys) {
      const { n, e, kty } = newKey('sig') as Readonly<Record<string, unknown>>;
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ keys: [{ n, e, kty, kid: 'only' }] }));
    } else answer(request, response);
  };
  return opened;
}
