import { test as base, expect, type Page, type Response } from '@playwright/test';

export { expect };

type Account = 'member' | 'support' | 'full' | 'full-all' | 'operator-demo';

export interface Fixtures {
  /** Problems that a test provokes on purpose: console messages and failed addresses that match are let pass. */
  readonly expectedProblems: { readonly patterns: readonly RegExp[] };
  /** Signs the browser in before the first page. */
  readonly signIn: (account: Account) => Promise<void>;
}

/** The site of a busy machine puts a call off for a second or more: the page asks again, as it does for readers. */
function putsOff(response: Response): boolean {
  const isCall = response.request().resourceType() === 'fetch';
  return isCall && response.status() === 503 && response.headers()['retry-after'] !== undefined;
}

interface Problem {
  readonly text: string;
  readonly url: string;
}

/** What goes wrong in a page, as it happens. */
interface Watched {
  readonly problems: Problem[];
  /** Addresses of requests that were put off. */
  readonly putOff: Set<string>;
}

function watch(page: Page, origin: string, hasScript: boolean, { problems, putOff }: Watched): void {
  const add = (text: string, url: string) => problems.push({ text, url });
  page.on('console', (message) => {
    // The browser counts seconds until a page uses what it asked for early; on a busy machine they pass.
    if (/was preloaded .* but not used within a few seconds/.test(message.text())) return;
    const isFault = ['error', 'warning'].includes(message.type());
    if (isFault) add(`console ${message.type()}: ${message.text()}`, message.location().url);
  });
  page.on('pageerror', (error) => add(`page error: ${error.message}`, ''));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isInside = url.origin === origin || url.protocol === 'blob:' || url.protocol === 'data:';
    if (!isInside) add(`outside request: ${request.url()}`, request.url());
  });
  page.on('requestfailed', (request) => {
    // A new choice aborts the call of the one before; that is no failure.
    const reason = request.failure()?.errorText ?? '';
    const isUnwantedScript = !hasScript && request.resourceType() === 'script';
    const isFailed = reason !== 'net::ERR_ABORTED' && !isUnwantedScript;
    if (isFailed) add(`failed request: ${request.url()} ${reason}`, request.url());
  });
  page.on('response', (response) => {
    if (putsOff(response)) putOff.add(response.url());
    if (response.status() >= 400) add(`status ${response.status()}: ${response.url()}`, response.url());
  });
}

/** Longer than scripts take on a busy machine; a page whose scripts a test holds back goes on without them. */
const takeOverMs = 5000;

/** A page that is opened, or opened anew, counts as open when its script has taken it over: before, it is the page of readers without one. */
function waitForTakeOver(page: Page): void {
  const taken = page.locator('html[data-hydrated], html:not(:has(script[data-held]))');
  const afterIt =
    <Asked extends unknown[], Answer>(open: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked) => {
      const answer = await open(...asked);
      await taken.waitFor({ state: 'attached', timeout: takeOverMs }).catch(() => undefined);
      return answer;
    };
  page.goto = afterIt(page.goto.bind(page));
  page.reload = afterIt(page.reload.bind(page));
}

/** Playwright's test whose page fails it on a console error or warning, a failed request or an outside request. */
export const test = base.extend<Fixtures>({
  expectedProblems: [{ patterns: [] }, { option: true }],
  page: async ({ page, baseURL, javaScriptEnabled, expectedProblems }, use) => {
    const watched: Watched = { problems: [], putOff: new Set() };
    watch(page, new URL(baseURL ?? '').origin, javaScriptEnabled !== false, watched);
    if (javaScriptEnabled !== false) waitForTakeOver(page);
    await use(page);
    const isPutOff = ({ text, url }: Problem) => /\b503\b/.test(text) && watched.putOff.has(url);
    const isExpected = ({ text }: Problem) => expectedProblems.patterns.some((pattern) => pattern.test(text));
    const unexpected = watched.problems.filter((problem) => !isPutOff(problem) && !isExpected(problem));
    expect(unexpected.map(({ text }) => text)).toEqual([]);
  },
  signIn: async ({ context, baseURL }, use) => {
    await use(async (account) => {
      const answer = await context.request.post('/api/session/', {
        data: { account },
        headers: { origin: new URL(baseURL ?? '').origin, 'sec-fetch-site': 'same-origin' },
      });
      expect(answer.ok()).toBe(true);
    });
  },
});
