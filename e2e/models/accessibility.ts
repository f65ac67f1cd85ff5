import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Look {
  /** Parts of the page that are looked at; the whole of it when absent. */
  readonly within?: readonly string[];
  readonly withoutRules?: readonly string[];
}

/** The rules that colours decide; all others see the same page in either theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function faultsOf(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Puts axe into a page once. No page of the site has frames, so it runs in the page alone and opens no second one. */
async function axeOf(page: Page, within: readonly string[] = []): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'undefined' } : { page });
  axe.setLegacyMode().options({ resultTypes: ['violations'] });
  return within.reduce((builder, part) => builder.include(part), axe);
}

/** What a check of accessibility finds in the page as it stands. */
export async function accessFaults(page: Page, { within, withoutRules = [] }: Look = {}): Promise<readonly string[]> {
  return faultsOf((await axeOf(page, within)).disableRules([...withoutRules]));
}

/** The same in the light theme, and what the colours of the dark one add to it. */
export async function accessFaultsInBothThemes(page: Page, look: Look = {}): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await accessFaults(page, look);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsOf((await axeOf(page, look.within)).withRules(colourRules));
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}
