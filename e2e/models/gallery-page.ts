import type { Locator, Page } from '@playwright/test';

/** The page of all building blocks. */
export class GalleryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the specimens of one block as a kind of user, and waits until its script runs. */
  async open(block: string, as: 'visitor' | 'member' | 'full' = 'full', more = ''): Promise<void> {
    await this.page.goto(`/gallery/?block=${block}&as=${as}${more}`);
    await this.page.waitForLoadState('networkidle');
    // On a busy machine the network may rest before React has taken the page over.
    await this.page.waitForFunction(() => {
      const last = [...document.querySelectorAll('[data-specimen]')].at(-1);
      return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps'));
    });
  }

  specimen(id: string): Locator {
    return this.page.locator(`[data-specimen="${id}"]`);
  }
}
