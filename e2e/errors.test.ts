import { demoBonds } from './demo-market.ts';
import { accessFaults } from './models/accessibility.ts';
import { BondListPage } from './models/bond-list-page.ts';
import { BondPage } from './models/bond-page.ts';
import { GalleryPage } from './models/gallery-page.ts';
import { waitUntilHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

const tradings = '**/get_tradings/';

test.describe('when calls fail', () => {
  test.use({
    expectedProblems: { patterns: [/50\d/, /401/, /get_tradings/, /ERR_FAILED/, /ERR_CONNECTION/, /\.data/] },
  });

  test('ERR-1 a chart whose call fails says why, with its code, and comes back', async ({ page }) => {
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    let calls = 0;
    await page.route(tradings, (route) => {
      calls += 1;
      return route.fulfill({ status: 500, json: { error: { code: 'internal', message: '', field: null } } });
    });
    await bond.period('1Y').click();
    const failed = bond.graph.getByRole('alert').filter({ hasText: 'The chart did not load' });
    await expect(failed).toContainText('Something went wrong on our side.');
    await expect(failed).toContainText('Code: internal');
    expect(calls).toBe(3);
    await expect(bond.cashFlows).toBeVisible();
    await expect(bond.latest.getByRole('table')).toBeVisible();
    expect(await accessFaults(page, { within: ['#graph'] })).toEqual([]);
    await page.unroute(tradings);
    await failed.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(bond.chart).toBeVisible();
    await expect(failed).toBeHidden();
  });

  test('ERR-1 a read survives a short silence of the network without a word', { tag: '@full' }, async ({ page }) => {
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    let calls = 0;
    await page.route(tradings, (route) => {
      calls += 1;
      return calls < 3 ? route.abort() : route.continue();
    });
    await bond.period('1Y').click();
    await expect.poll(() => calls).toBe(3);
    await expect(bond.period('1Y')).toHaveAttribute('aria-current', 'true');
    await expect(bond.chart).toBeVisible();
    await expect(bond.graph.getByRole('alert').filter({ hasText: 'did not load' })).toHaveCount(0);
  });

  test('ERR-1 a silent network is said as such, and only in the block that asked', { tag: '@full' }, async ({
    page,
  }) => {
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    await page.route(tradings, (route) => route.abort());
    await bond.period('1Y').click();
    await expect(bond.graph).toContainText('The server did not answer.');
    await expect(bond.graph).toContainText('Code: network');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute(tradings);
    await bond.period('3M').click();
    await expect(bond.chart).toBeVisible();
  });

  for (const how of ['abort', 'fail'] as const) {
    test(`ERR-1 a list whose page does not come leaves the page where it is: ${how}`, { tag: '@full' }, async ({
      page,
    }) => {
      const start = new BondListPage(page);
      await start.open();
      await waitUntilHydrated(page);
      const isData = /\.data(\?|$)/;
      await page.route(isData, (route) => (how === 'abort' ? route.abort() : route.fulfill({ status: 502, body: '' })));
      await start.sortBy('Maturity');
      const failed = page.locator('#bonds').getByRole('alert').filter({ hasText: 'The list did not load' });
      await expect(failed).toBeVisible();
      await expect(page.getByRole('main').getByRole('combobox', { name: 'Search' })).toBeVisible();
      await page.unroute(isData);
      await failed.getByRole('link', { name: 'Try again' }).click();
      await expect(start.rows.first()).toBeVisible();
      await expect(page).toHaveURL(/sort=/);
    });
  }

  test('ERR-1 a read refused in mid-session asks to sign in over the page, and then goes on', { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn('full');
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    let isEnded = true;
    const error = { code: 'need_auth', message: '', field: null };
    await page.route(tradings, (route) =>
      isEnded ? route.fulfill({ status: 401, json: { error } }) : route.continue(),
    );
    await bond.period('1Y').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    expect(await accessFaults(page, { within: ['[role="dialog"]'] })).toEqual([]);
    isEnded = false;
    await dialog.getByRole('button', { name: /^Sign in as/ }).click();
    await expect(dialog).toBeHidden();
    await expect(bond.period('1Y')).toHaveAttribute('aria-current', 'true');
    await expect(bond.graph.getByRole('alert').filter({ hasText: 'did not load' })).toHaveCount(0);
    const [from = ''] = (await bond.dates.inputValue()).split(' ~ ');
    await expect(bond.chart).toHaveAccessibleName(new RegExp(from));
  });

  test('ERR-1 a reader who will not sign in again sees the failed block, which can be tried again', {
    tag: '@full',
  }, async ({ page, signIn }) => {
    await signIn('member');
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    const error = { code: 'need_auth', message: '', field: null };
    await page.route(tradings, (route) => route.fulfill({ status: 401, json: { error } }));
    await bond.period('1Y').click();
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bond.graph).toContainText('Code: need_auth');
    await page.unroute(tradings);
    await bond.graph.getByRole('button', { name: 'Try again' }).click();
    await expect(bond.chart).toBeVisible();
  });

  test('ERR-1 a write refused in mid-session keeps what was typed and is not sent again by itself', async ({
    page,
    signIn,
  }) => {
    await signIn('full');
    const gallery = new GalleryPage(page);
    await gallery.open('block-boundary', 'full');
    const form = gallery.specimen('caller');
    let writes = 0;
    await page.route('**/api/session/', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      writes += 1;
      return route.fulfill({ status: 401, json: { error: { code: 'need_auth', message: '', field: null } } });
    });
    await form.getByLabel('Note').fill('bought at 98,25');
    await form.getByRole('button', { name: 'Write' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: /^Sign in/ }).click();
    await expect(dialog).toBeHidden();
    await expect(form.getByLabel('Note')).toHaveValue('bought at 98,25');
    await expect(form.locator('output')).toHaveText('DELETE /api/session/ 401');
    expect(writes).toBe(1);
  });

  test('ERR-1 a visitor who is refused is not asked to sign in again', { tag: '@full' }, async ({ page }) => {
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    const error = { code: 'need_auth', message: '', field: null };
    await page.route(tradings, (route) => route.fulfill({ status: 401, json: { error } }));
    await bond.period('1Y').click();
    await expect(bond.graph).toContainText('Code: need_auth');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('when a block breaks', () => {
  test.use({ expectedProblems: { patterns: [/A sample block broke/, /React error #419/] } });

  test('ERR-1 a block that breaks on the server is drawn by the browser, in a page that is whole', async ({ page }) => {
    const answer = await page.request.get('/gallery/?block=block-boundary&broken=server');
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Calls of a form');
    expect(html).not.toContain('Break it');
    const gallery = new GalleryPage(page);
    await gallery.open('block-boundary', 'visitor', '&broken=server');
    await expect(page.getByRole('button', { name: 'Break it' })).toBeVisible();
  });
});

test.describe('with a page that is closed', () => {
  test.use({ expectedProblems: { patterns: [/status 40[13]/, /Failed to load resource/] } });
  const path = '/operator/data/';

  test('ERR-2 a visitor is asked to sign in, and comes back to it', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sign in to open this page' })).toBeAttached();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`/sign-in/?next=${encodeURIComponent(path)}`);
    expect(await accessFaults(page)).toEqual([]);
  });

  test('ERR-2 an account that does not reach it is told so', { tag: '@full' }, async ({ page, signIn }) => {
    await signIn('full-all');
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Your access does not cover this page' })).toBeAttached();
    expect(await accessFaults(page)).toEqual([]);
  });
});

test.describe('with an address that leads nowhere', () => {
  test.use({ expectedProblems: { patterns: [/status 404/, /Failed to load resource/] } });

  test('ERR-2 a call and a page say the same code of the catalogue, in the reader’s language', {
    tag: '@full',
  }, async ({ page }) => {
    const headers = { 'x-bondlens-language': 'de' };
    const texts = await (await page.request.get('/api/labels/errors/', { headers })).json();
    const answer = await page.request.get('/api/bonds/999999999/summary/', { headers });
    expect(answer.status()).toBe(404);
    expect((await answer.json()).error).toMatchObject({ code: 'unknown_bond', message: texts.unknown_bond });
    const shell = await (await page.request.get('/api/labels/shell/', { headers })).json();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/bonds/999999999/?lang=de');
      await expect(page.getByRole('main')).toContainText(shell.error_not_found);
    }
  });
});

test('SHL-6 the error of a sign-in by another service is said, and goes after three seconds', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/sign-in/?error=access_denied');
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await expect(message).toContainText('Sign-in through the provider');
  await expect(message).toHaveCount(0, { timeout: 8000 });
});

const ownFetch = { 'sec-fetch-site': 'same-origin' };

for (const path of ['/theme/', '/sign-in/', '/sign-out/', '/language/', '/dismiss/']) {
  test(`ERR-2 ${path} refuses a body that is no form, and never fails`, { tag: '@full' }, async ({ request }) => {
    const answer = await request.post(path, { headers: ownFetch, data: { next: '/' }, maxRedirects: 0 });
    expect(answer.status()).toBe(415);
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
  });
}

test('ERR-2 a way back that no header can carry leads to a page of this site', { tag: '@full' }, async ({
  context,
  signIn,
}) => {
  await signIn('full');
  const places = ['/%E6%97%A5', '/%00', '/%1b[31m', '/.//evil.test/?lang=de'];
  for (const next of places) {
    const signedIn = await context.request.get(`/sign-in/?next=${next}`, { maxRedirects: 0 });
    expect(signedIn.status()).toBe(302);
    expect(signedIn.headers().location).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
    for (const path of ['/theme/', '/language/', '/sign-out/', '/dismiss/']) {
      const form = { next: decodeURIComponent(next), language: 'de' };
      const answer = await context.request.post(path, { headers: ownFetch, form, maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      expect(answer.headers().location).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
    }
    await signIn('full');
  }
});
