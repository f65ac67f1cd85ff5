import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';

/** The reports of an issuer on its page: `ifrs`, or `ras` by the national standard. */
export class ReportsBlock {
  readonly page: Page;
  readonly block: Locator;

  constructor(page: Page, id: 'ifrs' | 'ras') {
    this.page = page;
    this.block = page.locator(`#${id}`);
  }

  /** Opens the page of a company and its reports, which stand folded on phones. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.block.scrollIntoViewIfNeeded();
    const opener = this.block.locator('h3 button[aria-expanded="false"]');
    if (await opener.isVisible()) await opener.click();
    await expect(this.block.getByRole('table').first()).toBeVisible();
  }

  table(name: string): Locator {
    return this.block.getByRole('table', { name });
  }

  rows(name: string): Locator {
    return this.table(name).locator('tbody tr');
  }

  /** The part of the block about a table, with its switch and its notes. */
  part(name: string): Locator {
    return this.block.locator('[data-statement]', { has: this.page.getByRole('heading', { level: 4, name }) });
  }

  tab(name: string): Locator {
    return this.block.getByRole('tab', { name, exact: true });
  }
}
