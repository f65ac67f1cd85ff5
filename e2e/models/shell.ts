import type { Locator, Page } from '@playwright/test';
import { openHydrated } from './hydrated.ts';

/** What surrounds a page: header, main menu, banners. */
export class Shell {
  readonly page: Page;
  readonly menuButton: Locator;
  readonly menu: Locator;

  constructor(page: Page) {
    this.page = page;
    this.menuButton = page.getByRole('banner').getByRole('button', { name: 'Main menu' });
    this.menu = page.getByRole('dialog', { name: 'Main menu' });
  }

  /** Opens a page and waits until its script runs. */
  async open(path: string): Promise<void> {
    await openHydrated(this.page, path);
  }

  banner(name: string): Locator {
    return this.page.getByRole('complementary', { name, exact: true });
  }

  /**
   * Follows a link of the footer as a visitor of a page that is scrolled: registration is offered that far down, and what comes up there would take
   * a press meant for the link.
   */
  async followFooterLink(name: string): Promise<void> {
    const link = this.page.getByRole('contentinfo').getByRole('link', { name, exact: true });
    await link.scrollIntoViewIfNeeded();
    await this.banner('Registration').waitFor();
    await link.click();
  }

  /** Closes a banner and waits until the browser has been told to remember it. */
  async close(banner: Locator): Promise<void> {
    const [answer] = await Promise.all([
      this.page.waitForResponse((response) => response.url().endsWith('/dismiss/')),
      banner.getByRole('button', { name: 'Close' }).click(),
    ]);
    await answer.finished();
  }

  /** Days until a cookie ends. */
  async daysOf(cookieName: string): Promise<number> {
    const cookie = (await this.page.context().cookies()).find(({ name }) => name === cookieName);
    if (cookie === undefined) throw new Error(`there is no cookie ${cookieName}`);
    return (cookie.expires - Date.now() / 1000) / 86_400;
  }
}

export function specimen(page: Page, id: string): Locator {
  return page.locator(`[data-specimen="${id}"]`);
}
