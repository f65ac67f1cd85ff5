import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { layoutShiftsOf } from './models/layout-shift.ts';
import { password, post, signInToOwnAccount } from './own-account.ts';
import { expect, test } from './test.ts';

const security = '/profile/security/';
// Passkeys are bound to a name; the machine's own is one.
const baseURL = `http://localhost:${process.env.BONDLENS_E2E_PORT}`;

test.use({ baseURL });

/** The code of an authenticator, so many steps of time from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Sets up an authenticator on the page; gives its secret and the recovery codes. */
async function setUpFactor(page: Page) {
  await page.goto(security);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = await page.locator('input[name=secret]').inputValue();
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.locator('ol[translate=no] li');
  // The answer is a page of its own.
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  return { secret, codes };
}

test('SHL-14 a reader sets up two-step sign-in, and signs in by password and code', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const email = await signInToOwnAccount(context, baseURL, 'stella');
  await page.setViewportSize({ width: 1280, height: 2600 });
  await openHydrated(page, security);
  // What only a script can do keeps its place before that comes.
  expect(await layoutShiftsOf(page)).toEqual([]);
  const { secret, codes } = await setUpFactor(page);
  expect(new Set(codes).size).toBe(10);
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await post(context, baseURL, '/api/session/', { email, password });
  await openHydrated(page, `/sign-in/second-factor/?next=${encodeURIComponent(security)}`);
  await page.getByLabel('Code or recovery code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}${security}`);
  await expect(page.getByText('This device')).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('SHL-14 two-step sign-in is set up and used without a script', { tag: '@full' }, async ({ page, context }) => {
    const email = await signInToOwnAccount(context, baseURL, 'norma');
    const { codes } = await setUpFactor(page);
    expect(codes).toHaveLength(10);
    await page.goto(security);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await post(context, baseURL, '/api/session/', { email, password });
    await page.goto(`/sign-in/second-factor/?next=${encodeURIComponent(security)}`);
    await page.getByLabel('Code or recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Recovery codes left: 9')).toBeVisible();
  });
});

test('SHL-14 a reader adds a passkey, signs in with one press, and takes it away', async ({ page, context }) => {
  // The virtual device would answer the offer in the field for the address at once; here the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInToOwnAccount(context, baseURL, 'paula');
  await openHydrated(page, security);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Name').fill('Laptop');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText('Laptop')).toBeVisible();
  // Adding leads anew to the page.
  await expect(page).toHaveURL(/\?done$/);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await openHydrated(page, `/sign-in/?next=${encodeURIComponent(security)}`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${baseURL}${security}`);
  await passkeys.getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();
});

test('ACC-9 whose proof is old proves who he is, and comes back', { tag: '@full' }, async ({ page, context }) => {
  await signInToOwnAccount(context, baseURL, 'petra');
  await openHydrated(page, `/profile/proof/?next=${encodeURIComponent(security)}`);
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${baseURL}${security}`);
});
