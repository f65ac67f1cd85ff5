import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { LanguageCode } from '#domain/platform/language.ts';
import { accessFaultsInBothThemes } from '../testing/access-faults.ts';
import { boxOf, focus, press, sidewaysScroll } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

/** A date picker among the specimens. */
class PickerPart {
  readonly root: Locator;
  readonly input: Locator;
  readonly popup: Locator;
  readonly value: Locator;
  readonly refused: Locator;
  readonly error: Locator;
  readonly button: Locator;
  readonly clearButton: Locator;

  constructor(id: string) {
    this.root = specimen(id);
    this.input = this.root.getByRole('combobox');
    this.popup = this.root.getByRole('dialog');
    this.value = this.root.getByLabelText('Value');
    this.refused = this.root.getByLabelText('Refused');
    this.error = this.root.getByRole('alert');
    this.button = this.root.getByRole('button', { name: /^Open the calendar/ });
    this.clearButton = this.root.getByRole('button', { name: /^Clear/ });
  }

  /** The cell of a day, such as `14 May 2026`, which says whether it is chosen. */
  cell(date: string): Locator {
    return this.popup.getByRole('gridcell', { name: new RegExp(`\\b${date}\\b`) });
  }

  /** The button in it. */
  day(date: string): Locator {
    return this.cell(date).getByRole('button');
  }

  /** The choice of a month or year. */
  choice(name: string): Locator {
    return this.popup.getByRole('gridcell', { name, exact: true });
  }

  title(which: 'month' | 'year'): Locator {
    return this.popup.getByRole('button', { name: new RegExp(`^Select (the )?${which}`) }).first();
  }

  action(name: string): Locator {
    return this.popup.getByRole('button', { name, exact: true });
  }

