import type { Locator, Page } from '@playwright/test';
import { accessFaults, accessFaultsInBothThemes } from './models/accessibility.ts';
import { GalleryPage } from './models/gallery-page.ts';
import { scrollTo } from './models/scroll-to.ts';
import { expect, test } from './test.ts';

const blocks = ['buttons', 'fields', 'choices', 'selects', 'overlays', 'states', 'phone-code', 'alert-box'];
const widths = [1440, 390] as const;

/** From then on time passes only when the test says so. */
async function openWithHeldClock(page: Page, block: string): Promise<GalleryPage> {
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
  const gallery = new GalleryPage(page);
  await gallery.open(block);
  await page.clock.pauseAt(new Date('2026-11-20T11:00:00Z'));
  return gallery;
}

for (const block of blocks) {
  test(`BEY-14 ${block}: no accessibility fault in either theme, no sideways scroll`, async ({ page }) => {
    test.slow(block === 'phone-code', 'two lists of 250 countries');
    const gallery = new GalleryPage(page);
    await gallery.open(block);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessFaultsInBothThemes(page), `${width}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width}`).toBeLessThanOrEqual(0);
    }
  });
}

test('INP-1 a number field takes digits, dot and comma only', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('fields');
  const specimen = gallery.specimen('number-field');
  const field = specimen.getByLabel('Clean price');
  await field.click();
  await field.fill('');
  await field.pressSequentially('1a0-1.2,5e3 ');
  await expect(field).toHaveValue('101.253');
  await field.press('%');
  await expect(specimen).toContainText('Digits and one decimal separator only.');
  await field.press('Backspace');
  await expect(field).toHaveValue('101.25');
  await expect(specimen).not.toContainText('Digits and one decimal separator only.');
  await field.fill('7,5');
  await expect(specimen.locator('output')).toHaveText('7.5');
});

async function paste(field: Locator, text: string): Promise<void> {
  await field.page().evaluate((words) => navigator.clipboard.writeText(words), text);
  await field.press('ControlOrMeta+v');
}

test('INP-1 a pasted number loses its spaces; one with grouping is refused, and the caret stays', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const gallery = new GalleryPage(page);
  await gallery.open('fields');
  const field = gallery.specimen('number-field').getByLabel('Clean price');
  await field.fill('');
  await paste(field, ' 1\u00a0234,56 ');
  await expect(field).toHaveValue('1234,56');
  await paste(field, '1,234.56');
  await expect(field).toHaveValue('1234,56');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.press('x');
  await field.press('9');
  await expect(field).toHaveValue('19234,56');
});

test('INP-1 digits composed by an input method are taken when the composition ends', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('fields');
  const field = gallery.specimen('number-field').getByLabel('Clean price');
  await field.fill('');
  await field.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '１２．', selectionStart: 3, selectionEnd: 3 });
  await expect(field).toHaveValue('１２．');
  await session.send('Input.insertText', { text: '１２．５' });
  await expect(field).toHaveValue('12.5');
});

test('INP-1 the sign button turns the sign, and a typed minus does too', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('fields');
  const specimen = gallery.specimen('number-field-signed');
  const field = specimen.getByRole('textbox', { name: 'G-spread' });
  const sign = specimen.getByRole('button', { name: 'Negative G-spread' });
  await expect(sign).toHaveAttribute('aria-pressed', 'true');
  await sign.click();
  await expect(specimen.locator('output')).toHaveText('12.5');
  await expect(specimen.locator('input[name="spread"]')).toHaveValue('12,5');
  await field.press('Home');
  await field.press('-');
  await expect(field).toHaveValue('12,5');
  await expect(specimen.locator('output')).toHaveText('-12.5');
});

