import { readFile } from 'node:fs/promises';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

const { flagship } = demoBonds;

test('CAS-5 BEY-1 BEY-3 in the calculator of a bond a price gives the yield, the yield gives the price, and its page has it all', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(flagship);
  await bond.figures.getByRole('link', { name: 'Calculator' }).click();
  const dialog = page.getByRole('dialog', { name: /^Calculator: / });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await field('Clean price').fill('99,5');
  await expect(field('Market yield')).toHaveValue(/^\d\.\d{3}$/);
  // Whoever types over a figure has all of its digits before him.
  await field('Market yield').focus();
  await expect(field('Market yield')).toHaveValue(/^\d\.\d{6}$/);
  const found = await field('Market yield').inputValue();
  await field('Market yield').fill('3');
  await field('Market yield').fill(found);
  await expect(field('Clean price')).toHaveValue('99.5000');
  const settlement = dialog.getByRole('combobox', { name: 'Settlement' });
  const settled = await settlement.inputValue();
  await settlement.fill('0');
  await expect(dialog.getByText('A date is being typed.')).toBeVisible();
  await settlement.fill(settled);
  await expect(dialog.getByText('A date is being typed.')).toBeHidden();
  await field('Dirty price').focus();
  const dirty = await field('Dirty price').inputValue();
  await expect(field('Z-spread over swaps, annual')).toHaveValue(/\d/);
  await expect(dialog.getByText('Consideration')).toBeVisible();
  // An explanation stands over the calculator, and leaves it as it was.
  await dialog.getByTitle('Z-spread over swaps, annual: how it is calculated (E)').click();
  const explanation = page.getByRole('dialog', { name: 'How this is calculated: Z-spread' });
  await expect(explanation.getByText(dirty).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await expect(field('Clean price')).toHaveValue('99.5000');
  const keyRates = dialog.getByRole('table', { name: 'Key-rate durations to this end' });
  await keyRates
    .getByRole('row')
    .nth(4)
    .evaluate((row) => row.scrollIntoView({ block: 'start' }));
  // The head sticks to the top of the dialog, not as far below it as the head of the page is high.
  const headBottom = () =>
    dialog
      .getByRole('heading', { level: 2 })
      .evaluate((head) => Number(head.parentElement?.getBoundingClientRect().bottom));
  await expect
    .poll(async () =>
      Math.round(Number((await keyRates.getByRole('columnheader').first().boundingBox())?.y) - (await headBottom())),
    )
    .toBe(0);
  await dialog.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(`/calculator/?bond=${flagship}&by=yield&value=${found}`);
  // The dialog has a field of that name too, until the page is there.
  const ownPage = page.locator('#calculator');
  await expect(ownPage.getByRole('textbox', { name: 'Clean price', exact: true })).toHaveValue('99.5000');
  expect(await accessFaultsInBothThemes(page, { within: ['#calculator'] })).toEqual([]);
});

