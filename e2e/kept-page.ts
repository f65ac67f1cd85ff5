import type { Browser, BrowserContextOptions, Page, ViewportSize } from '@playwright/test';

const eventsOfTests = ['console', 'dialog', 'download', 'pageerror', 'request', 'requestfailed', 'response'] as const;

/** Leaves nothing of a test in its page; false where that cannot be done, because a held clock stays for good. */
async function isCleaned(page: Page): Promise<boolean> {
  for (const event of eventsOfTests) await page.removeAllListeners(event, { behavior: 'wait' });
  await page.unrouteAll({ behavior: 'wait' });
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (location.protocol === 'about:') return;
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
  return page.evaluate(() => String(Date).includes('[native code]'));
}

/**
 * One page for many tests. A new page is a new process of the browser that compiles every script again, which costs three
 * times as much as to load the site once more in a page that is there.
 */
export class KeptPage {
  private readonly browser: Browser;
  private readonly options: BrowserContextOptions;
  private page: Page | undefined;

  constructor(browser: Browser, options: BrowserContextOptions) {
    this.browser = browser;
    this.options = options;
  }

  /** The page, with nothing in it of the test before. */
  async take(viewport: ViewportSize | null): Promise<Page> {
    this.page ??= await (await this.browser.newContext(this.options)).newPage();
    if (viewport !== null) await this.page.setViewportSize(viewport);
    return this.page;
  }

  async giveBack(): Promise<void> {
    if (this.page !== undefined && !(await isCleaned(this.page))) await this.close();
  }

  async close(): Promise<void> {
    await this.page?.context().close();
    this.page = undefined;
  }
}