for (const width of widths) {
  test(`BEY-14 a dialog takes the focus, keeps it, and gives it back, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const gallery = new GalleryPage(page);
    await gallery.open('overlays');
    const trigger = page.getByRole('button', { name: 'Open the dialog' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add to watchlists' });
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 9; step += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    expect(await accessFaults(page)).toEqual([]);
    const box = await dialog.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)) >= 790).toBe(width === 390);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
    await trigger.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
}

test('BEY-14 a dialog with more than fits scrolls inside and keeps its buttons in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const gallery = new GalleryPage(page);
  await gallery.open('overlays');
  await page.getByRole('button', { name: 'Open the long dialog' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Paragraph 60')).not.toBeInViewport();
  await scrollTo(page.getByText('Paragraph 60'));
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});

test('BEY-14 a question has the focus on its harmless answer, and a press outside is no answer', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('overlays');
  const specimen = gallery.specimen('alert-dialog');
  await specimen.getByRole('button').click();
  const question = page.getByRole('alertdialog', { name: 'Delete the list?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(specimen.locator('output')).toHaveText('deleted');
  await expect(question).toBeHidden();
  await specimen.getByRole('button').press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(specimen.locator('output')).toHaveText('kept');
});

test('BEY-14 a menu is fetched on pointing at it, and works by keyboard alone', async ({ page }) => {
  const gallery = new GalleryPage(page);
  const scripts: string[] = [];
  await gallery.open('overlays');
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const trigger = gallery.specimen('action-menu').getByRole('button', { name: 'Export' });
  await trigger.hover();
  await expect.poll(() => scripts.some((url) => url.includes('action-menu-panel'))).toBe(true);
  await trigger.focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu', { name: 'Export' });
  await expect(menu.getByRole('menuitem', { name: 'Image (PNG)' })).toBeFocused();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Remove the chart' })).toBeFocused();
  await page.keyboard.press('p');
  await expect(menu.getByRole('menuitem', { name: 'Page (PDF)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(gallery.specimen('action-menu').locator('output')).toHaveText('pdf');
  await expect(menu).toBeHidden();
  await expect(trigger).toBeFocused();
  await trigger.click();
  await menu.getByRole('menuitem', { name: 'Image (PNG)' }).click();
  await expect(gallery.specimen('action-menu').locator('output')).toHaveText('png');
});

test('BEY-14 a select is the native one until pointed at, then shows notes, and keeps the focus when swapped', async ({
  page,
}) => {
  const gallery = new GalleryPage(page);
  await gallery.open('selects');
  const specimen = gallery.specimen('select');
  await expect(specimen.locator('select')).toBeVisible();
  await specimen.locator('select').focus();
  const button = specimen.getByRole('button');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox');
  await expect(list).toContainText('Exchange, 390 days');
  const heights = await list.getByRole('option').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(48);
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(specimen.locator('output')).toHaveText('7');
  await button.click();
  await list.getByRole('option', { name: /Valuation/ }).click();
  await expect(specimen.locator('output')).toHaveText('4');
  await expect(list).toBeHidden();
});

test('BEY-14 a select in use is not swapped under the hands of the reader', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('selects');
  const specimen = gallery.specimen('select');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/select-panel.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await specimen.locator('select').focus();
  await page.keyboard.press('L');
  const answered = page.waitForResponse(/select-panel.*\.js/);
  release();
  await answered;
  await expect(specimen.locator('output')).toHaveText('7');
  await expect(specimen.locator('select')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(specimen.getByRole('button')).toBeVisible();
});

test('BEY-14 a combo box finds one of many by a part of its name', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('selects');
  const specimen = gallery.specimen('combo-box');
  await specimen.locator('select').hover();
  const box = specimen.getByRole('combobox', { name: 'Trading venue' });
  await expect(box).toHaveAttribute('aria-autocomplete', 'list');
  await box.click();
  await box.pressSequentially('2030-124');
  await expect(page.getByRole('option')).toHaveCount(1);
  // The rest of the page is hidden from assistive technology while the list is open, so only the list and its box are looked at.
  expect(
    await accessFaults(page, { within: ['[role="combobox"]', '[role="listbox"]'], withoutRules: ['region'] }),
  ).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(specimen.locator('output')).toHaveText('b124');
  await box.fill('nothing of the kind');
  await expect(page.getByText('No match')).toBeVisible();
});

test('BEY-14 a tooltip comes with the pointer or the focus, may be entered, and goes by Escape', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('overlays');
  const control = gallery.specimen('tooltip').getByRole('button');
  const tip = page.getByRole('tooltip');
  await expect(control).toHaveAccessibleDescription(/Yield to the next put date/);
  await control.hover();
  await expect(tip).toBeVisible();
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.mouse.move(0, 0);
  await gallery.specimen('menu').locator('summary').focus();
  await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tip).toBeHidden();
});

test.describe('when a part cannot be fetched', () => {
  test.use({ expectedProblems: { patterns: [/dialog-panel/, /ERR_FAILED/, /Failed to fetch dynamically/] } });

  test('ERR-1 the page says so, and the part comes on the next try', async ({ page }) => {
    const gallery = new GalleryPage(page);
    await page.route(/dialog-panel.*\.js/, (route) => route.abort());
    await gallery.open('overlays');
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'did not load' });
    await expect(notice).toBeVisible();
    await page.unroute(/dialog-panel.*\.js/);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Add to watchlists' })).toBeVisible();
  });
});

test('BEY-14 chosen and focused are seen in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const gallery = new GalleryPage(page);
  await gallery.open('buttons');
  const styleOf = (locator: Locator, name: string) =>
    locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  const [pressed, plain] = [
    page.getByRole('button', { name: 'Spread' }),
    gallery.specimen('toggle-button').getByRole('button', { name: 'Small' }),
  ];
  expect(await styleOf(pressed, 'background-color')).not.toBe(await styleOf(plain, 'background-color'));
  await page.keyboard.press('Tab');
  expect(await styleOf(page.locator(':focus'), 'outline-style')).not.toBe('none');
  await gallery.open('choices');
  const boxes = gallery.specimen('checkbox');
  const [off, on] = [boxes.getByLabel('Show the logo'), boxes.getByLabel('Withdrawn ratings')];
  const mixed = boxes.getByLabel('All lists');
  expect(await styleOf(on, 'background-color')).not.toBe(await styleOf(off, 'background-color'));
  expect(await styleOf(mixed, 'background-color')).toBe(await styleOf(on, 'background-color'));
  const switches = gallery.specimen('switch');
  const switchColour = (name: string) => styleOf(switches.getByLabel(name), 'background-color');
  expect(await switchColour('Live quotes')).not.toBe(await switchColour('Curve labels'));
  await gallery.open('fields');
  const field = gallery.specimen('number-field').getByLabel('Clean price');
  const ring = () => styleOf(field.locator('..'), 'outline-style');
  const before = await ring();
  await field.focus();
  expect(before).toBe('none');
  expect(await ring()).toBe('solid');
});

test('BEY-14 nothing slides where the reader wants less motion, and the spinner still says that work goes on', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const gallery = new GalleryPage(page);
  await gallery.open('states', 'visitor');
  const names = await page.evaluate(() =>
    document.getAnimations().map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
  );
  expect(names.every((name) => name.includes('breathe'))).toBe(true);
  expect(names.length).toBeGreaterThan(0);
});

test('BEY-14 the density of a part sets the height of its rows', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('states', 'visitor');
  const heights = await gallery
    .specimen('density')
    .locator('li:first-child')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights).toEqual([24, 28, 36]);
});

test('BEY-14 every control on a phone is a target of 24 px at least', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const gallery = new GalleryPage(page);
  for (const block of ['buttons', 'fields', 'selects', 'choices']) {
    await gallery.open(block);
    const small = await page
      .locator('main [data-specimen] :is(button, select, label:has(input), summary)')
      .evaluateAll((targets) =>
        targets.filter((target) => target.getBoundingClientRect().height < 24).map((target) => target.outerHTML),
      );
    expect(small).toEqual([]);
  }
});

test.describe('the alert box', () => {
  test('SHL-6 a message goes after three seconds', async ({ page }) => {
    await openWithHeldClock(page, 'alert-box');
    await page.getByRole('button', { name: 'Done' }).click();
    const message = page.getByRole('status').filter({ hasText: 'The list was saved.' });
    await expect(message).toBeVisible();
    await page.mouse.move(5, 850);
    await page.clock.runFor(2900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toBeHidden();
  });

  test('SHL-6 a server text and a social login error are said at once', async ({ page }) => {
    const gallery = new GalleryPage(page);
    await gallery.open('alert-box');
    await page.getByRole('button', { name: 'Server text' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The watchlist is full: 500 entries.' })).toBeVisible();
    await page.getByRole('button', { name: 'Social login: denied' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The provider refused the sign-in.' })).toBeVisible();
    await page.getByRole('button', { name: 'Social login: unheard-of' }).click();
    await expect(page.getByText('Sign-in through the provider failed.')).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
  });

  test('SHL-6 a message waits while it is pointed at or has the focus', async ({ page }) => {
    await openWithHeldClock(page, 'alert-box');
    await page.getByRole('button', { name: 'Warning' }).click();
    const message = page.getByText('Two entries have no price.');
    await message.hover();
    await page.clock.runFor(10_000);
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.mouse.move(5, 700);
    await page.clock.runFor(10_000);
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Remark' }).focus();
    await page.clock.runFor(3100);
    await expect(message).toBeHidden();
  });

  test('SHL-6 a persistent message stays until it is dismissed, by its cross or by Escape', async ({ page }) => {
    await openWithHeldClock(page, 'alert-box');
    const message = page.getByText('The session ends in five minutes.');
    await page.getByRole('button', { name: 'Persistent' }).press('Enter');
    await page.clock.runFor(60_000);
    await expect(message).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(message).toBeHidden();
    await page.getByRole('button', { name: 'Persistent' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(message).toBeHidden();
  });
});

test.describe('the phone code form', () => {
  test('SHL-7 sends a code, counts 30 seconds, and may send again', async ({ page }) => {
    const gallery = await openWithHeldClock(page, 'phone-code');
    const form = gallery.specimen('phone-code');
    const phone = form.getByLabel('Phone number');
    await form.getByRole('button', { name: 'Send the code' }).click();
    await expect(phone).toBeVisible();
    await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
    await phone.fill('12');
    await phone.press('Enter');
    await expect(form).toContainText('This phone number is not valid for the selected country.');
    await phone.fill('020 7946 0958');
    await phone.press('Enter');
    await expect(form.getByText('A code was sent to +442079460958.')).toBeVisible();
    const again = form.getByRole('button', { name: 'Send the code again' });
    await expect(again).toBeDisabled();
    await page.clock.runFor(28_500);
    await expect(form).toContainText(/can be sent in [12] second/);
    await expect(again).toBeDisabled();
    await page.clock.runFor(2500);
    await expect(again).toBeEnabled();
    await again.click();
    await expect(again).toBeDisabled();
  });

  test('SHL-7 an empty code blocks and is flagged, a wrong one is said, a pasted right one confirms', async ({
    page,
  }) => {
    const gallery = new GalleryPage(page);
    await gallery.open('phone-code');
    const form = gallery.specimen('phone-code');
    await form.getByLabel('Phone number').fill('+49 30 23125123');
    await expect(form.getByRole('combobox')).toContainText(/Germany/);
    await form.getByRole('button', { name: 'Send the code' }).click();
    const code = form.getByLabel('Code from the message');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(form).toContainText('Enter the code.');
    await code.pressSequentially('11x11 119');
    await expect(code).toHaveValue('111111');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert').filter({ hasText: 'This is not the code that was sent.' })).toBeVisible();
    await code.fill('246 810');
    await page.keyboard.press('Enter');
    await expect(form).toContainText('+493023125123 is confirmed.');
  });

  test('SHL-7 a call that fails is said, and the number stays', async ({ page }) => {
    const gallery = new GalleryPage(page);
    await gallery.open('phone-code');
    const form = gallery.specimen('phone-code-failing');
    await form.getByRole('button', { name: 'Send the code' }).click();
    await expect(form).toContainText('The server did not answer.');
    await expect(form.getByLabel('Phone number')).toHaveValue('020 7946 0958');
  });
});
