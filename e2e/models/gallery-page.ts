import type { Locator, Page } from '@playwright/test';
import { openHydrated } from './hydrated.ts';

/** The page of all building blocks. */
export class GalleryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the specimens of one block as a kind of user, and waits until its script runs. */
  async open(block: string, as: 'visitor' | 'member' | 'full' = 'full', more = ''): Promise<void> {
    await openHydrated(this.page, `/gallery/?block=${block}&as=${as}${more}`);
  }

  specimen(id: string): Locator {
    return this.page.locator(`[data-specimen="${id}"]`);
  }
}
