import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cookieOf, openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import { openTestIdentityProvider, type TestIdentityProvider } from '../../testing/test-identity-provider.ts';
import { renewOperatorPassword } from '../accounts/demo-accounts.ts';

const publicUrl = new URL('https://bonds.example');
const redirectUri = 'https://bonds.example/sign-in/with/corp/callback/';
const ada = { sub: 'ada-1', email: 'Ada@Bonds.example', email_verified: true, name: 'Ada L.' };

let site: TestApp;
let corp: TestIdentityProvider;
async function open(): Promise<void> {
  corp = await openTestIdentityProvider(redirectUri);
  const { issuer, clientId, clientSecret } = corp;
  const scopes = ['openid', 'email', 'profile'];
  const provider = { kind: 'oidc', id: 'corp', name: 'Corp', issuer, clientId, clientSecret, scopes } as const;
  site = await openTestApp({ settings: { ...testSettings, publicUrl, identityProviders: [provider] } });
}

async function close(): Promise<void> {
  await site.close();
  await corp.close();
}

beforeAll(open);
afterAll(close);
afterEach(async () => {
  corp.person = null;
  const { kysely } = site.database;
  for (const table of ['account', 'providerLogin', 'auditLog', 'callCount'] as const) {
    await kysely.deleteFrom(table).execute();
  }
});

/** The cookies of a browser, as answers set and take them. */
class Browser {
  readonly #cookies = new Map<string, string>();

  constructor(cookie = '') {
    for (const pair of cookie.split('; ').filter(Boolean)) {
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }

  cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const headers = {
      cookie: this.cookie(),
      'sec-fetch-site': url.includes('callback') ? 'cross-site' : 'same-origin',
    };
    const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
    for (const { name, value } of answer.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, encodeURIComponent(value));
    }
    return answer;
  }

  async begin(purpose: 'sign-in' | 'link' = 'sign-in', next = '/bonds/1001/?a=1') {
    const answer = await this.ask('POST', '/api/session/providers/corp/', { purpose, next });
    return answer.json().url as string;
  }

  /** Comes back from the service; gives where the site sends the reader on to. */
  async back(url: URL | string) {
    const { pathname, search } = new URL(url);
    const answer = await this.ask('GET', pathname + search);
    expect(answer.statusCode).toBe(303);
    return answer.headers.location;
  }

  async signIn(purpose: 'sign-in' | 'link' = 'sign-in') {
    return this.back(await corp.visit(await this.begin(purpose)));
  }

  async session() {
    return (await this.ask('GET', '/api/session/')).json();
  }
}

const accounts = () => site.database.kysely.selectFrom('account').selectAll().where('isDemo', '=', false).execute();

async function operatorBrowser() {
  const password = await renewOperatorPassword(site.database);
  await site.database.kysely.updateTable('account').set({ mustChangePassword: false }).execute();
  const browser = new Browser();
  await browser.ask('POST', '/api/session/', { email: 'operator', password });
  return browser;
}

test('SHL-14 a reader comes in by another service: a new account of level 1, and the same one the next time', async () => {
  corp.person = ada;
  const browser = new Browser();
  expect(await browser.signIn()).toBe('/bonds/1001/?a=1');
  const session = await browser.session();
  expect(session).toMatchObject({ name: 'Ada L.', level: 1, flags: [], tariffs: [], isOperator: false });
  corp.person = { ...ada, email: 'moved@bonds.example' };
  const other = new Browser();
  await other.signIn();
  expect((await other.session()).accountId).toBe(session.accountId);
  expect(await accounts()).toMatchObject([{ email: 'ada@bonds.example', emailVerified: true, language: 'en' }]);
  const [credential] = await site.database.kysely.selectFrom('credential').selectAll().execute();
  expect(credential).toMatchObject({ providerAccountId: `${corp.issuer} ada-1`, accessToken: null, idToken: null });
});

