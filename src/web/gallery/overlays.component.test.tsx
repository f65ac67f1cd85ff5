import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessFaults } from '../testing/access-faults.ts';
import { boxOf, focus, movePointer, press } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

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

test('BEY-14 a question has the focus on its harmless answer, and a press outside is no answer', async () => {
  await showBlock('overlays');
  const part = specimen('alert-dialog');
  await part.getByRole('button').click();
  const question = page.getByRole('alertdialog', { name: 'Delete the list?' });
  const harmless = question.getByRole('button', { name: 'Cancel' });
  await expect.element(harmless).toHaveFocus();
  await page.getByCss('body').click({ position: { x: 5, y: 5 }, force: true });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(part.getByCss('output')).toHaveTextContent('deleted');
  await expect.element(question).not.toBeInTheDocument();
  await press('Enter', part.getByRole('button'));
  await expect.element(harmless).toHaveFocus();
  await press('Escape');
  await expect.element(part.getByCss('output')).toHaveTextContent('kept');
});

test('BEY-14 a menu works by keyboard alone, and by mouse', async () => {
  await showBlock('overlays');
  const part = specimen('action-menu');
  const trigger = part.getByRole('button', { name: 'Export' });
  const menu = page.getByRole('menu', { name: 'Export' });
  const item = (name: string) => menu.getByRole('menuitem', { name });
  await press('ArrowDown', trigger);
  await expect.element(item('Image (PNG)')).toHaveFocus();
  expect(await accessFaults()).toEqual([]);
  await press('ArrowDown');
  await press('ArrowDown');
  await expect.element(item('Remove the chart')).toHaveFocus();
  await press('p');
  await expect.element(item('Page (PDF)')).toHaveFocus();
  await press('Enter');
  await expect.element(part.getByCss('output')).toHaveTextContent('pdf');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await trigger.click();
  await item('Image (PNG)').click();
  await expect.element(part.getByCss('output')).toHaveTextContent('png');
});

test('BEY-14 a tooltip comes with the pointer or the focus, may be entered, and goes by Escape', async () => {
  await showBlock('overlays');
  const control = specimen('tooltip').getByRole('button');
  const tip = page.getByRole('tooltip');
  await expect.element(control).toHaveAccessibleDescription(/Yield to the next put date/);
  await control.hover();
  await expect.element(tip).toBeVisible();
  await tip.hover();
  await expect.element(tip).toBeVisible();
  await press('Escape');
  await expect.element(tip).not.toBeInTheDocument();
  await movePointer(0, 0);
  await focus(specimen('menu').getByCss('summary'));
  await press('Tab');
  await expect.element(control).toHaveFocus();
  await expect.element(tip).toBeVisible();
  await press('Tab');
  await expect.element(tip).not.toBeInTheDocument();
});
