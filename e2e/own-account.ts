import { type BrowserContext, expect, test } from '@playwright/test';
import { operator } from './operator.ts';

/** The password of every account made here. */
export const password = 'four words make a phrase';

/** Calls the site as one of its own pages does. */
export async function post(
  context: BrowserContext,
  baseURL: string | undefined,
  path: string,
  data: object,
): Promise<void> {
  const headers = { origin: new URL(baseURL ?? '').origin, 'sec-fetch-site': 'same-origin' };
  const call = () => context.request.post(new URL(path, baseURL).href, { data, headers });
  const first = await call();
  const wait = Number(first.headers()['retry-after'] ?? 0);
  // All tests are one network to the site, which lets so many sign in a minute and says when it lets more.
  test.info().setTimeout(test.info().timeout + wait * 1000);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  const answer = wait > 0 ? await call() : first;
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
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
  await post(context, baseURL, '/api/session/', { email, password: once });
  await post(context, baseURL, '/api/accounts/password/', { currentPassword: once, password });
  return email;
}
