import { Buffer } from 'node:buffer';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { startEntry } from '#app/testing/entry-process.ts';
import { deskWorkbook } from '#importers/table/testing/desk-workbook.ts';
import { openHydrated } from './models/hydrated.ts';
import { password, post } from './own-account.ts';
import { expect, test } from './test.ts';

// Coupons are fractions, days are numbers of the workbook (46353 is 27 November 2026) and texts, an issuer is spelled in two ways. All of it is
// made up.
const workbook = deskWorkbook({
  marks: [
    ['XS9910010008', 46_353, 102.25],
    ['XS9910010008', '26.11.2026', 102],
  ],
  bonds: [
    [
      'XS9910010008',
      'Nordwind 4.25 2031',
      'NORDWIND ENERGIE AG',
      'EUR',
      0.0425,
      'Annual',
      'Act/Act',
      '15.01.2024',
      47_863,
      'Fix',
      1000,
    ],
  ],
  issuers: [['Nordwind Energie Aktiengesellschaft', '529900HNOAA1KXQJUQ27', 'Germany', 'utilities']],
});

// The site of its own is another one than that of all journeys.
test.use({ expectedProblems: { patterns: [/^outside request: http:\/\/127\.0\.0\.1:/] } });

/** An empty site of its own: an import of real bonds ends the demo accounts of the site that other journeys share. */
async function startEmptySite() {
  const folder = mkdtempSync(join(tmpdir(), 'bondlens-own-'));
  chmodSync(folder, 0o755);
  const site = startEntry('main.ts', { BONDLENS_DATA_DIR: join(folder, 'data'), BONDLENS_DEMO: 'off' });
  const ready = await site.lineLike(/^Bondlens is ready at /);
  const printed = await site.lineLike(/with the password /);
  const stop = async () => {
    site.child.kill('SIGTERM');
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${/localhost:(\d+)/.exec(ready)?.[1] ?? ''}`;
  return { url, password: /password (\S+)/.exec(printed)?.[1] ?? '', stop };
}

test('BEY-16 an operator drops a workbook of three sheets on an empty site and ends on the page of a bond', {
  tag: '@full',
}, async ({ page, context }) => {
  test.setTimeout(180_000);
  const site = await startEmptySite();
  await post(context, site.url, '/api/session/', { email: 'operator', password: site.password });
  await post(context, site.url, '/api/accounts/password/', { currentPassword: site.password, password });
  const factor = '/api/profile/second-factor/';
  const origin = { origin: site.url, 'sec-fetch-site': 'same-origin' };
  const made = await context.request.post(`${site.url}${factor}set-up/`, { data: {}, headers: origin });
  const { secret } = await made.json();
  await post(context, site.url, factor, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });

  await openHydrated(page, `${site.url}/operator/data/`);
  const block = page.locator('#upload');
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const dropped = new DataTransfer();
    dropped.items.add(new File([bytes], 'desk.xlsx'));
    return dropped;
  }, Buffer.from(workbook).toString('base64'));
  await block.getByText('Select a file, or drop it here').dispatchEvent('drop', { dataTransfer });
  await expect(block.getByText('Likely: Unit of Cpn: fraction; Market conventions: Eurobond (ICMA)')).toBeVisible();
  await block.getByRole('button', { name: 'Accept all that is likely' }).click();
  await block.getByLabel('What gives the prices', { exact: true }).selectOption({ label: 'Valuations' });
  await block.getByRole('button', { name: 'Import', exact: true }).click();
  await block.getByRole('link', { name: 'To the list of bonds' }).click();
  await page.getByRole('link', { name: 'Nordwind 4.25 2031' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nordwind 4.25 2031' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nordwind Energie Aktiengesellschaft' }).first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('102.2500').first()).toBeVisible();
  await expect(main.getByText('next 15.01.2027', { exact: true })).toBeVisible();
  await expect(main.getByText('4.250%').first()).toBeVisible();
  await site.stop();
});
