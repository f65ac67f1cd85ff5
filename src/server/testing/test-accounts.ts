import type { OutgoingHttpHeaders } from 'node:http';
import { confirmSecondFactorCall, setUpSecondFactorCall } from '#contract/account/second-factors.ts';
import { sessionCall, startSessionCall } from '#contract/account/session/session.ts';
import { addAccount, type NewAccount, savePassword } from '#store/account/accounts/accounts.ts';
import { passwordHash } from '../account/passwords/require-good-password.ts';
import { type TestApp, testSettings } from './test-app.ts';
import { totpCode } from './totp-code.ts';

export const testPassword = 'four words make a phrase';
const hash = passwordHash(testPassword, testSettings.passwordCost);

/** An account of the tests whose password is `testPassword`. */
export async function addTestAccount(
  { database }: TestApp,
  id: string,
  account: Partial<NewAccount> = {},
): Promise<void> {
  await addAccount(database, { id, name: id, email: `${id}@bonds.example`, emailVerified: true, ...account });
  await savePassword(database, id, { hash: await hash, mustChange: false });
}

interface Asked {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

let browsers = 0;

/** A browser on a line of its own: it keeps the cookies that it is given. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly site: TestApp;

  constructor(site: TestApp) {
    this.site = site;
    browsers += 1;
    this.address = `10.0.${browsers >> 8}.${browsers & 255}`;
  }

  async ask(url: string, { method = 'GET', body, headers = {} }: Asked = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.site.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { 'sec-fetch-site': 'same-origin', cookie, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    this.keep(answer.headers);
    return answer;
  }

  post(url: string, body?: object) {
    return this.ask(url, { method: 'POST', ...(body !== undefined && { body }) });
  }

  signIn(id: string, password = testPassword) {
    return this.post(startSessionCall.path, { email: `${id}@bonds.example`, password });
  }

  /** Who the site takes the reader for. */
  async accountId(): Promise<string | null> {
    return (await this.ask(sessionCall.path)).json().accountId;
  }

  private keep({ 'set-cookie': set = [] }: OutgoingHttpHeaders): void {
    for (const line of [set].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** A browser that is signed in to an account with a new authenticator, whose secret it tells; the code of the step before was used. */
export async function browserWithFactor(site: TestApp, id: string) {
  const browser = new TestBrowser(site);
  await browser.signIn(id);
  const { secret } = (await browser.post(setUpSecondFactorCall.path)).json();
  const answer = await browser.post(confirmSecondFactorCall.path, { code: totpCode(secret, -30) });
  return { browser, secret: String(secret), recoveryCodes: answer.json().recoveryCodes as readonly string[] };
}
