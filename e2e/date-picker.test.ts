import { defaultVenue, demoBonds, graphOf, written, yearsBefore } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { DatePickerSpecimen } from './models/date-picker.ts';
import { expect, test } from './test.ts';

const screens = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const;

for (const { name, ...viewport } of screens) {
  test.describe(`on a ${name} screen`, () => {
    test.use({ viewport });

    test('DTP-1 opens on focus, and a day chosen by mouse closes it', async ({ page }) => {
      const picker = new DatePickerSpecimen(page, 'date-picker-format');
      await picker.open();
      await expect(picker.popup).toHaveCount(0);
      await picker.input.click();
      await expect(picker.popup).toBeVisible();
      await expect(picker.input).toBeFocused();
      await expect(picker.day('14 May 2026')).toHaveAttribute('aria-selected', 'true');
      await picker.day('20 May 2026').click();
      await expect(picker.popup).toHaveCount(0);
      await expect(picker.input).toHaveValue('2026-05-20');
      await expect(picker.value).toHaveText('2026-05-20');
      await expect(picker.input).toBeFocused();
    });

    test('DTP-1 closes on a click outside, by the clear button and when the reader tabs on', async ({ page }) => {
      const picker = new DatePickerSpecimen(page, 'date-picker-format');
      await picker.open();
      await picker.input.click();
      await expect(picker.popup).toBeVisible();
      await page.getByRole('heading', { name: 'Gallery' }).click();
      await expect(picker.popup).toHaveCount(0);
      await picker.input.click();
      await expect(picker.popup).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(picker.popup).toHaveCount(0);
      await picker.button.click();
      await expect(picker.popup).toBeVisible();
      await picker.clearButton.click();
      await expect(picker.popup).toHaveCount(0);
      await expect(picker.value).toHaveText('none');
      await expect(picker.input).toHaveValue('');
      await expect(picker.clearButton).toHaveCount(0);
    });

    test('DTP-1 the year leads to the month and the month to the day, by mouse', async ({ page }) => {
      const picker = new DatePickerSpecimen(page, 'date-picker-format');
      await picker.open();
      await picker.input.click();
      await picker.title('year').click();
      await expect(picker.popup.getByRole('gridcell')).toHaveCount(10);
      await picker.action('Next 10 years').click();
      await picker.choice('2031').click();
      await expect(picker.popup.getByRole('gridcell')).toHaveCount(12);
      await picker.choice('February').click();
      await picker.day('28 February 2031').click();
      await expect(picker.value).toHaveText('2031-02-28');
    });

    test('DTP-1 a datetime goes on to the time and closes when it is confirmed', async ({ page }) => {
      const picker = new DatePickerSpecimen(page, 'date-picker-datetime');
      await picker.open();
      await picker.input.click();
      await picker.day('20 May 2026').click();
      const hours = picker.popup.getByRole('listbox', { name: 'Hours' });
      await expect(hours.getByRole('option', { name: '10' })).toHaveAttribute('aria-selected', 'true');
      await hours.getByRole('option', { name: '16' }).click();
      await expect(picker.value).toHaveText('2026-05-14 10:30');
      await picker.action('Confirm').click();
      await expect(picker.popup).toHaveCount(0);
      await expect(picker.value).toHaveText('2026-05-20 16:30');
    });

    test('DTP-1 the popup stays in the window', async ({ page }) => {
      const picker = new DatePickerSpecimen(page, 'date-picker-language-sl');
      await picker.open();
      await picker.input.click();
      await expect(picker.popup).toBeInViewport({ ratio: 1 });
      await expect(picker.input).toBeInViewport({ ratio: 1 });
      const box = await picker.popup.boundingBox();
      if (name === 'narrow') expect(box).toMatchObject({ x: 0, width: viewport.width });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    });

    test('DTP-2 a range is chosen by its two days, in either order', async ({ page }) => {
      const picker = new DatePickerSpecimen(page, 'date-picker-range-empty');
      await picker.open();
      await picker.input.click();
      await picker.day('20 May 2026').click();
      await expect(picker.popup).toContainText(/First day: Wednesday,? 20 May 2026/);
      await picker.day('11 May 2026').click();
      await expect(picker.popup).toHaveCount(0);
      await expect(picker.input).toHaveValue('2026-05-11 ~ 2026-05-20');
      await expect(picker.value).toHaveText('2026-05-11 and 2026-05-20');
    });

    test('DTP-4 days beyond the limits cannot be chosen by mouse or by keyboard', async ({ page }) => {
      const picker = new DatePickerSpecimen(page, 'date-picker-limits');
      await picker.open();
      await picker.input.click();
      for (const day of ['3 May 2026', '20 May 2026', '30 May 2026']) {
        await expect(picker.day(day)).toHaveAttribute('aria-disabled', 'true');
      }
      await picker.day('20 May 2026').click({ force: true });
      await expect(picker.popup).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(picker.popup).toBeVisible();
      await expect(picker.value).toHaveText('2026-05-14');
    });

    test.describe('in a page of its own', () => {
      // The check opens a second page and now and then never ends in a page that is shared.

      test('DTP-1 nothing that a check of accessibility finds in either theme', async ({ page }) => {
        const faultsIn = (...parts: readonly string[]) =>
          accessFaultsInBothThemes(page, { within: parts.map((part) => `[data-specimen="${part}"]`) });
        const range = new DatePickerSpecimen(page, 'date-picker-range');
        await range.open();
        expect(await faultsIn('date-picker-error', 'date-picker-disabled', 'date-picker-empty')).toEqual([]);
        await range.input.click();
        await expect(range.popup).toBeVisible();
        expect(await faultsIn('date-picker-range')).toEqual([]);
        await range.title('month').click();
        expect(await faultsIn('date-picker-range')).toEqual([]);
        await page.keyboard.press('Escape');
        const timed = new DatePickerSpecimen(page, 'date-picker-datetime-range');
        await timed.input.click();
        await timed.action('Select the time').click();
        expect(await faultsIn('date-picker-datetime-range')).toEqual([]);
      });
    });
  });
}

