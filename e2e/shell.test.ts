import type { Page } from '@playwright/test';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { Shell, specimen } from './models/shell.ts';
import { expect, test } from './test.ts';

const bondPath = `/bonds/${demoBonds.flagship}/`;
/** A page without figures, and so without a prompt of its own. */
const openPath = '/methods/';
const gallery = '/gallery/?block=shell';
const widths = [1440, 390] as const;
const startTime = new Date('2026-11-20T08:00:00Z');

/** Opens a page whose time stands still 10 seconds after its beginning. */
async function openAtStandingTime(page: Page, path: string): Promise<Shell> {
  const shell = new Shell(page);
  await page.clock.install({ time: startTime });
  await shell.open(path);
  await page.clock.pauseAt(new Date(startTime.getTime() + 60_000));
  return shell;
}

/** Moves the mouse out of the page, again until the page's script has seen it. */
async function leaveUntilShown(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave')));
    await expect(new Shell(page).banner(name)).toBeVisible({ timeout: 500 });
  }).toPass();
}

function isFocusIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('SHL-1 the footer stands at the lower edge of a short page', { tag: '@full' }, async ({ page }) => {
      await page.goto('/profile/access/');
      const box = await page.getByRole('contentinfo').last().boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(800);
    });
  });
}

test('SHL-1 the main menu opens over the page, leads on, and closes', async ({ page }) => {
  const shell = new Shell(page);
  await shell.open(bondPath);
  await shell.menuButton.click();
  await expect(shell.menu).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await shell.menu.getByRole('button', { name: 'Close the menu' }).click();
  await expect(shell.menu).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  await shell.menuButton.click();
  await shell.menu.getByRole('link', { name: 'By maturity' }).click();
  await expect(page).toHaveURL(/\/bonds\/\?sort=maturity$/);
  await expect(shell.menu).toBeHidden();
  await shell.menuButton.click();
  await expect(shell.menu.getByRole('link', { name: 'By maturity' })).toHaveAttribute('aria-current', 'page');
  await expect(shell.menu.getByRole('button', { name: 'Français' })).toBeVisible();
});

test('SHL-1 by keyboard the focus stays in the menu and goes back to its button', { tag: '@full' }, async ({
  page,
}) => {
  const shell = new Shell(page);
  await shell.open('/');
  await shell.menuButton.focus();
  await page.keyboard.press('Enter');
  await expect(shell.menu).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const isOnPage = await isFocusIn(page, 'body > :not(dialog)');
    const isInMenu = await isFocusIn(page, 'dialog');
    expect(isInMenu || !isOnPage).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(shell.menu).toBeHidden();
  await expect(shell.menuButton).toBeFocused();
});

test('SHL-5 a member is offered access once a day; the offer stands in the first HTML and stays closed', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('member');
  const shell = new Shell(page);
  const offer = shell.banner('Access to figures');
  expect(await (await page.request.get(openPath)).text()).toContain('data-banner="get-access"');
  await shell.open(openPath);
  await expect(offer.getByRole('link', { name: 'Get access' })).toBeVisible();
  await shell.close(offer);
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'bondlens-get-access');
  if (cookie === undefined) throw new Error('nothing is remembered');
  expect(cookie.value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await page.context().addCookies([{ ...cookie, value: '2020-01-01' }]);
  await page.reload();
  await expect(offer).toBeVisible();
});

test('SHL-2 the advertisement is named as one, leads on in a new tab, and is closed for a day', {
  tag: '@full',
}, async ({ page }) => {
  const shell = new Shell(page);
  await shell.open(gallery);
  const banner = specimen(page, 'catfish').getByRole('complementary', { name: 'Advertisement' });
  await expect(banner).toContainText('Advertisement');
  await expect(banner.getByRole('link')).toHaveAttribute('rel', /sponsored/);
  await expect(banner.getByRole('link')).toHaveAttribute('target', '_blank');
  await shell.close(banner);
  await expect(banner).toBeHidden();
  expect(await shell.daysOf('bondlens-catfish')).toBeCloseTo(1, 2);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('SHL-1 the button of the main menu leads to a page with the same links', async ({ page }) => {
    await page.goto(bondPath);
    await page.getByRole('button', { name: 'Main menu' }).click();
    await expect(page).toHaveURL(/\/menu\/\??$/);
    await page.getByRole('link', { name: 'By issuer' }).click();
    await expect(page).toHaveURL(/sort=issuer/);
  });

  test('SHL-5 a notice is closed and stays closed', { tag: '@full' }, async ({ page, signIn }) => {
    await signIn('member');
    await page.goto(`${openPath}?from=company`);
    const offer = new Shell(page).banner('Access to figures');
    await offer.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/methods\/\?from=company$/);
    await expect(offer).toBeHidden();
  });
});

