import type { Page } from '@playwright/test';

/** Waits until the script of the page that is open has taken it over. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Opens an address and waits until the page's script has taken it over. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilHydrated(page);
}