test('DTP-1 by keyboard: into the calendar, by day, week, month and year, and back to the field', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-format');
  await picker.open();
  await picker.input.focus();
  await expect(picker.popup).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(picker.day('14 May 2026')).toBeFocused();
  for (const [key, day] of [
    ['ArrowRight', '15 May 2026'],
    ['ArrowDown', '22 May 2026'],
    ['Home', '18 May 2026'],
    ['End', '24 May 2026'],
    ['PageDown', '24 June 2026'],
    ['Shift+PageUp', '24 June 2025'],
    ['ArrowUp', '17 June 2025'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(picker.day(day)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(picker.popup).toHaveCount(0);
  await expect(picker.value).toHaveText('2025-06-17');
  await expect(picker.input).toBeFocused();
});

test('DTP-1 Escape closes and gives the focus back to where it came from', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-format');
  await picker.open();
  await picker.input.focus();
  await page.keyboard.press('ArrowDown');
  await expect(picker.day('14 May 2026')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker.popup).toHaveCount(0);
  await expect(picker.input).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(picker.button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.day('14 May 2026')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker.button).toBeFocused();
  await expect(picker.value).toHaveText('2026-05-14');
});

test('DTP-1 the year leads to the month and the month to the day, by keyboard', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-format');
  await picker.open();
  await picker.input.focus();
  await page.keyboard.press('ArrowDown');
  await picker.title('year').press('Enter');
  await expect(picker.choice('2026')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(picker.choice('2028')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.choice('May')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(picker.day('14 January 2028')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.value).toHaveText('2028-01-14');
});

test('DTP-1 a time chosen by keyboard', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-datetime');
  await picker.open();
  await picker.input.focus();
  await expect(picker.popup).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker.popup.getByRole('option', { name: '10' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(picker.popup.getByRole('option', { name: '45' })).toBeFocused();
  await picker.action('Confirm').press('Enter');
  await expect(picker.value).toHaveText('2026-05-14 11:45');
  await expect(picker.input).toBeFocused();
});

test('DTP-2 a range by keyboard; its days say where they stand', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-range');
  await picker.open();
  await picker.input.focus();
  await page.keyboard.press('ArrowDown');
  await expect(picker.day('11 May 2026')).toHaveAccessibleName(/first day of the period/);
  await expect(picker.day('12 May 2026')).toHaveAccessibleName(/in the period/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker.value).toHaveText('2026-05-11 and 2026-05-18');
  await expect(picker.root.getByRole('status').filter({ hasText: 'Selected' })).toHaveText(
    'Selected: 2026-05-11 ~ 2026-05-18.',
  );
});

test('DTP-2 quick periods of 7 and 30 days, back and forward', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-range');
  await picker.open();
  for (const [name, range] of [
    ['Last 7 days', '2026-05-07 ~ 2026-05-14'],
    ['Last 30 days', '2026-04-14 ~ 2026-05-14'],
    ['Next 7 days', '2026-05-14 ~ 2026-05-21'],
    ['Next 30 days', '2026-05-14 ~ 2026-06-13'],
  ] as const) {
    await picker.button.click();
    await picker.action(name).click();
    await expect(picker.popup).toHaveCount(0);
    await expect(picker.input).toHaveValue(range);
  }
});

test('DTP-4 typed text is checked: its format, the limits and disabled days', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-limits');
  await picker.open();
  for (const [text, reason, message] of [
    ['14.05.2026', 'format', 'Enter the date as YYYY-MM-DD.'],
    ['2026-05-03', 'not-before', 'The date cannot be before 2026-05-04.'],
    ['2026-05-30', 'not-after', 'The date cannot be after 2026-05-29.'],
    ['2026-05-20', 'disabled-day', '2026-05-20 is not available.'],
  ] as const) {
    await picker.type(text);
    await expect(picker.error).toHaveText(message);
    await expect(picker.refused).toHaveText(`${reason}: ${text}`);
    await expect(picker.input).toHaveAttribute('aria-invalid', 'true');
    await expect(picker.input).toHaveAccessibleDescription(message);
    await expect(picker.value).toHaveText('2026-05-14');
  }
  await picker.type('2026-05-06');
  await expect(picker.error).toHaveCount(0);
  await expect(picker.input).not.toHaveAttribute('aria-invalid');
  await expect(picker.value).toHaveText('2026-05-06');
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('DTP-1 a tap opens the calendar without the keyboard, a second one is for typing', async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-format');
    await picker.open();
    await picker.input.tap();
    await expect(picker.day('14 May 2026')).toBeFocused();
    await expect(picker.popup).toContainText('Tap the field again to type the date.');
    await picker.input.tap();
    await expect(picker.popup).toHaveCount(0);
    await expect(picker.input).toBeFocused();
    await page.getByRole('heading', { name: 'Gallery' }).tap();
    await picker.input.tap();
    await picker.day('20 May 2026').tap();
    await expect(picker.value).toHaveText('2026-05-20');
    await expect(picker.input).not.toBeFocused();
  });

  test('DTP-1 everything to tap is at least 40 pixels high', async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-range');
    await picker.open();
    await picker.input.tap();
    await expect(picker.popup).toBeVisible();
    const heights = await picker.popup
      .getByRole('button')
      .or(picker.popup.getByRole('gridcell'))
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().height)));
    expect(heights.length).toBeGreaterThan(42);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  });
});