test('SHL-5 a notice of the operator is closed by its own name', { tag: '@full' }, async ({ page }) => {
  const shell = new Shell(page);
  await shell.open(gallery);
  const notice = specimen(page, 'respected').getByRole('complementary', { name: 'Notice to readers' });
  await shell.close(notice);
  await expect(notice).toBeHidden();
  expect(await shell.daysOf('bondlens-respected')).toBeGreaterThan(300);
});

for (const language of ['ru', 'de', 'fr', 'en']) {
  test(`SHL-1 the name of the site, the bar and the search stand side by side at 1104 px in ${language}`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1104, height: 900 });
    await page.goto(`/company/?lang=${language}`);
    const header = page.getByRole('banner');
    const name = await header.getByText('Bondlens', { exact: true }).boundingBox();
    const search = await header.getByRole('search').boundingBox();
    if (name === null || search === null) throw new Error('the header lacks its name or its search');
    expect(name.x + name.width).toBeLessThan(search.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1104);
  });
}

test('ACC-1 a member sees one prompt a page: its own, or else the offer below the header', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('member');
  const shell = new Shell(page);
  const own = page.getByRole('main').locator('[data-access-prompt="page"]');
  const offer = shell.banner('Access to figures');
  for (const path of ['/', '/bonds/', bondPath, '/stocks/', '/stocks/3001/', '/company/111/']) {
    await page.goto(path);
    await expect(own.getByRole('link', { name: 'Get access' }), path).toBeVisible();
    await expect(own, path).toHaveCount(1);
    await expect(offer, path).toBeHidden();
  }
  await page.goto(openPath);
  await expect(offer.getByRole('link', { name: 'Get access' })).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('SHL-5 full access is offered nothing', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  await new Shell(page).open(bondPath);
  await expect(page.locator('[data-banner]')).toHaveCount(0);
});

