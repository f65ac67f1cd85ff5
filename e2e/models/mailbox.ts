import { type APIRequestContext, expect } from '@playwright/test';

interface Message {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string | null;
}

/** The mails of a site without a mail server, as its operator reads them. `request` is another browser than the page's. */
export class Mailbox {
  readonly #request: APIRequestContext;
  #isSignedIn = false;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async #messages(): Promise<readonly Message[]> {
    if (!this.#isSignedIn) {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const answer = await this.#request.post('/api/session/', { data: { account: 'operator-demo' }, headers });
      expect(answer.ok()).toBe(true);
      this.#isSignedIn = true;
    }
    const answer = await this.#request.get('/api/operator/outbox/');
    return (await answer.json()).messages;
  }

  /** The path of the link in the last mail to an address. */
  async linkTo(email: string, subject: string): Promise<string> {
    let body = '';
    await expect(async () => {
      const messages = await this.#messages();
      body = messages.find((message) => message.recipient === email && message.subject === subject)?.body ?? '';
      expect(body).not.toBe('');
    }).toPass();
    const address = new URL(/^https?:\/\/\S+$/m.exec(body)?.[0] ?? 'http://none.invalid/');
    return address.pathname + address.search;
  }
}
