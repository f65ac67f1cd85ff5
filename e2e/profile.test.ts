import { supportTariff } from '#domain/account/access/viewer.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { grant, post, signInToOwnAccount } from './own-account.ts';
import { expect, test } from './test.ts';

test('SHL-14 a reader changes name and language, and finds both again', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
}) => {
  await signInToOwnAccount(context, baseURL, 'Priya');
  await page.goto('/profile/');
  await page.getByLabel('Name', { exact: true }).fill('Priya Natarajan');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Priya Natarajan');
  await expect(page.locator('summary', { hasText: 'Priya Natarajan’s account' })).toBeVisible();
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
});

test('SHL-14 a reader downloads what is kept of his account, and deletes it', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
}) => {
  const email = await signInToOwnAccount(context, baseURL, 'Rosa');
  await page.goto('/profile/data/');
  const file = page.waitForEvent('download');
  await page
    .getByRole('link', { name: 'Download the file' })
    .or(page.getByRole('button', { name: 'Download the file' }))
    .click();
  const stream = await (await file).createReadStream();
  const text = (await stream.toArray()).join('');
  expect(JSON.parse(text)).toMatchObject({ account: { email, name: 'Rosa' } });
  expect(text).not.toContain('scrypt');
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByRole('button', { name: 'Delete the account for good' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  const session = await (await context.request.get('/api/session/')).json();
  expect(session.accountId).toBeNull();
});

test('SHL-8 a reader asks, the operator answers, and both read it', { tag: '@full' }, async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  // An account of its own: the unread tickets of the demo account are counted by another test.
  const email = await signInToOwnAccount(context, baseURL, 'Suri');
  await grant(email, 'tariff', supportTariff);
  const subject = 'Where is the duration?';
  await page.goto('/profile/support/');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('I find no duration of bond 1004.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('I find no duration of bond 1004.')).toBeVisible();

  const deskContext = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await post(deskContext, baseURL, '/api/session/', { account: 'operator-demo' });
  const desk = await deskContext.newPage();
  await desk.goto('/operator/support/');
  await desk.getByRole('link', { name: subject }).click();
  await desk.getByRole('textbox').fill('It has no price, and so no duration.');
  await desk.getByRole('button', { name: 'Send and close' }).click();
  await expect(desk.getByText('It has no price, and so no duration.')).toBeVisible();

  await page.goto('/profile/support/');
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByText('It has no price, and so no duration.')).toBeVisible();
  await deskContext.close();
});

test('SHL-2 the operator announces something and takes it back', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('operator-demo');
  await page.goto('/operator/banners/');
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Short name').fill('from-the-page');
  await page.getByLabel('Text').fill('A banner of the page');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('cell', { name: 'A banner of the page' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the banner from-the-page' }).click();
  await expect(page.getByRole('cell', { name: 'A banner of the page' })).toHaveCount(0);
});

test('SHL-10 a reader keeps a search, opens it, and deletes it', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
}) => {
  await signInToOwnAccount(context, baseURL, 'Sofia');
  await page.goto('/bonds/?q=2027');
  await page.getByText('Saved searches (0)').click();
  await page.getByRole('textbox', { name: 'Name of the search' }).fill('Due in 2027');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByText('Search “Due in 2027” saved.')).toBeVisible();
  await page.goto('/bonds/');
  await page.getByText('Saved searches (1)').click();
  await page.getByRole('link', { name: 'Due in 2027', exact: true }).click();
  await expect(page).toHaveURL(/\?maturity_from=2027&maturity_to=2027$/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link to “Due in 2027”' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${baseURL}/?maturity_from=2027&maturity_to=2027`);
  await page.getByRole('button', { name: 'Delete the search “Due in 2027”' }).click();
  await expect(page.getByText(/^Search “Due in 2027” \(no\. \d+\) deleted\.$/)).toBeVisible();
  await expect(page.getByText('Saved searches (0)')).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('SHL-10 a search of any list is kept, opened and deleted by plain forms, which come back to their page', {
    tag: '@full',
  }, async ({ page, context, baseURL }) => {
    await signInToOwnAccount(context, baseURL, 'Tomas');
    for (const list of ['/stocks/', '/indexes/', '/etf/', '/company/']) {
      await page.goto(`${list}?q=al`);
      await page.getByText('Saved searches (0)').click();
      await page.getByRole('textbox', { name: 'Name of the search' }).fill('Mine');
      await page.getByRole('button', { name: 'Save this search' }).click();
      await expect(page).toHaveURL(`${list}?q=al`);
      await page.goto(list);
      await page.getByText('Saved searches (1)').click();
      await expect(page.getByRole('link', { name: 'Mine', exact: true })).toHaveAttribute('href', `${list}?q=al`);
    }
    await page.getByRole('button', { name: 'Delete the search “Mine”' }).click();
    await expect(page).toHaveURL('/company/');
    await expect(page.getByText('Saved searches (0)')).toBeVisible();
    await page.goto('/etf/');
    await expect(page.getByText('Saved searches (1)')).toBeVisible();
  });
});