  /** Replaces the text and leaves the field by Enter. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
    await press('Enter', this.input);
  }

  async expectClosed(): Promise<void> {
    await expect.element(this.popup).not.toBeInTheDocument();
  }
}

async function showPicker(id: string, language: LanguageCode = 'en'): Promise<PickerPart> {
  await showBlock('date-picker', { language });
  return new PickerPart(id);
}

function textsOf(parts: Locator): readonly (string | null)[] {
  return parts.elements().map((part) => part.textContent);
}

afterEach(() => {
  vi.useRealTimers();
});

test('DTP-1 opens on focus, and a day chosen by mouse closes it', async () => {
  const picker = await showPicker('date-picker-format');
  await picker.expectClosed();
  await picker.input.click();
  await expect.element(picker.popup).toBeVisible();
  await expect.element(picker.input).toHaveFocus();
  await expect.element(picker.cell('14 May 2026')).toHaveAttribute('aria-selected', 'true');
  await picker.day('20 May 2026').click();
  await picker.expectClosed();
  await expect.element(picker.input).toHaveValue('2026-05-20');
  await expect.element(picker.value).toHaveTextContent('2026-05-20');
  await expect.element(picker.input).toHaveFocus();
});

test('DTP-1 closes on a click outside, by the clear button and when the reader tabs on', async () => {
  const picker = await showPicker('date-picker-format');
  await picker.input.click();
  await expect.element(picker.popup).toBeVisible();
  await page.getByRole('heading', { name: 'Gallery' }).click();
  await picker.expectClosed();
  await picker.input.click();
  await expect.element(picker.popup).toBeVisible();
  await press('Tab');
  await picker.expectClosed();
  await picker.button.click();
  await expect.element(picker.popup).toBeVisible();
  await picker.clearButton.click();
  await picker.expectClosed();
  await expect.element(picker.value).toHaveTextContent('none');
  await expect.element(picker.input).toHaveValue('');
  await expect.element(picker.clearButton).not.toBeInTheDocument();
});

test('DTP-1 the year leads to the month and the month to the day, by mouse', async () => {
  const picker = await showPicker('date-picker-format');
  await picker.input.click();
  await picker.title('year').click();
  await expect.element(picker.popup.getByRole('gridcell')).toHaveLength(10);
  await picker.action('Next 10 years').click();
  await picker.choice('2031').click();
  await expect.element(picker.popup.getByRole('gridcell')).toHaveLength(12);
  await picker.choice('February').click();
  await picker.day('28 February 2031').click();
  await expect.element(picker.value).toHaveTextContent('2031-02-28');
});

test('DTP-1 a datetime goes on to the time and closes when it is confirmed', async () => {
  const picker = await showPicker('date-picker-datetime');
  await picker.input.click();
  await picker.day('20 May 2026').click();
  const hours = picker.popup.getByRole('listbox', { name: 'Hours' });
  await expect.element(hours.getByRole('option', { name: '10' })).toHaveAttribute('aria-selected', 'true');
  await hours.getByRole('option', { name: '16' }).click();
  await expect.element(picker.value).toHaveTextContent('2026-05-14 10:30');
  await picker.action('Confirm').click();
  await picker.expectClosed();
  await expect.element(picker.value).toHaveTextContent('2026-05-20 16:30');
});

for (const [width, height, screen] of [
  [1440, 900, 'a wide screen'],
  [390, 844, 'a phone'],
] as const) {
  test(`DTP-1 the popup stays in the window, on ${screen}`, async () => {
    await page.viewport(width, height);
    const picker = await showPicker('date-picker-language-sl');
    await picker.input.click();
    await expect.element(picker.popup).toBeInViewport({ ratio: 1 });
    await expect.element(picker.input).toBeInViewport({ ratio: 1 });
    if (width === 390) expect(boxOf(picker.popup)).toMatchObject({ x: 0, width });
    expect(sidewaysScroll()).toBeLessThanOrEqual(0);
  });

  test(`DTP-1 nothing that a check of accessibility finds in either theme, on ${screen}`, async () => {
    await page.viewport(width, height);
    const faultsIn = (...parts: readonly string[]) =>
      accessFaultsInBothThemes({ within: parts.map((part) => `[data-specimen="${part}"]`) });
    const range = await showPicker('date-picker-range');
    expect(await faultsIn('date-picker-error', 'date-picker-disabled', 'date-picker-empty')).toEqual([]);
    await range.input.click();
    await expect.element(range.popup).toBeVisible();
    expect(await faultsIn('date-picker-range')).toEqual([]);
    await range.title('month').click();
    expect(await faultsIn('date-picker-range')).toEqual([]);
    await press('Escape');
    const timed = new PickerPart('date-picker-datetime-range');
    await timed.input.click();
    await timed.action('Select the time').click();
    expect(await faultsIn('date-picker-datetime-range')).toEqual([]);
  });
}

test('DTP-1 by keyboard: into the calendar, by day, week, month and year, and back to the field', async () => {
  const picker = await showPicker('date-picker-format');
  await focus(picker.input);
  await expect.element(picker.popup).toBeVisible();
  for (const [key, day] of [
    ['ArrowDown', '14 May 2026'],
    ['ArrowRight', '15 May 2026'],
    ['ArrowDown', '22 May 2026'],
    ['Home', '18 May 2026'],
    ['End', '24 May 2026'],
    ['PageDown', '24 June 2026'],
    ['Shift+PageUp', '24 June 2025'],
    ['ArrowUp', '17 June 2025'],
  ] as const) {
    await press(key);
    await expect.element(picker.day(day)).toHaveFocus();
  }
  await press('Enter');
  await picker.expectClosed();
  await expect.element(picker.value).toHaveTextContent('2025-06-17');
  await expect.element(picker.input).toHaveFocus();
});

test('DTP-1 Escape closes and gives the focus back to where it came from', async () => {
  const picker = await showPicker('date-picker-format');
  await press('ArrowDown', picker.input);
  await expect.element(picker.day('14 May 2026')).toHaveFocus();
  await press('Escape');
  await picker.expectClosed();
  await expect.element(picker.input).toHaveFocus();
  await press('Tab');
  await press('Tab');
  await expect.element(picker.button).toHaveFocus();
  await press('Enter');
  await expect.element(picker.day('14 May 2026')).toHaveFocus();
  await press('Escape');
  await expect.element(picker.button).toHaveFocus();
  await expect.element(picker.value).toHaveTextContent('2026-05-14');
});

test('DTP-1 the year leads to the month and the month to the day, by keyboard', async () => {
  const picker = await showPicker('date-picker-format');
  await press('ArrowDown', picker.input);
  await press('Enter', picker.title('year'));
  await expect.element(picker.choice('2026')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(picker.choice('2028')).toHaveFocus();
  await press('Enter');
  await expect.element(picker.choice('May')).toHaveFocus();
  await press('Home');
  await press('Enter');
  await expect.element(picker.day('14 January 2028')).toHaveFocus();
  await press('Enter');
  await expect.element(picker.value).toHaveTextContent('2028-01-14');
});

test('DTP-1 a time chosen by keyboard', async () => {
  const picker = await showPicker('date-picker-datetime');
  await focus(picker.input);
  await expect.element(picker.popup).toBeVisible();
  await press('ArrowDown');
  await expect.element(picker.day('14 May 2026')).toHaveFocus();
  await press('Enter');
  await expect.element(picker.popup.getByRole('option', { name: '10' })).toHaveFocus();
  await press('ArrowDown');
  await press('Tab');
  await press('ArrowDown');
  await expect.element(picker.popup.getByRole('option', { name: '45' })).toHaveFocus();
  await press('Enter', picker.action('Confirm'));
  await expect.element(picker.value).toHaveTextContent('2026-05-14 11:45');
  await expect.element(picker.input).toHaveFocus();
});

test('DTP-1 a disabled picker neither opens nor clears', async () => {
  const picker = await showPicker('date-picker-disabled');
  await expect.element(picker.input).toBeDisabled();
  await expect.element(picker.button).toBeDisabled();
  await expect.element(picker.clearButton).not.toBeInTheDocument();
});

test('DTP-2 a range is chosen by its two days, in either order', async () => {
  const picker = await showPicker('date-picker-range-empty');
  await picker.input.click();
  await picker.day('20 May 2026').click();
  await expect.element(picker.popup).toMatchTextContent(/First day: Wednesday,? 20 May 2026/);
  await picker.day('11 May 2026').click();
  await picker.expectClosed();
  await expect.element(picker.input).toHaveValue('2026-05-11 ~ 2026-05-20');
  await expect.element(picker.value).toHaveTextContent('2026-05-11 and 2026-05-20');
});

test('DTP-2 a range by keyboard; its days say where they stand', async () => {
  const picker = await showPicker('date-picker-range');
  await press('ArrowDown', picker.input);
  await expect.element(picker.day('11 May 2026')).toHaveAccessibleName(/first day of the period/);
  await expect.element(picker.day('12 May 2026')).toHaveAccessibleName(/in the period/);
  await expect.element(picker.day('11 May 2026')).toHaveFocus();
  await press('Enter');
  await press('ArrowDown');
  await press('Enter');
  await expect.element(picker.value).toHaveTextContent('2026-05-11 and 2026-05-18');
  const status = picker.root.getByRole('status').filter({ hasText: 'Selected' });
  await expect.element(status).toHaveTextContent('Selected: 2026-05-11 ~ 2026-05-18.');
});

test('DTP-2 quick periods of 7 and 30 days, back and forward', async () => {
  const picker = await showPicker('date-picker-range');
  for (const [name, range] of [
    ['Last 7 days', '2026-05-07 ~ 2026-05-14'],
    ['Last 30 days', '2026-04-14 ~ 2026-05-14'],
    ['Next 7 days', '2026-05-14 ~ 2026-05-21'],
    ['Next 30 days', '2026-05-14 ~ 2026-06-13'],
  ] as const) {
    await picker.button.click();
    await picker.action(name).click();
    await picker.expectClosed();
    await expect.element(picker.input).toHaveValue(range);
  }
});

test('DTP-2 in a report a date is written DD.MM.YYYY and cannot be cleared by a button', async () => {
  const picker = await showPicker('date-picker-report');
  await expect.element(picker.clearButton).not.toBeInTheDocument();
  await picker.type('1.6.2026');
  await expect.element(picker.input).toHaveValue('01.06.2026');
});

test('DTP-2 a range of times, with two columns of hours', async () => {
  const picker = await showPicker('date-picker-datetime-range');
  await picker.input.click();
  await picker.day('20 May 2026').click();
  await picker.day('20 May 2026').click();
  const start = picker.popup.getByRole('group', { name: /^Start/ });
  await start.getByRole('option', { name: '18' }).click();
  await expect.element(picker.popup).toMatchTextContent('The end cannot be before the start.');
  await expect.element(picker.action('Confirm')).toBeDisabled();
  await picker.popup.getByRole('group', { name: /^End/ }).getByRole('option', { name: '19' }).click();
  await picker.action('Confirm').click();
  await expect.element(picker.value).toHaveTextContent('2026-05-20 18:00 and 2026-05-20 19:00');
});

test('DTP-3 ten years a panel and six weeks a month; a range shows two months', async () => {
  const single = await showPicker('date-picker-format');
  await single.input.click();
  await expect.element(single.popup.getByRole('grid')).toHaveLength(1);
  await expect.element(single.popup.getByRole('gridcell')).toHaveLength(42);
  await single.title('year').click();
  const tenYears = Array.from({ length: 10 }, (_, at) => String(2020 + at));
  await expect.poll(() => textsOf(single.popup.getByRole('gridcell'))).toEqual(tenYears);
  await press('Escape');
  const range = new PickerPart('date-picker-range');
  await range.input.click();
  await expect.element(range.popup.getByRole('grid')).toHaveLength(2);
  const june = range.popup.getByRole('grid', { name: 'June 2026' });
  await expect.element(june.getByRole('gridcell')).toHaveLength(30);
});

test('DTP-3 the popup is placed anew at most every 200 ms', async () => {
  const picker = await showPicker('date-picker-format');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  await picker.input.click();
  await expect.element(picker.popup).toBeVisible();
  vi.advanceTimersByTime(1000);
  const scroll = (distance: number) => {
    window.scrollBy(0, distance);
    window.dispatchEvent(new Event('scroll'));
    return boxOf(picker.popup).top;
  };
  const start = scroll(0);
  expect(scroll(5)).toBe(start);
  expect(scroll(5)).toBe(start);
  vi.advanceTimersByTime(199);
  expect(scroll(5)).toBe(start);
  vi.advanceTimersByTime(1);
  expect(scroll(0)).toBe(start - 15);
});

async function expectLanguage(picker: PickerPart, may: string, monday: string, last7: string): Promise<void> {
  await picker.input.click();
  await expect.element(picker.popup.getByText(may, { exact: true }).first()).toBeVisible();
  await expect.element(picker.popup.getByRole('columnheader').first()).toHaveTextContent(monday);
  await expect.element(picker.action(last7)).toBeVisible();
  await press('Escape');
}

test('DTP-3 speaks four languages that the site does not', async () => {
  await showBlock('date-picker');
  for (const [code, may, monday, last7] of [
    ['ro', 'mai', 'lun.', 'Ultimele 7 zile'],
    ['pt-br', 'maio', 'seg.', 'Últimos 7 dias'],
    ['cs', 'květen', 'po', 'Posledních 7 dní'],
    ['sl', 'maj', 'pon.', 'Zadnjih 7 dni'],
  ] as const) {
    await expectLanguage(new PickerPart(`date-picker-language-${code}`), may, monday, last7);
  }
});

// Of the site's languages; the names of all of them are proven beside the picker.
for (const [code, may, monday, last7] of [
  ['zh', '五月', '周一', '过去 7 天'],
  ['ua', 'травень', 'пн', 'Останні 7 днів'],
] as const) {
  test(`DTP-3 speaks the language of the page: ${code}`, async () => {
    await expectLanguage(await showPicker('date-picker-language-page', code), may, monday, last7);
  });
}

test('DTP-4 days beyond the limits cannot be chosen by mouse or by keyboard', async () => {
  const picker = await showPicker('date-picker-limits');
  await picker.input.click();
  for (const day of ['3 May 2026', '20 May 2026', '30 May 2026']) {
    await expect.element(picker.day(day)).toHaveAttribute('aria-disabled', 'true');
  }
  await picker.day('20 May 2026').click({ force: true });
  await expect.element(picker.popup).toBeVisible();
  await press('Enter');
  await expect.element(picker.popup).toBeVisible();
  await expect.element(picker.value).toHaveTextContent('2026-05-14');
});

test('DTP-4 typed text is checked: its format, the limits and disabled days', async () => {
  const picker = await showPicker('date-picker-limits');
  for (const [text, reason, message] of [
    ['14.05.2026', 'format', 'Enter the date as YYYY-MM-DD.'],
    ['2026-05-03', 'not-before', 'The date cannot be before 2026-05-04.'],
    ['2026-05-30', 'not-after', 'The date cannot be after 2026-05-29.'],
    ['2026-05-20', 'disabled-day', '2026-05-20 is not available.'],
  ] as const) {
    await picker.type(text);
    await expect.element(picker.error).toHaveTextContent(message);
    await expect.element(picker.refused).toHaveTextContent(`${reason}: ${text}`);
    await expect.element(picker.input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(picker.input).toHaveAccessibleDescription(message);
    await expect.element(picker.value).toHaveTextContent('2026-05-14');
  }
  await picker.type('2026-05-06');
  await expect.element(picker.error).not.toBeInTheDocument();
  await expect.element(picker.input).not.toHaveAttribute('aria-invalid');
  await expect.element(picker.value).toHaveTextContent('2026-05-06');
});

test('DTP-4 pasted text is checked at once', async () => {
  const picker = await showPicker('date-picker-limits');
  const paste = async (text: string) => {
    await navigator.clipboard.writeText(text);
    await press('ControlOrMeta+a', picker.input);
    await press('ControlOrMeta+v');
  };
  await paste('2026-05-07');
  await expect.element(picker.value).toHaveTextContent('2026-05-07');
  await paste('07/05/2026');
  await expect.element(picker.error).toHaveTextContent('Enter the date as YYYY-MM-DD.');
  await expect.element(picker.refused).toHaveTextContent('format: 07/05/2026');
});

test('DTP-4 an emptied text clears the value; leaving the field is enough', async () => {
  const picker = await showPicker('date-picker-format');
  await picker.input.fill('');
  await page.getByRole('heading', { name: 'Gallery' }).click();
  await expect.element(picker.value).toHaveTextContent('none');
  await expect.element(picker.error).not.toBeInTheDocument();
});

test('DTP-4 the end of a typed range is not before its start', async () => {
  const picker = await showPicker('date-picker-range');
  await picker.type('2026-05-20 ~ 2026-05-19');
  await expect.element(picker.error).toHaveTextContent('The end cannot be before the start.');
  await expect.element(picker.refused).toHaveTextContent('end-before-start: 2026-05-20 ~ 2026-05-19');
  await expect.element(picker.value).toHaveTextContent('2026-05-11 and 2026-06-03');
  await picker.type('2026-05-20 ~ 2026-05-20');
  await expect.element(picker.value).toHaveTextContent('2026-05-20 and 2026-05-20');
});

test('DTP-4 minutes in steps of 0, 15 and 60; seconds only where the format has them', async () => {
  const options = async (id: string, column: string) => {
    const picker = new PickerPart(id);
    await picker.input.click();
    await picker.action('Select the time').click();
    const list = picker.popup.getByRole('listbox', { name: column }).first();
    await expect.element(list).toBeVisible();
    const texts = textsOf(list.getByRole('option'));
    await press('Escape');
    return texts;
  };
  await showBlock('date-picker');
  expect(await options('date-picker-datetime', 'Minutes')).toEqual(['00', '15', '30', '45']);
  expect(await options('date-picker-datetime-range', 'Minutes')).toEqual(['00']);
  expect(await options('date-picker-seconds', 'Minutes')).toHaveLength(60);
  expect(await options('date-picker-seconds', 'Seconds')).toHaveLength(60);
});

test('DTP-4 the week begins on the day that is asked for', async () => {
  const sunday = await showPicker('date-picker-limits');
  const week = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  await sunday.input.click();
  await expect.poll(() => textsOf(sunday.popup.getByRole('columnheader'))).toEqual(week);
  const monday = new PickerPart('date-picker-format');
  await monday.input.click();
  await expect.element(monday.popup.getByRole('columnheader').first()).toHaveTextContent('Mon');
});
