import type { Locator, Page } from '@playwright/test';
import { GalleryPage } from './gallery-page.ts';

/** A table among the specimens of the gallery. */
export class TableBlock {
  readonly page: Page;
  readonly root: Locator;
  readonly rows: Locator;
  readonly scroller: Locator;

  constructor(page: Page, specimen: string) {
    this.page = page;
    this.root = new GalleryPage(page).specimen(specimen);
    this.rows = this.root.locator('tbody tr[data-index]');
    this.scroller = this.root.locator('section');
  }

  head(name: string): Locator {
    return this.root.locator('thead th', { has: this.page.getByText(name, { exact: true }) });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  async heads(): Promise<readonly string[]> {
    return this.root.locator('thead th').evaluateAll((heads) => heads.map((head) => head.textContent ?? ''));
  }

  /** Texts of one column, from the top. */
  async column(name: string): Promise<readonly string[]> {
    const at = (await this.heads()).indexOf(name);
    return this.rows.locator(`td:nth-child(${at + 1})`).allInnerTexts();
  }
}
