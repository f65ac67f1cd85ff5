import { demoBonds } from './demo-market.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './test.ts';

// Browsers under test hide their scroll bars; here one takes its width, as on most desks.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

test('SHL-1 no strip is left beside the open menu where the scroll bar stood, and the page does not move', async ({
  page,
}) => {
  const shell = new Shell(page);
  await shell.open(`/bonds/${demoBonds.flagship}/`);
  const left = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.width;
  // The head is drawn anew once, when its code is there.
  await expect.poll(left).toBeGreaterThan(0);
  const before = await left();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  await shell.menuButton.click();
  await expect(shell.menu).toBeVisible();
  expect((await shell.menu.boundingBox())?.width).toBe(await page.evaluate(() => innerWidth));
  await expect.poll(left).toBe(before);
});
