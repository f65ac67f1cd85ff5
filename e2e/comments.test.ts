import type { BondList } from '#contract/lists/bond-list.ts';
import { markupAttacks } from '#server/testing/markup-attacks.ts';
import { importTable } from './import-table.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

/** An issuer of the generated market about whom nobody else writes, and one with comments in every state. */
const attacked = 151;
const writtenAbout = 101;

// PostgreSQL keeps no NUL; the test of the sanitizer itself has these.
const attacks = markupAttacks.filter(([, markup]) => !markup.includes('\0'));

/** Imports a comment for each attack, as an operator would. */
async function importAttacks(isin: string): Promise<void> {
  const fields = ['comment', 'isin', 'provider', 'date', 'title', 'content'];
  const rows = attacks.map(([name, content], at) => {
    // A day for each, so that they stand in this order.
    const date = new Date(Date.UTC(2025, 2, 4 - at)).toISOString().slice(0, 10);
    return { comment: String(at), isin, provider: 'Mallory', date, title: name, content };
  });
  const mapping = { source: { code: 'attacks', name: 'Attacks' }, target: 'comments' };
  await importTable(mapping, fields, rows);
}

test.describe('without the policy that forbids scripts of others', () => {
  test.use({ bypassCSP: true });

  test('COM-1 no known attack in a comment runs, loads or frames anything', async ({ page, request }) => {
    const bonds = (await (await request.get(`/api/bonds/?issuer=${attacked}`)).json()) as BondList;
    await importAttacks(bonds.items[0]?.isin ?? '');
    let alerts = 0;
    page.on('dialog', async (dialog) => {
      alerts += 1;
      await dialog.dismiss();
    });
    await openHydrated(page, `/company/${attacked}/analytics/`);
    let seen = 0;
    for (let number = 1; seen < attacks.length; number += 1) {
      // The first page comes as HTML, the others are put in by the page's own script.
      if (number > 1)
        await page
          .getByRole('link', { name: `Page ${number}`, exact: true })
          .first()
          .click();
      await expect(page).toHaveURL(number > 1 ? new RegExp(`page=${number}$`) : /analytics\/$/);
      await expect(page.getByText(attacks[seen]?.[0] ?? '', { exact: true })).toBeVisible();
      const left = await page.locator('article').evaluateAll((articles) =>
        articles.flatMap((article) => {
          const parts = [...article.querySelectorAll('*')];
          for (const part of parts) {
            for (const event of ['mouseover', 'focus', 'toggle', 'error']) part.dispatchEvent(new Event(event));
          }
          return parts
            .filter((part) => [...part.attributes].some(({ name }) => name.startsWith('on')))
            .map(({ outerHTML }) => outerHTML);
        }),
      );
      expect(left).toEqual([]);
      seen += await page.locator('article').count();
    }
    expect([seen, alerts]).toEqual([attacks.length, 0]);
    // What the sanitizer keeps away would have run.
    await page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), attacks[8]?.[1] ?? '');
    await expect.poll(() => alerts).toBe(1);
  });
});

test('COM-2 COM-3 a closed file tells a visitor to sign in, and one request is for all files of its provider', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const path = `/company/${writtenAbout}/analytics/`;
  // One has a file alone, the other a text beside it.
  const closed = page.locator('article').filter({ hasText: 'Tidewater & Sons', has: page.locator('summary') });
  const first = closed.first();
  const ask = async () => {
    await first.locator('summary').click();
    await expect(first.getByRole('status')).toHaveText(
      'You need permission to download this document. You can request access.',
    );
    await first.getByRole('button', { name: 'Send access request' }).click();
  };
  await openHydrated(page, path);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(closed.getByText('On request')).toHaveCount(2);
  await ask();
  await expect(first.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /\/sign-in\/\?next=/);
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await signIn('full');
  await openHydrated(page, path);
  await ask();
  await expect(first.getByRole('status')).toHaveText('Access request sent.');
  await expect(closed.getByText('Requested')).toHaveCount(2);
  await page.reload();
  await expect(closed.getByText('Requested')).toHaveCount(2);
});