test('SHL-14 the visit names the exact address to come back to, PKCE by S256, a state and a nonce of its own', async () => {
  const [one, other] = [new URL(await new Browser().begin()), new URL(await new Browser().begin())];
  const part = (name: string) => one.searchParams.get(name);
  expect(part('redirect_uri')).toBe(redirectUri);
  expect(part('code_challenge_method')).toBe('S256');
  expect(part('response_type')).toBe('code');
  expect(part('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(part(name)?.length).toBeGreaterThanOrEqual(43);
    expect(part(name)).not.toBe(other.searchParams.get(name));
  }
});

test('SHL-14 the service sends nobody to another address', async () => {
  corp.person = ada;
  const url = new URL(await new Browser().begin());
  url.searchParams.set('redirect_uri', 'https://evil.example/');
  expect(await corp.visit(url.href)).toContain('redirect_uri');
});

test.each([
  ['with another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43)), 'expired'],
  ['without a state', (url: URL) => url.searchParams.delete('state'), 'expired'],
  ['without a code', (url: URL) => url.searchParams.delete('code'), 'failed'],
  ['with another code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43)), 'failed'],
  ['of another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example'), 'failed'],
])('SHL-6 an answer %s signs nobody in', async (_case, change, code) => {
  corp.person = ada;
  const browser = new Browser();
  const url = new URL(await corp.visit(await browser.begin()));
  change(url);
  expect(await browser.back(url)).toBe(`/sign-in/?error=${code}`);
  expect((await browser.session()).accountId).toBeNull();
  expect(await accounts()).toEqual([]);
});

test('SHL-14 an answer counts in the browser that began the visit, and once', async () => {
  corp.person = ada;
  const browser = new Browser();
  const url = await corp.visit(await browser.begin());
  expect(await new Browser().back(url)).toBe('/sign-in/?error=expired');
  const other = new Browser();
  await other.begin();
  expect(await other.back(url)).toBe('/sign-in/?error=expired');
  expect(await browser.back(url)).toBe('/bonds/1001/?a=1');
  expect(await browser.back(url)).toBe('/sign-in/?error=expired');
});

test('SHL-14 a code that was used counts in no other visit', async () => {
  corp.person = ada;
  const browser = new Browser();
  const used = new URL(await corp.visit(await browser.begin()));
  await browser.back(used);
  const other = new Browser();
  const url = new URL(await corp.visit(await other.begin()));
  url.searchParams.set('code', used.searchParams.get('code') ?? '');
  expect(await other.back(url)).toBe('/sign-in/?error=failed');
});

test('SHL-14 an ID token with another nonce proves nothing', async () => {
  corp.person = ada;
  const browser = new Browser();
  const url = await corp.visit(await browser.begin());
  await site.database.kysely.updateTable('providerLogin').set({ nonce: 'another' }).execute();
  expect(await browser.back(url)).toBe('/sign-in/?error=failed');
  expect(await accounts()).toEqual([]);
});

test('SHL-14 a signature by a key that the service does not publish proves nothing', async () => {
  corp.person = ada;
  corp.hasOtherKeys = true;
  // Keys are asked for once and kept, so that this takes a site of its own.
  await site.close();
  const { issuer, clientId, clientSecret } = corp;
  const provider = {
    kind: 'oidc',
    id: 'corp',
    name: 'Corp',
    issuer,
    clientId,
    clientSecret,
    scopes: ['email'],
  } as const;
  site = await openTestApp({ settings: { ...testSettings, publicUrl, identityProviders: [provider] } });
  expect(await new Browser().signIn()).toBe('/sign-in/?error=failed');
  expect(await accounts()).toEqual([]);
  await close();
  await open();
});

test('SHL-14 a visit that took longer than ten minutes begins anew', async () => {
  corp.person = ada;
  const browser = new Browser();
  const url = await corp.visit(await browser.begin());
  await site.database.kysely
    .updateTable('providerLogin')
    .set({ expiresAt: new Date(0) })
    .execute();
  expect(await browser.back(url)).toBe('/sign-in/?error=expired');
});

test('SHL-6 who gives up at the service comes back to the sign-in page', async () => {
  corp.person = null;
  expect(await new Browser().signIn()).toBe('/sign-in/?error=cancelled');
});

test.each([
  ['without an address', { sub: 'b' }, 'no_email'],
  ['with an address that the service has not confirmed', { ...ada, email_verified: false }, 'email_unverified'],
  [
    'with an unconfirmed address of an account here',
    { ...ada, email: 'operator@bondlens.invalid', email_verified: false },
    'email_unverified',
  ],
  ['with the confirmed address of an account here', { ...ada, email: 'Operator@bondlens.invalid' }, 'email_taken'],
])('SHL-14 a reader %s gets no account and takes none over', async (_case, person, code) => {
  await renewOperatorPassword(site.database);
  corp.person = person;
  const browser = new Browser();
  expect(await browser.signIn()).toBe(`/sign-in/?error=${code}`);
  expect((await browser.session()).accountId).toBeNull();
  expect(await site.database.kysely.selectFrom('credential').select('providerId').execute()).toEqual([
    { providerId: 'credential' },
  ]);
});

test('SHL-14 the second factor of an account is asked for after the service’s word', async () => {
  corp.person = ada;
  await new Browser().signIn();
  await site.database.kysely.updateTable('account').set({ twoFactorEnabled: true }).execute();
  const browser = new Browser();
  expect(await browser.signIn()).toBe('/sign-in/second-factor/?next=%2Fbonds%2F1001%2F%3Fa%3D1');
  expect((await browser.session()).accountId).toBeNull();
});

test('SHL-14 where registration is closed a service makes no account', async () => {
  const closed = await openTestApp({
    database: site.database,
    settings: {
      ...testSettings,
      publicUrl,
      isRegistrationOpen: false,
      identityProviders: [{ ...corp, kind: 'oidc', id: 'corp', name: 'Corp', scopes: ['email'] }],
    },
  });
  corp.person = ada;
  const browser = new Browser();
  const { pathname, search } = new URL(await corp.visit(await browser.begin()));
  const headers = { cookie: browser.cookie() };
  const answer = await closed.app.inject({ url: pathname + search, headers });
  await closed.app.close();
  expect(answer.headers.location).toBe('/sign-in/?error=registration_closed');
  expect(await accounts()).toEqual([]);
});

test('SHL-14 a passkey is a way in beside a service', async () => {
  corp.person = ada;
  const browser = new Browser();
  await browser.signIn();
  const { accountId } = await browser.session();
  const passkey = {
    id: 'p',
    credentialId: 'c',
    publicKey: Buffer.of(1),
    signCount: 0,
    transports: [],
    backedUp: false,
    name: 'x',
  };
  await site.database.kysely
    .insertInto('passkey')
    .values({ ...passkey, accountId })
    .execute();
  expect((await browser.ask('DELETE', '/api/session/providers/passkey/')).statusCode).toBe(404);
  expect((await browser.ask('DELETE', '/api/session/providers/corp/')).statusCode).toBe(200);
});

test('SHL-14 a closed account stays closed', async () => {
  corp.person = ada;
  await new Browser().signIn();
  await site.database.kysely.updateTable('account').set({ closedAt: new Date() }).execute();
  const browser = new Browser();
  expect(await browser.signIn()).toBe('/sign-in/?error=denied');
  expect((await browser.session()).accountId).toBeNull();
});

test('SHL-6 a service that is away is told, when a reader sets out and when he comes back', async () => {
  corp.person = ada;
  const browser = new Browser();
  const url = await corp.visit(await browser.begin());
  await corp.close();
  expect(await browser.back(url)).toBe('/sign-in/?error=unavailable');
  await site.close();
  await open();
  const { clientId, clientSecret } = corp;
  const away = {
    kind: 'oidc',
    id: 'corp',
    name: 'Corp',
    issuer: 'http://127.0.0.1:1',
    clientId,
    clientSecret,
    scopes: [],
  } as const;
  const other = await openTestApp({ settings: { ...testSettings, publicUrl, identityProviders: [away] } });
  const payload = { purpose: 'sign-in', next: '/' };
  const answer = await other.app.inject({ method: 'POST', url: '/api/session/providers/corp/', payload });
  await other.close();
  expect(answer.json().url).toBe('/sign-in/?error=unavailable');
});

test('SHL-14 who is signed in links a service and signs in by it; it is unlinked, but never the last way in', async () => {
  corp.person = { ...ada, email: 'elsewhere@bonds.example' };
  const owner = await operatorBrowser();
  const ways = async (browser: Browser) => (await browser.ask('GET', '/api/session/providers/')).json();
  expect(await ways(new Browser())).toEqual({
    items: [{ id: 'corp', name: 'Corp', isLinked: null }],
    hasOneWay: false,
  });
  expect(await ways(owner)).toEqual({ items: [{ id: 'corp', name: 'Corp', isLinked: false }], hasOneWay: true });
  expect(await owner.signIn('link')).toBe('/bonds/1001/?a=1');
  expect(await ways(owner)).toEqual({ items: [{ id: 'corp', name: 'Corp', isLinked: true }], hasOneWay: false });
  const browser = new Browser();
  await browser.signIn();
  expect((await browser.session()).accountId).toBe('operator');
  const unlink = (by: Browser) => by.ask('DELETE', '/api/session/providers/corp/');
  expect((await unlink(owner)).json()).toEqual({ isLinked: false });
  expect((await unlink(owner)).statusCode).toBe(404);

  const member = new Browser();
  await member.signIn();
  expect((await member.session()).accountId).not.toBe('operator');
  const last = await unlink(member);
  expect([last.statusCode, last.json().error.code]).toEqual([409, 'last_way_in']);
  const audit = await site.database.kysely.selectFrom('auditLog').select('action').orderBy('id').execute();
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['link-provider', 'sign-in', 'unlink-provider', 'register']),
  );
});

