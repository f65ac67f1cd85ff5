import type { LightMyRequestResponse } from 'fastify';
import { registerCall, verifyEmailCall } from '#contract/account/accounts.ts';
import { startSessionCall } from '#contract/account/session/session.ts';
import { isEmail } from '#domain/account/email.ts';
import { mailsTo, tokenIn } from './mailbox.ts';
import type { TestApp } from './test-app.ts';

/** A password that every rule lets pass. */
export const goodPassword = 'seven bright lanterns';

type Headers = Readonly<Record<string, string>>;

export interface AccountSite {
  post(url: string, payload: object, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Registers an address and confirms it. */
  join(email: string): Promise<void>;
  signIn(email: string, password?: string, headers?: Headers): Promise<LightMyRequestResponse>;
  /** The cookies of an answer, as a browser sends them. */
  cookies(answer: LightMyRequestResponse): Headers;
  session(headers?: Headers): Promise<Record<string, unknown>>;
}

/** What readers do with their accounts, each from a network of his own, so that limits of one test are not those of the next. */
export function accountSiteOf({ app, database }: TestApp): AccountSite {
  let networks = 0;
  const post: AccountSite['post'] = (url, payload, headers = {}) => {
    networks += 1;
    const remoteAddress = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
    return app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
  };
  return {
    post,
    join: async (email) => {
      if (!isEmail(email)) throw new Error(`${email} is no address`);
      await post(registerCall.path, { name: 'Grace Hopper', email, password: goodPassword });
      const [mail] = await mailsTo(database, email.toLowerCase());
      const answer = await post(verifyEmailCall.path, { token: tokenIn(mail), password: goodPassword });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    signIn: (email, password = goodPassword, headers = {}) => post(startSessionCall.path, { email, password }, headers),
    cookies: (answer) => ({ cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }),
    session: async (headers = {}) => (await app.inject({ url: startSessionCall.path, headers })).json(),
  };
}
