import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessFaults } from '../testing/access-faults.ts';
import { focus, press, typeText } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

test('BEY-14 a select is the native one until pointed at, then shows notes, and keeps the focus when swapped', async () => {
  await showBlock('selects');
  const part = specimen('select');
  await expect.element(part.getByCss('select')).toBeVisible();
  await focus(part.getByCss('select'));
  const button = part.getByRole('button');
  await expect.element(button).toHaveFocus();
  await press('Enter');
  const list = page.getByRole('listbox');
  await expect.element(list).toMatchTextContent('Exchange, 390 days');
  const heights = list
    .getByRole('option')
    .elements()
    .map((option) => option.clientHeight);
  expect(Math.max(...heights)).toBeLessThanOrEqual(48);
  expect(await accessFaults()).toEqual([]);
  await press('ArrowDown');
  await press('Enter');
  await expect.element(part.getByCss('output')).toHaveTextContent('7');
  await button.click();
  await list.getByRole('option', { name: /Valuation/ }).click();
  await expect.element(part.getByCss('output')).toHaveTextContent('4');
  await expect.element(list).not.toBeInTheDocument();
});

test('BEY-14 a combo box finds one of many by a part of its name', async () => {
  await showBlock('selects');
  const part = specimen('combo-box');
  await part.getByCss('select').hover();
  const box = part.getByRole('combobox', { name: 'Trading venue' });
  await expect.element(box).toHaveAttribute('aria-autocomplete', 'list');
  await box.click();
  await typeText('2030-124', box);
  await expect.element(page.getByRole('option')).toHaveLength(1);
  // The rest of the page is hidden from assistive technology while the list is open, so only the list and its box are looked at.
  const look = { within: ['[role="combobox"]', '[role="listbox"]'] };
  expect(await accessFaults(look)).toEqual([]);
  await press('ArrowDown');
  await press('Enter');
  await expect.element(part.getByCss('output')).toHaveTextContent('b124');
  await box.fill('nothing of the kind');
  await expect.element(page.getByText('No match')).toBeVisible();
});
