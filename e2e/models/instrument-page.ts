import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';

/** The text of an element that is there. */
export async function textOf(element: Locator): Promise<string> {
  return (await element.textContent()) ?? '';
}

/** The page of a stock, an index, an ETF or a company. */
export class InstrumentPage {
  readonly page: Page;
  readonly head: Locator;
  readonly info: Locator;
  readonly bonds: Locator;
  readonly issues: Locator;
  readonly ratings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.head = page.getByRole('article');
    this.info = page.locator('#info');
    this.bonds = page.locator('#bonds');
    this.issues = page.locator('#issues');
    this.ratings = page.locator('#ratings');
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.locator('html')).toHaveAttribute('lang', 'en');
  }

  /** Comes to the ratings of a company, which stand folded on phones. */
  async openRatings(): Promise<void> {
    await this.ratings.scrollIntoViewIfNeeded();
    const opener = this.ratings.locator('h3 button[aria-expanded="false"]');
    if (await opener.isVisible()) await opener.click();
  }

  /** By how much the page is wider than its window. */
  async sideways(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  /** Goes on with the Tab key until an element has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  }
}
