import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOperator } from '#store/account/accounts/accounts.ts';
import { openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';

let site: TestApp;
let isOn = true;
let offered: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  const settings = { ...testSettings, offersDemoOperator: true };
  offered = await openTestApp({ settings, isDemoOn: async () => isOn });
});
afterAll(async () => {
  await site.close();
  await offered.close();
});

const account = 'operator-demo';

function signIn({ app }: TestApp) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  return app.inject({ method: 'POST', url: '/api/session/', headers, payload: { account } });
}

test('SHL-14 the demo operator sees the operator’s pages, and is none whom an instance could rely on', async () => {
  const answer = await signIn(offered);
  expect(answer.json()).toMatchObject({ accountId: account, level: 1077, isOperator: true });
  expect(answer.json().demoAccounts).toContain(account);
  expect(await hasOperator(offered.database)).toBe(false);
});

test('ACC-9 where he is not offered nobody signs in as him, and a session from before ends', async () => {
  expect((await signIn(site)).statusCode).toBe(404);
  expect((await site.app.inject('/api/session/')).json().demoAccounts).not.toContain(account);
  const [cookie] = (await signIn(offered)).cookies;
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
  const isOperator = async () => (await offered.app.inject({ url: '/api/session/', headers })).json().isOperator;
  expect(await isOperator()).toBe(true);
  isOn = false;
  expect(await isOperator()).toBe(false);
  isOn = true;
});
