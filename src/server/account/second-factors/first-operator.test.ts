import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '../../testing/test-accounts.ts';
import { openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp-code.ts';
import { renewOperatorPassword } from '../accounts/demo-accounts.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ settings: { ...testSettings, offersDemoAccounts: false } });
});
afterAll(() => site.close());

const page = '/api/operator/imports/';
const factor = '/api/profile/second-factor/';

test('SHL-14 the first operator changes the printed password, sets up a second factor, and then runs the site', async () => {
  const printed = await renewOperatorPassword(site.database);
  const browser = new TestBrowser(site);
  const signedIn = await browser.post('/api/session/', { email: 'operator', password: printed });
  expect(signedIn.json()).toMatchObject({ accountId: null, awaits: 'new-password' });
  expect((await browser.ask(page)).json()).toMatchObject({ error: { code: 'need_auth' } });
  expect((await browser.post(`${factor}set-up/`)).json()).toMatchObject({ error: { code: 'need_auth' } });

  const chosen = { currentPassword: printed, password: 'a phrase that nobody else has' };
  expect((await browser.post('/api/accounts/password/', chosen)).statusCode).toBe(200);
  expect((await browser.ask('/api/session/')).json()).toMatchObject({
    accountId: 'operator',
    isOperator: false,
    awaits: 'second-factor-set-up',
  });
  expect((await browser.ask(page)).json()).toMatchObject({ error: { code: 'second_factor_needed' } });

  const { secret } = (await browser.post(`${factor}set-up/`)).json();
  expect((await browser.post(factor, { code: totpCode(secret) })).statusCode).toBe(200);
  expect((await browser.ask('/api/session/')).json()).toMatchObject({ isOperator: true, awaits: null });
  expect((await browser.ask(page)).statusCode).toBe(200);
});
