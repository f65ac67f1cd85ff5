import { Shell } from './models/shell.ts';
import { operator } from './operator.ts';
import { expect, test } from './test.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';
const stores = {
  'app-apple': 'https://apps.example/bondlens',
  'app-android': 'https://play.example/bondlens',
} as const;
const name = 'Mobile app';

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 390, height: 800 } });

test.beforeAll(async () => {
  for (const [kind, url] of Object.entries(stores)) {
    await operator('banners', 'set', kind, '--kind', kind, '--text', 'Bondlens on your phone', '--url', url);
  }
});
test.afterAll(async () => {
  for (const kind of Object.keys(stores)) await operator('banners', 'remove', kind);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone });

  test('SHL-3 the app is offered from the own store, in the first HTML, and stays closed', async ({ page, signIn }) => {
    await signIn('member');
    const shell = new Shell(page);
    await shell.open('/');
    await expect(shell.banner(name).getByRole('link')).toHaveAttribute('href', stores['app-apple']);
    expect(await (await page.request.get('/', { headers: { 'user-agent': iphone } })).text()).toContain(
      'data-banner="app"',
    );
    await shell.close(shell.banner(name));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Bond market' })).toBeVisible();
    await expect(shell.banner(name)).toHaveCount(0);
  });

  test('SHL-3 Escape closes the offer by keyboard, and a menu before it', async ({ page, signIn }) => {
    await signIn('member');
    const shell = new Shell(page);
    await shell.open('/');
    await shell.menuButton.press('Enter');
    await page.keyboard.press('Escape');
    await expect(shell.menu).toBeHidden();
    await expect(shell.banner(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.banner(name)).toBeHidden();
  });

  test('SHL-3 a visitor is not offered the app', async ({ page }) => {
    const shell = new Shell(page);
    await shell.open('/');
    await expect(shell.banner(name)).toHaveCount(0);
  });
});

test.describe('on an Android phone', () => {
  test.use({ userAgent: pixel });

  test('SHL-3 the link is that of the device', async ({ page, signIn }) => {
    await signIn('full');
    const shell = new Shell(page);
    await shell.open('/');
    await expect(shell.banner(name).getByRole('link')).toHaveAttribute('href', stores['app-android']);
  });
});

test('SHL-3 another machine is not offered the app', async ({ page, signIn }) => {
  await signIn('full');
  const shell = new Shell(page);
  await shell.open('/');
  await expect(shell.banner(name)).toHaveCount(0);
});
