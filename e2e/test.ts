import { test as base, expect, type Page } from '@playwright/test';

export { expect };

type Account = 'member' | 'support' | 'full' | 'full-all' | 'operator-demo';

export interface Fixtures {
  /** Problems that a test provokes on purpose: console messages and failed addresses that match are let pass. */
  readonly expectedProblems: { readonly patterns: readonly RegExp[] };
  /** Signs the browser in before the first page. */
  readonly signIn: (account: Account) => Promise<void>;
}

function watch(page: Page, origin: string, hasScript: boolean, problems: string[]): void {
  page.on('console', (message) => {
    // The browser counts seconds until a page uses what it asked for early; on a busy machine they pass.
    if (/was preloaded .* but not used within a few seconds/.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isInside = url.origin === origin || url.protocol === 'blob:' || url.protocol === 'data:';
    if (!isInside) problems.push(`outside request: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A new choice aborts the call of the one before; that is no failure.
    const reason = request.failure()?.errorText ?? '';
    const isUnwantedScript = !hasScript && request.resourceType() === 'script';
    if (reason !== 'net::ERR_ABORTED' && !isUnwantedScript) problems.push(`failed request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
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
    const problems: string[] = [];
    watch(page, new URL(baseURL ?? '').origin, javaScriptEnabled !== false, problems);
    if (javaScriptEnabled !== false) waitForTakeOver(page);
    await use(page);
    const unexpected = problems.filter(
      (problem) => !expectedProblems.patterns.some((pattern) => pattern.test(problem)),
    );
    expect(unexpected).toEqual([]);
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
