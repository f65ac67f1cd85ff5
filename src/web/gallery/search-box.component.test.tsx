import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { accessFaultsInBothThemes } from '../testing/access-faults.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

const field = (part: Locator) => part.getByRole('combobox');

test('SRC-3 an own text takes the place of nothing found; an error stands beside the results', async () => {
  await showBlock('search-box');
  const own = specimen('search-own-label');
  await field(own).fill('norv');
  await expect.element(own.getByText('No issue of this issuer').first()).toBeVisible();
  const error = specimen('search-error');
  await field(error).fill('norv');
  await expect.element(error.getByText('The search was cut short.')).toBeVisible();
  await expect.element(error.getByRole('option')).toHaveLength(5);
});

test('SRC-2 when every call failed it says so with a way to try again, and not that nothing was found', async () => {
  await showBlock('search-box');
  const part = specimen('search-failed');
  await field(part).fill('norv');
  await expect.element(part.getByRole('alert').getByText('The search did not respond')).toBeVisible();
  await expect.element(part.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(part.getByText(/No results/).elements()).toEqual([]);
});

test('SRC-2 when one call failed the others stand, and trying again brings it', async () => {
  await showBlock('search-box');
  const part = specimen('search-partly-failed');
  await field(part).fill('norv');
  await expect.element(part.getByText('No answer for: Bonds.')).toBeVisible();
  await expect.element(part.getByRole('option', { name: /Norvane/ }).first()).toBeVisible();
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect.element(part.getByRole('tab', { name: /Bonds 24/ })).toBeVisible();
  expect(part.getByText('No answer for: Bonds.').elements()).toEqual([]);
});

test('SRC-4 without redirect a pick emits type, id, title and form id, and stays on the page', async () => {
  await showBlock('search-box');
  const part = specimen('search-emitting');
  const { href } = window.location;
  await field(part).fill('norv');
  await part.getByRole('tab', { name: 'Companies' }).click();
  await part.getByRole('option').first().click();
  const picked = { type: 'company', id: 7, title: 'Norvane Networks plc', formId: 'sample-form' };
  await expect.element(part.getByCss('[data-picked]')).toHaveTextContent(JSON.stringify(picked));
  await expect.element(field(part)).toHaveValue('Norvane Networks plc');
  expect(window.location.href).toBe(href);
});

test('SRC-1 no accessibility fault in either theme in any state', async () => {
  await showBlock('search-box');
  const ids = [...document.querySelectorAll<HTMLElement>('[data-specimen]')].map(({ dataset }) => dataset.specimen);
  for (const id of ids) await field(specimen(id ?? '')).fill('norv');
  await expect.element(specimen('search-many').getByRole('option')).toHaveLength(20);
  expect(await accessFaultsInBothThemes({ within: ['[data-specimen]'] })).toEqual([]);
});
