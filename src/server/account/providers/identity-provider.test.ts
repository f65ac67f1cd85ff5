import { afterEach, expect, test, vi } from 'vitest';
import { openIdentityProvider } from './identity-provider.ts';

const settings = { kind: 'github', id: 'github', name: 'GitHub', clientId: 'site', clientSecret: 'secret' } as const;
const visit = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };

afterEach(() => vi.unstubAllGlobals());

/** GitHub as its documentation describes the answers: of the token endpoint, `GET /user` and `GET /user/emails`. */
function github(answers: Readonly<Record<string, unknown>>) {
  const asked: { readonly path: string; readonly body: string; readonly authorization: string | null }[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit) => {
    const { host, pathname } = new URL(address);
    const headers = new Headers(init.headers);
    asked.push({ path: host + pathname, body: String(init.body ?? ''), authorization: headers.get('authorization') });
    const answer = answers[pathname];
    return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
  });
  const provider = openIdentityProvider(settings, new URL('https://bonds.example'), () => undefined);
  const come = () => provider.identityOf({ ...visit, code: 'a-code', iss: undefined });
  return { provider, asked, come };
}

const token = { access_token: 'gho_token', scope: 'read:user,user:email', token_type: 'bearer' };
const emails = [
  { email: 'other@bonds.example', primary: false, verified: true, visibility: null },
  { email: 'Ada@bonds.example', primary: true, verified: true, visibility: 'private' },
];

test('SHL-14 a reader sets out for GitHub with a state and PKCE', async () => {
  const { searchParams, origin, pathname } = await github({}).provider.visitAddress(visit);
  expect(origin + pathname).toBe('https://github.com/login/oauth/authorize');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'site',
    redirect_uri: 'https://bonds.example/sign-in/with/github/callback/',
    response_type: 'code',
    scope: 'read:user user:email',
    state: visit.state,
    code_challenge_method: 'S256',
  });
});

test('SHL-14 GitHub says who came: its number, and the primary address where the profile shows none', async () => {
  const { come, asked } = github({
    '/login/oauth/access_token': token,
    '/user': { id: 583231, login: 'ada', name: null, email: null },
    '/user/emails': emails,
  });
  expect(await come()).toEqual({
    providerAccountId: 'https://github.com 583231',
    email: 'ada@bonds.example',
    isEmailVerified: true,
    name: 'ada',
  });
  const body = new URLSearchParams(asked[0]?.body);
  expect(Object.fromEntries(body)).toMatchObject({ code: 'a-code', code_verifier: visit.codeVerifier });
  expect(asked.slice(1).map(({ path, authorization }) => [path, authorization])).toEqual([
    ['api.github.com/user', 'Bearer gho_token'],
    ['api.github.com/user/emails', 'Bearer gho_token'],
  ]);
});

test('SHL-14 an address that GitHub has not confirmed, or does not list, is not confirmed here', async () => {
  const profile = { id: 1, login: 'ada', name: 'Ada', email: 'new@bonds.example' };
  const { come } = github({ '/login/oauth/access_token': token, '/user': profile, '/user/emails': emails });
  expect(await come()).toMatchObject({ email: 'new@bonds.example', isEmailVerified: false });
  const unlisted = github({ '/login/oauth/access_token': token, '/user': profile });
  expect(await unlisted.come()).toMatchObject({ email: 'new@bonds.example', isEmailVerified: false });
});

test('SHL-6 a code that GitHub refuses, and a token without a profile, prove nobody', async () => {
  const error = { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };
  expect(await github({ '/login/oauth/access_token': error }).come()).toBeNull();
  expect(await github({ '/login/oauth/access_token': token }).come()).toBeNull();
});