test('DTP-1 the calendar is fetched when the reader comes near, not before', async ({ page }) => {
  const popupFile = /\/picker-popup[^/]*\.js/;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const picker = new DatePickerSpecimen(page, 'date-picker-format');
  await picker.open();
  expect(scripts.filter((url) => popupFile.test(url))).toEqual([]);
  await picker.input.hover();
  await expect.poll(() => scripts.filter((url) => popupFile.test(url)).length).toBe(1);
});

test.describe('when the calendar cannot be fetched', () => {
  test.use({ expectedProblems: { patterns: [/picker-popup/, /ERR_FAILED/, /dynamically imported/] } });

  test('DTP-4 the reader is told and can still type', async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-format');
    await picker.open();
    await page.route(/picker-popup.*\.js/, (route) => route.abort());
    await picker.input.click();
    await expect(picker.root).toContainText('The calendar did not load. You can still type the date.');
    await picker.type('2026-06-01');
    await expect(picker.value).toHaveText('2026-06-01');
  });
});

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('DTP-2 a Date is the day that was chosen, in any zone', async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-date');
    await page.goto('/gallery/');
    await picker.open();
    await picker.input.click();
    await picker.day('20 May 2026').click();
    await expect(picker.input).toHaveValue('2026-05-20');
    await expect(picker.value).toHaveText('Wed May 20 2026');
  });

  test('DTP-2 a timestamp stands in the zone of its picker, not in the reader’s', async ({ page }) => {
    const utc = new DatePickerSpecimen(page, 'date-picker-timestamp');
    const tokyo = new DatePickerSpecimen(page, 'date-picker-zone');
    await utc.open();
    await expect(utc.input).toHaveValue('2026-05-14 09:30');
    await expect(tokyo.input).toHaveValue('2026-05-14 18:30');
    await tokyo.type('2026-05-15 00:00');
    await expect(tokyo.value).toHaveText(String(Date.parse('2026-05-15T00:00:00+09:00')));
    await utc.type('2026-05-15 00:00');
    await expect(utc.value).toHaveText(String(Date.parse('2026-05-15T00:00:00Z')));
  });
});

