import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessFaults } from '../testing/access-faults.ts';
import { boxOf, press } from '../testing/browser-commands.ts';
import { showBlock } from '../testing/show-block.tsx';

for (const [width, where] of [
  [1440, 'in the middle of a wide screen'],
  [390, 'at the lower edge of a phone'],
] as const) {
  test(`BEY-14 a dialog takes the focus, keeps it, and gives it back, ${where}`, async () => {
    await page.viewport(width, 800);
    await showBlock('overlays');
    const trigger = page.getByRole('button', { name: 'Open the dialog' });
    await press('Enter', trigger);
    const dialog = page.getByRole('dialog', { name: 'Add to watchlists' });
    await expect.element(dialog).toBeVisible();
    for (let step = 0; step < 9; step += 1) {
      await press('Tab');
      await expect.element(dialog.getByCss(':focus')).toHaveLength(1);
    }
    expect(await accessFaults()).toEqual([]);
    expect(Math.round(boxOf(dialog).bottom) >= 790).toBe(width === 390);
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
    await trigger.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
}

test('BEY-14 a dialog with more than fits scrolls inside and keeps its buttons in sight', async () => {
  await page.viewport(390, 700);
  await showBlock('overlays');
  await page.getByRole('button', { name: 'Open the long dialog' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  const last = page.getByText('Paragraph 60');
  await expect.element(save).toBeInViewport({ ratio: 1 });
  await expect.element(last).not.toBeInViewport();
  last.element().scrollIntoView();
  await expect.element(last).toBeInViewport();
  await expect.element(save).toBeInViewport({ ratio: 1 });
});