test('SHL-14 a service that is linked to one account is linked to no other', async () => {
  corp.person = ada;
  await new Browser().signIn();
  const owner = await operatorBrowser();
  expect(await owner.signIn('link')).toBe('/profile/security/?error=linked_elsewhere');
});

test('SHL-14 nothing is linked for visitors, demo accounts, or who has signed out meanwhile', async () => {
  corp.person = ada;
  const payload = { purpose: 'link', next: '/' };
  expect((await new Browser().ask('POST', '/api/session/providers/corp/', payload)).statusCode).toBe(401);
  const demo = new Browser((await cookieOf(site.app, 'member')).cookie);
  expect((await demo.ask('POST', '/api/session/providers/corp/', payload)).statusCode).toBe(403);
  const owner = await operatorBrowser();
  const url = await corp.visit(await owner.begin('link'));
  await owner.ask('DELETE', '/api/session/');
  expect(await owner.back(url)).toBe('/profile/security/?error=expired');
  expect(await accounts()).toHaveLength(1);
});

test.each(['//evil.example/', '/\\evil.example/', 'https://evil.example/', '/\tx', ''])(
  'SHL-14 a visit leads back to this site alone, not to %j',
  async (next) => {
    const answer = await new Browser().ask('POST', '/api/session/providers/corp/', { purpose: 'sign-in', next });
    expect(answer.statusCode).toBe(400);
  },
);

test('SHL-14 a service that the operator did not name leads to nothing', async () => {
  const browser = new Browser();
  expect((await browser.ask('GET', '/sign-in/with/other/callback/?state=1&code=1')).statusCode).toBe(404);
  expect((await browser.ask('DELETE', '/api/session/providers/credential/')).statusCode).toBe(401);
  const owner = await operatorBrowser();
  expect((await owner.ask('DELETE', '/api/session/providers/credential/')).statusCode).toBe(404);
});