test('DTP-2 in a report a date is written DD.MM.YYYY and cannot be cleared by a button', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-report');
  await picker.open();
  await expect(picker.clearButton).toHaveCount(0);
  await picker.type('1.6.2026');
  await expect(picker.input).toHaveValue('01.06.2026');
});

test('DTP-2 a range of times, with two columns of hours', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-datetime-range');
  await picker.open();
  await picker.input.click();
  await picker.day('20 May 2026').click();
  await picker.day('20 May 2026').click();
  const start = picker.popup.getByRole('group', { name: /^Start/ });
  await start.getByRole('option', { name: '18' }).click();
  await expect(picker.popup).toContainText('The end cannot be before the start.');
  await expect(picker.action('Confirm')).toBeDisabled();
  await picker.popup.getByRole('group', { name: /^End/ }).getByRole('option', { name: '19' }).click();
  await picker.action('Confirm').click();
  await expect(picker.value).toHaveText('2026-05-20 18:00 and 2026-05-20 19:00');
});

test('DTP-3 ten years a panel and six weeks a month; a range shows two months', async ({ page }) => {
  const single = new DatePickerSpecimen(page, 'date-picker-format');
  await single.open();
  await single.input.click();
  await expect(single.popup.getByRole('grid')).toHaveCount(1);
  await expect(single.popup.getByRole('gridcell')).toHaveCount(42);
  await single.title('year').click();
  await expect(single.popup.getByRole('gridcell')).toHaveText(Array.from({ length: 10 }, (_, at) => String(2020 + at)));
  await page.keyboard.press('Escape');
  const range = new DatePickerSpecimen(page, 'date-picker-range');
  await range.input.click();
  await expect(range.popup.getByRole('grid')).toHaveCount(2);
  await expect(range.popup.getByRole('grid', { name: 'June 2026' }).getByRole('gridcell')).toHaveCount(30);
});

test('DTP-3 the popup is placed anew at most every 200 ms', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-format');
  await picker.open();
  await page.clock.install({ time: new Date('2026-05-14T10:00:00Z') });
  await picker.input.click();
  await expect(picker.popup).toBeVisible();
  await page.clock.pauseAt(new Date('2026-05-14T11:00:00Z'));
  const scroll = (distance: number) =>
    picker.popup.evaluate((popup, by) => {
      window.scrollBy(0, by);
      window.dispatchEvent(new Event('scroll'));
      return popup.getBoundingClientRect().top;
    }, distance);
  const start = await scroll(0);
  expect(await scroll(5)).toBe(start);
  expect(await scroll(5)).toBe(start);
  await page.clock.runFor(199);
  expect(await scroll(5)).toBe(start);
  await page.clock.runFor(1);
  expect(await scroll(0)).toBe(start - 15);
});

