import { expect, type Locator } from '@playwright/test';

/** Scrolls to an element, or to the one that is drawn in its place meanwhile. */
export async function scrollTo(target: Locator): Promise<void> {
  await expect(() => target.scrollIntoViewIfNeeded()).toPass();
}
