import { createHash } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { operator } from './operator.ts';

/** The password of every account made here. */
export const password = 'four words make a phrase';

type Headers = Readonly<Record<string, string>>;

/** Calls the site as one of its own pages does. */
export async function post(
  context: BrowserContext,
  baseURL: string | undefined,
  path: string,
  data: object,
  more: Headers = {},
): Promise<void> {
  const headers = { ...more, origin: new URL(baseURL ?? '').origin, 'sec-fetch-site': 'same-origin' };
  const answer = await context.request.post(new URL(path, baseURL).href, { data, headers });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
}

/** A network of an account's own, as a proxy tells it: limits by network count the accounts of all tests together else. */
function networkOf(name: string): Headers {
  const digits = createHash('sha256').update(name).digest();
  return { 'x-forwarded-for': `10.${digits[0]}.${digits[1]}.${digits[2]}` };
}

/** Makes an account of its own, as the operator does on the command line, and signs a browser in to it; gives its address. */
export async function signInToOwnAccount(
  context: BrowserContext,
  baseURL: string | undefined,
  name: string,
  run: typeof operator = operator,
): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@bonds.example`;
  const said = await run('user', 'add', email, '--name', name);
  const once = /first sign-in: (\S+)/.exec(said)?.[1] ?? '';
  await post(context, baseURL, '/api/session/', { email, password: once }, networkOf(name));
  await post(context, baseURL, '/api/accounts/password/', { currentPassword: once, password }, networkOf(name));
  return email;
}

/** Gives an account more than it begins with, as the operator does on the command line. */
export async function grant(
  email: string,
  kind: 'level' | 'tariff',
  value: number,
  run: typeof operator = operator,
): Promise<void> {
  await run('user', 'grant', email, kind, String(value), '--reason', 'test');
}