/** How each language calls May, Monday and its quick period of the last 7 days. */
const ownLanguages = [
  ['ro', 'mai', 'lun.', 'Ultimele 7 zile'],
  ['pt-br', 'maio', 'seg.', 'Últimos 7 dias'],
  ['cs', 'květen', 'po', 'Posledních 7 dní'],
  ['sl', 'maj', 'pon.', 'Zadnjih 7 dni'],
] as const;
/** Of the site's languages; the names of all of them are proven beside the picker. */
const siteLanguages = [
  ['zh', '五月', '周一', '过去 7 天'],
  ['ua', 'травень', 'пн', 'Останні 7 днів'],
] as const;

async function expectSpeech(picker: DatePickerSpecimen, [, may, monday, last7]: readonly string[]): Promise<void> {
  await picker.input.click();
  await expect(picker.popup.getByText(may ?? '', { exact: true }).first()).toBeVisible();
  await expect(picker.popup.getByRole('columnheader').first()).toHaveText(monday ?? '');
  await expect(picker.action(last7 ?? '')).toBeVisible();
  await picker.page.keyboard.press('Escape');
}

test('DTP-3 speaks four languages that the site does not', async ({ page }) => {
  await new DatePickerSpecimen(page, 'date-picker-empty').open();
  for (const words of ownLanguages)
    await expectSpeech(new DatePickerSpecimen(page, `date-picker-language-${words[0]}`), words);
});

for (const words of siteLanguages) {
  test(`DTP-3 speaks the language of the page: ${words[0]}`, async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-language-page');
    await picker.open(words[0]);
    await expectSpeech(picker, words);
  });
}

test.describe('with a clipboard', () => {
  test('DTP-4 pasted text is checked at once', async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-limits');
    await picker.open();
    const copy = async (text: string) => {
      const source = new DatePickerSpecimen(page, 'date-picker-empty').input;
      await source.fill(text);
      await source.press('ControlOrMeta+a');
      await source.press('ControlOrMeta+x');
    };
    const paste = async () => {
      await picker.input.press('ControlOrMeta+a');
      await picker.input.press('ControlOrMeta+v');
    };
    await copy('2026-05-07');
    await paste();
    await expect(picker.value).toHaveText('2026-05-07');
    await copy('07/05/2026');
    await paste();
    await expect(picker.error).toHaveText('Enter the date as YYYY-MM-DD.');
    await expect(picker.refused).toHaveText('format: 07/05/2026');
  });
});

test('DTP-4 an emptied text clears the value; leaving the field is enough', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-format');
  await picker.open();
  await picker.input.fill('');
  await page.getByRole('heading', { name: 'Gallery' }).click();
  await expect(picker.value).toHaveText('none');
  await expect(picker.error).toHaveCount(0);
});

test('DTP-4 the end of a typed range is not before its start', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-range');
  await picker.open();
  await picker.type('2026-05-20 ~ 2026-05-19');
  await expect(picker.error).toHaveText('The end cannot be before the start.');
  await expect(picker.refused).toHaveText('end-before-start: 2026-05-20 ~ 2026-05-19');
  await expect(picker.value).toHaveText('2026-05-11 and 2026-06-03');
  await picker.type('2026-05-20 ~ 2026-05-20');
  await expect(picker.value).toHaveText('2026-05-20 and 2026-05-20');
});

