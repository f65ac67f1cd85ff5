import { type APIRequestContext, expect } from '@playwright/test';
import { operator } from './operator.ts';

const password = 'a phrase that no list has, 2026';

/** Makes an account of its own, as the operator does on the command line, and signs a browser in to it; gives its address. */
export async function signInToOwnAccount(
  request: APIRequestContext,
  name: string,
  run: typeof operator = operator,
): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@bonds.example`;
  const said = await run('user', 'add', email, '--name', name);
  const oneTime = /first sign-in: (\S+)/.exec(said)?.[1] ?? '';
  const headers = { 'sec-fetch-site': 'same-origin' };
  const signedIn = await request.post('/api/session/', { headers, data: { email, password: oneTime } });
  expect(signedIn.ok()).toBe(true);
  const data = { currentPassword: oneTime, password };
  expect((await request.post('/api/accounts/password/', { headers, data })).ok()).toBe(true);
  return email;
}