test('BEY-1 BEY-3 ACC-2 INP-1 a visitor types a price of his own, makes the bond up, undoes it, and shares the link', async ({
  page,
}) => {
  await page.goto(`/calculator/?bond=${flagship}&by=clean&value=97.25&on=2027-01-04&nominal=5000`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  // The first HTML has the results: it works without a script.
  const html = await (await page.request.get(page.url())).text();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const found = await field('Market yield').inputValue();
  expect(html).toContain(`value="${found}"`);
  await expect(page.getByText('The market price is hidden')).toBeVisible();
  await expect(field('Z-spread over swaps, annual')).toHaveCount(0);
  await field('Dirty price').focus();
  const worth = await field('Dirty price').inputValue();
  await page.getByTitle('Market yield: how it is calculated (E)').click();
  const explanation = page.getByRole('dialog', { name: 'How this is calculated: Market yield' });
  // The payments are worth the price that was typed and its accrued interest.
  await expect(explanation.getByRole('row', { name: /^Total/ })).toContainText(worth);
  expect(await accessFaultsInBothThemes(page, { within: ['[role=dialog]'] })).toEqual([]);
  const saved = page.waitForEvent('download');
  await explanation.getByRole('button', { name: 'CSV' }).click();
  const table = await readFile(await (await saved).path(), 'utf8');
  const total = table.split('\r\n').find((line) => line.startsWith('Total,')) ?? '';
  expect(Number(total.split(',')[4]).toFixed(6)).toBe(worth);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change the terms' }).click();
  await field('Coupon rate').fill('4');
  await expect(field('Market yield')).not.toHaveValue(found);
  await expect(page).toHaveURL(/own=fixed.*rate=4/);
  const shared = page.url();
  const own = await field('Market yield').inputValue();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field('Market yield')).toHaveValue(found);
  await field('Clean price').fill('x');
  await expect(field('Clean price')).toHaveValue('97.25');
  await page.goto(shared);
  await expect(field('Market yield')).toHaveValue(own);
});

/** A number as it is read, and how far its last digit may be off. */
function readNumber(text: string): { readonly value: number; readonly step: number } {
  const digits = text.replace('−', '-').replace(/[^\d.-]/g, '');
  return { value: Number(digits), step: 10 ** -(digits.split('.')[1] ?? '').length };
}

test('BEY-1 BEY-3 every result of the calculator opens its own explanation, with the number that it shows', {
  tag: '@full',
}, async ({ page, signIn }) => {
  // Some forty dialogs one after another.
  test.setTimeout(240_000);
  await signIn('full');
  await page.goto(`/calculator/?bond=${flagship}&by=yield&value=3.5&short=20&long=-10`);
  const explained = page.locator('#calculator [data-explains]');
  const figures = await explained.evaluateAll((all) => [...new Set(all.map(({ dataset }) => dataset.explains ?? ''))]);
  const fields = ['clean_price', 'dirty_price', 'yield', 'simple_yield', 'current_yield', 'adjusted_current_yield'];
  const spreads = [
    'g_spread',
    'g_spread_at_maturity',
    't_spread',
    'z_spread',
    'i_spread',
    'swap_z_spread',
    'asset_swap_spread',
  ];
  const invoice = [
    'trade_clean_amount',
    'accrued',
    'trade_accrued_days',
    'trade_accrued_amount',
    'trade_consideration',
  ];
  const risk = ['duration', 'macaulay', 'convexity', 'pvbp', 'gain_down', 'loss_up', 'coupon_value'];
  const curve = ['curve_duration', 'curve_convexity', 'curve_spread_duration', 'key_rate_duration'];
  const options = ['oas', 'option_value', 'option_duration', 'option_convexity', 'option_vega'];
  const horizon = ['horizon_return', 'horizon_yearly_return', 'horizon_received', 'horizon_value'];
  const moves = ['twisted_price', 'twisted_change', 'moved_yield', 'moved_price', 'moved_change'];
  expect(figures.toSorted()).toEqual(
    [fields, spreads, invoice, risk, curve, options, horizon, moves].flat().toSorted(),
  );
  const dialog = page.getByRole('dialog', { name: /^How this is calculated: / });
  for (const figure of figures) {
    const last = explained.and(page.locator(`[data-explains=${figure}]`)).last();
    const shown = (await last.textContent()) ?? '';
    await last.click();
    const told = dialog.locator('p[aria-live] b');
    await expect(told, figure).toHaveText(/\d/);
    // The model has no formula for the spread that it is solved for: words say what it is.
    if (figure !== 'oas') await expect(dialog.locator('math').first()).toBeVisible();
    // The mark of a field has no number of its own.
    if (!shown.includes('(E)')) {
      const { value, step } = readNumber(shown);
      expect(Math.abs(readNumber((await told.textContent()) ?? '').value - value), figure).toBeLessThanOrEqual(step);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
