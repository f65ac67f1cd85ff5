import { DatePickerSpecimen } from './models/date-picker.ts';
import { expect, test } from './test.ts';

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