test('DTP-4 minutes in steps of 0, 15 and 60; seconds only where the format has them', async ({ page }) => {
  const options = async (id: string, column: string) => {
    const picker = new DatePickerSpecimen(page, id);
    await picker.input.click();
    await picker.action('Select the time').click();
    const list = picker.popup.getByRole('listbox', { name: column }).first();
    const texts = await list.getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return texts;
  };
  await new DatePickerSpecimen(page, 'date-picker-empty').open();
  expect(await options('date-picker-datetime', 'Minutes')).toEqual(['00', '15', '30', '45']);
  expect(await options('date-picker-datetime-range', 'Minutes')).toEqual(['00']);
  expect(await options('date-picker-seconds', 'Minutes')).toHaveLength(60);
  expect(await options('date-picker-seconds', 'Seconds')).toHaveLength(60);
});

test('DTP-4 the week begins on the day that is asked for', async ({ page }) => {
  const sunday = new DatePickerSpecimen(page, 'date-picker-limits');
  await sunday.open();
  await sunday.input.click();
  await expect(sunday.popup.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  const monday = new DatePickerSpecimen(page, 'date-picker-format');
  await monday.input.click();
  await expect(monday.popup.getByRole('columnheader').first()).toHaveText('Mon');
});

test('DTP-1 a disabled picker neither opens nor clears', async ({ page }) => {
  const picker = new DatePickerSpecimen(page, 'date-picker-disabled');
  await picker.open();
  await expect(picker.input).toBeDisabled();
  await expect(picker.button).toBeDisabled();
  await expect(picker.clearButton).toHaveCount(0);
});

test('GRA-3 a day chosen in the calendar of the graph is shown at once and keeps the place of the reader', async ({
  page,
}) => {
  const bond = new BondPage(page);
  const { endDate } = defaultVenue(await graphOf(page.request, demoBonds.flagship));
  await bond.open(demoBonds.flagship);
  await bond.dates.focus();
  await expect(bond.graph.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(bond.graph.getByRole('dialog').locator('[role=gridcell]:focus')).toHaveCount(1);
  const before = yearsBefore(endDate, 1);
  const asked = await bond.tradingsAskedBy(async () => {
    await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  });
  expect(asked).toMatchObject({ userChangePeriod: true });
  const [start, end] = [String(asked.startDate), String(asked.endDate)];
  expect(start < before).toBe(true);
  expect(Date.parse(end) - Date.parse(start)).toBe(86_400_000);
  await expect(page).toHaveURL(new RegExp(`from=${start}&to=${end}`));
  await expect(bond.dates).toHaveValue(`${written(start)} ~ ${written(end)}`);
  await expect(bond.dates).toBeFocused();
  await page.reload();
  await expect(bond.dates).toHaveValue(`${written(start)} ~ ${written(end)}`);
});

test('GRA-3 no day after the last one with data can be chosen or typed', async ({ page }) => {
  const bond = new BondPage(page);
  const { endDate } = defaultVenue(await graphOf(page.request, demoBonds.matured));
  await bond.open(demoBonds.matured);
  const url = page.url();
  const next = new Date(Date.parse(endDate) + 86_400_000).toISOString().slice(0, 10);
  await bond.typeRange(written(endDate), written(next));
  await expect(bond.graph.getByRole('alert')).toHaveText(`The date cannot be after ${written(endDate)}.`);
  expect(page.url()).toBe(url);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('GRA-3 the dates of the graph are a plain form', async ({ page }) => {
    const bond = new BondPage(page);
    await page.goto(`/bonds/${demoBonds.flagship}/`);
    await expect(bond.graph.getByRole('button', { name: /calendar/ })).toHaveCount(0);
    await bond.dates.fill('02.01.2026 ~ 02.03.2026');
    const form = bond.graph.locator('form', { has: page.getByRole('combobox', { name: 'Period' }) });
    await form.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/range=02\.01\.2026/);
    await expect(bond.dates).toHaveValue('02.01.2026 ~ 02.03.2026');
    await page.goto(`/bonds/${demoBonds.flagship}/?from=30.02.2026&to=01.03.2026`);
    await expect(bond.graph.getByRole('alert')).toHaveText('Enter two dates as DD.MM.YYYY ~ DD.MM.YYYY.');
  });
});
