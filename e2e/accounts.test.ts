import { randomUUID } from 'node:crypto';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { Mailbox } from './models/mailbox.ts';
import { expect, test } from './test.ts';

const first = 'seven bright lanterns';
const second = 'nine dark umbrellas';
const newEmail = () => `reader-${randomUUID()}@example.com`;

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: { patterns: [/403/] } });

  test('SHL-14 a reader registers, confirms the address, forgets the password, and comes back to where he was', async ({
    page,
    request,
  }) => {
    const mailbox = new Mailbox(request);
    const email = newEmail();
    await page.goto('/sign-in/');
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Create account' }).click();
    // No mail server is set, and nothing pretends that a mail was sent.
    await expect(page.getByRole('main').getByRole('status')).toContainText('This site does not send mail itself');

    await page.goto('/sign-in/');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Confirm your address first');
    await expect(page.getByLabel('E-mail address')).toHaveValue(email);

    await page.goto(await mailbox.linkTo(email, 'Confirm your address for Bondlens'));
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await page.locator('summary', { hasText: '’s account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.goto('/forgot-password/');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(email);
    await page.goto(await mailbox.linkTo(email, 'Set a new Bondlens password'));
    await page.getByLabel('New password', { exact: true }).fill(second);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your new password is set');

    await page.goto('/sign-in/?next=%2Fcompany%2F111%2F%3Fa%3Db');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(second);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/company\/111\/\?a=b$/);
    await expect(page.locator('summary', { hasText: '’s account' })).toBeVisible();
  });
});

test.describe('with a script', () => {
  test.use({ expectedProblems: { patterns: [/40[03]/] } });

  test('SHL-14 password and address are changed under Security; what is wrong is said below its field', {
    tag: '@full',
  }, async ({ page, request }) => {
    const mailbox = new Mailbox(request);
    const [email, another] = [newEmail(), newEmail()];
    await page.goto('/register/');
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('passwordpassword');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('This password is too well known')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('E-mail address')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
    await page.goto(await mailbox.linkTo(email, 'Confirm your address for Bondlens'));
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page).toHaveURL('/');

    await page.goto('/profile/security/');
    const block = (name: string) => page.getByRole('region', { name, exact: true });
    await block('Password').getByLabel('Current password').fill(first);
    await block('Password').getByLabel('New password', { exact: true }).fill(second);
    await block('Password').getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed' })).toBeVisible();

    await block('E-mail address').getByLabel('New e-mail address').fill(another);
    await block('E-mail address').getByLabel('Current password').fill(first);
    await block('E-mail address').getByRole('button', { name: 'Change address' }).click();
    await expect(block('E-mail address').getByText('The password is not correct')).toBeVisible();
    await block('E-mail address').getByLabel('Current password').fill(second);
    await block('E-mail address').getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByRole('status').filter({ hasText: another })).toBeVisible();
    await page.goto(await mailbox.linkTo(another, 'Confirm your new address for Bondlens'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your new address is confirmed' })).toBeVisible();
    await page.goto('/profile/security/');
    await expect(page.getByText(another)).toBeVisible();
  });
});

for (const path of [
  '/sign-in/',
  '/register/',
  '/forgot-password/',
  '/verify-email/?token=x',
  '/reset-password/?token=x',
]) {
  test(`SHL-14 ${path} is usable by everybody`, { tag: '@full' }, async ({ page }) => {
    await page.goto(path);
    expect(await accessFaultsInBothThemes(page)).toEqual([]);
  });
}