test.describe('the offer of registration', () => {
  const name = 'Registration';

  test('SHL-4 comes after 15 seconds in which the reader does nothing', { tag: '@full' }, async ({ page }) => {
    const shell = await openAtStandingTime(page, '/sign-in/');
    await page.clock.runFor(20_000);
    await expect(shell.banner(name)).toBeHidden();
    await page.clock.resume();
    await page.getByRole('link', { name: 'Bondlens' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bond market' })).toBeVisible();
    await page.clock.pauseAt(new Date(startTime.getTime() + 300_000));
    await expect(shell.banner(name)).toBeVisible();
  });

  test('SHL-4 every doing of the reader starts the 15 seconds anew', { tag: '@full' }, async ({ page }) => {
    const shell = new Shell(page);
    await page.clock.install({ time: startTime });
    await page.clock.pauseAt(new Date(startTime.getTime() + 1000));
    await shell.open('/');
    await page.keyboard.press('Shift');
    await page.clock.runFor(14_900);
    await page.mouse.move(200, 200);
    await page.clock.runFor(14_900);
    await expect(shell.banner(name)).toBeHidden();
    await page.clock.runFor(200);
    await expect(shell.banner(name)).toBeVisible();
  });

  test('SHL-4 comes past 60 percent of the page, is closed for 24 hours, by Escape too', { tag: '@full' }, async ({
    page,
  }) => {
    const shell = new Shell(page);
    const way = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    const scrollTo = async (share: number) => page.evaluate((y) => window.scrollTo(0, y), (await way()) * share);
    await shell.open(bondPath);
    await scrollTo(0.5);
    await expect(shell.banner(name)).toBeHidden();
    await scrollTo(0.65);
    await expect(shell.banner(name)).toBeVisible();
    await Promise.all([page.waitForResponse(/\/dismiss\/$/), page.keyboard.press('Escape')]);
    await expect(shell.banner(name)).toBeHidden();
    expect(await shell.daysOf('bondlens-registration')).toBeCloseTo(1, 2);
    await shell.open(bondPath);
    await scrollTo(0.9);
    await page.mouse.move(400, 300);
    await page.mouse.move(400, -20);
    await expect(shell.banner(name)).toBeHidden();
  });

  test('SHL-4 comes when the mouse leaves the page, and never twice', { tag: '@full' }, async ({ page }) => {
    const shell = new Shell(page);
    await shell.open('/');
    await page.mouse.move(400, 300);
    await expect(shell.banner(name)).toBeHidden();
    await leaveUntilShown(page, name);
    await shell.close(shell.banner(name));
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave')));
    await expect(shell.banner(name)).toBeHidden();
  });

  test('SHL-4 does not come to who has signed in', { tag: '@full' }, async ({ page, signIn }) => {
    await signIn('member');
    const shell = await openAtStandingTime(page, '/');
    await page.clock.runFor(30_000);
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave')));
    await expect(shell.banner(name)).toHaveCount(0);
  });

  test('SHL-4 covers neither the end of the page nor what has the focus, and the left menu clears it', {
    tag: '@full',
  }, async ({ page }) => {
    const shell = new Shell(page);
    await shell.open(bondPath);
    await leaveUntilShown(page, name);
    const banner = shell.banner(name);
    const bannerTop = async () => (await banner.boundingBox())?.y ?? 0;
    const licence = page.getByRole('link', { name: 'Licences and notices' });
    await licence.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const box = await licence.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await bannerTop());
    const menu = page.getByRole('navigation', { name: 'On this page' });
    await expect(menu).toHaveAttribute('data-bottom-offset', 'true');
    const limit = await menu.evaluate((element) => Number.parseFloat(getComputedStyle(element).maxHeight));
    const [height, head] = await page.evaluate(() => [
      innerHeight,
      document.querySelector('header')?.getBoundingClientRect().height ?? 0,
    ]);
    const bannerHeight = (await banner.boundingBox())?.height ?? 0;
    expect(Math.abs(limit - (height - head - bannerHeight))).toBeLessThan(1.5);
  });
});

test('NAV-4 SHL-13 a click in the menu marks its section and is logged by its id', { tag: '@full' }, async ({
  page,
}) => {
  const shell = new Shell(page);
  await shell.open(bondPath);
  const menu = page.getByRole('navigation', { name: 'On this page' });
  // The title of a folded group stands for its first section.
  const [answer] = await Promise.all([
    page.waitForResponse(/\/cb\/current_user\/action_log\/global\/json\/1104\/$/),
    menu.getByRole('link', { name: 'Terms' }).click(),
  ]);
  expect(answer.status()).toBe(200);
  await expect(menu.getByRole('link', { name: 'Info' })).toHaveAttribute('aria-current', 'true');
});

test('SHL-13 a view of a bond is counted once', { tag: '@full' }, async ({ page }) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('incrementStatisticView')) counted.push(request.postData() ?? '');
  });
  const shell = new Shell(page);
  await shell.open(bondPath);
  const period = page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '1Y', exact: true });
  await period.click();
  await expect(period).toHaveAttribute('aria-current', 'true');
  // A page that another takes the place of has sent whatever it had to count.
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  expect(counted.map((body) => JSON.parse(body).bondId)).toEqual([demoBonds.flagship]);
});

test('SHL-8 unread tickets are counted on the account and said in words', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('support');
  await page.goto('/');
  await expect(
    page.locator('summary', { hasText: 'Demo support plan’s account, 1 unread support ticket' }),
  ).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 unread support ticket' })).toBeAttached();
});

test('SHL-8 a reader to whom tickets are closed does not ask for them', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('member');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/support/tickets/')) asked.push(request.url());
  });
  await new Shell(page).open(bondPath);
  await expect(page.locator('summary', { hasText: 'Demo member’s account' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('SHL-12 where a reader came from is kept for five days and shown nowhere', { tag: '@full' }, async ({ page }) => {
  const shell = new Shell(page);
  await shell.open(`${bondPath}?source=partner&utm_campaign=%3Cb%3Eautumn`);
  expect(await shell.daysOf('bondlens-source')).toBeCloseTo(5, 2);
  expect(await shell.daysOf('bondlens-utm-campaign')).toBeCloseTo(5, 2);
  const kept = await page.context().cookies();
  expect(kept.find(({ name }) => name === 'bondlens-utm-campaign')).toMatchObject({ value: 'bautumn', httpOnly: true });
  await shell.open('/');
  expect((await page.context().cookies()).some(({ name }) => name === 'bondlens-source')).toBe(true);
});

test('licences of the product and its packages are one link away', { tag: '@full' }, async ({ page }) => {
  const shell = new Shell(page);
  await shell.open('/');
  await shell.followFooterLink('Licences and notices');
  await expect(page.getByText('react-router', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apache License 2.0' })).toBeVisible();
});

test('BEY-14 no accessibility fault in the main menu, in either theme', { tag: '@full' }, async ({ page }) => {
  const shell = new Shell(page);
  await shell.open(openPath);
  await shell.menuButton.click();
  expect(await accessFaultsInBothThemes(page, { within: ['dialog'] })).toEqual([]);
});
