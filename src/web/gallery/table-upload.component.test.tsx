import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessFaults } from '../testing/access-faults.ts';
import { press } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';
import { removedUploads } from './table-upload.specimens.tsx';

const block = () => specimen('table-upload');
const button = (name: string) => block().getByRole('button', { name, exact: true });
const field = (name: string) => block().getByLabelText(name);

const choose = (...names: string[]) =>
  userEvent.upload(
    field('Select a file, or drop it here'),
    names.map((name) => new File(['a;b'], name)),
  );

test('BEY-16 a file is guessed, what is open is answered, tried and imported', async () => {
  await showBlock('table-upload');
  await choose('gilts.csv');
  await expect.element(block().getByText('heading: “isin”')).toBeVisible();
  await expect.element(button('Import')).toBeDisabled();
  await expect.element(block().getByText('Likely: UK gilt')).toBeVisible();
  await expect.element(block().getByText('Likely: fraction')).toBeVisible();
  expect(await accessFaults()).toEqual([]);

  await userEvent.selectOptions(field('Unit of Coupon'), 'fraction');
  await userEvent.selectOptions(field('Market conventions'), 'UK gilt');
  await field('Face value').fill('100');
  await press('Enter', field('Face value'));
  await expect.element(block().getByRole('cell', { name: '1.750 %' })).toBeVisible();

  await button('Try without storing').click();
  await expect.element(block().getByText('Tried, nothing was stored')).toBeVisible();
  await expect.element(block().getByText('Row 4: bad-code in ISIN (isin): "GB00BMBL1D51"')).toBeVisible();
  await expect.element(block().getByText('instrument: 2 added, 0 changed, 0 removed')).toBeVisible();
  await button('Import').click();
  await expect.element(block().getByRole('link', { name: 'To the list of bonds' })).toBeVisible();
  expect(await accessFaults()).toEqual([]);
});

test('BEY-16 all that is likely is accepted by one button, and a field may be given one value for every row', async () => {
  await showBlock('table-upload');
  await choose('gilts.csv');
  await expect
    .element(block().getByText('Likely: Unit of Coupon: fraction; Market conventions: UK gilt'))
    .toBeVisible();
  await userEvent.selectOptions(field('The same for every row'), 'Repayment');
  await expect.element(field('Repayment')).toHaveTextContent('SelectAt maturityIn equal partsIn equal payments');
  await button('Accept all that is likely').click();
  await expect.element(button('Accept all that is likely')).not.toBeInTheDocument();
  expect(await accessFaults()).toEqual([]);
});

test('BEY-16 a file that is no table is told as what it is, and a kept mapping needs no answers', async () => {
  await showBlock('table-upload');
  await choose('fund.xml');
  await expect.element(block().getByText('This is XML of edgarSubmission, no table.')).toBeVisible();
  removedUploads.length = 0;
  await choose('gilts.csv');
  await userEvent.selectOptions(field('Read by'), 'desk');
  await expect.element(button('Import')).toBeEnabled();
  expect(removedUploads).toEqual(['fund.xml']);
  await button('Import').click();
  await expect.element(block().getByRole('link', { name: 'To the list of bonds' })).toBeVisible();
  await expect.element(button('Import')).not.toBeInTheDocument();
  expect(removedUploads).toEqual(['fund.xml', 'gilts.csv']);
});

test('BEY-16 a file of a known source is tried at once, and many files are read by their forms', async () => {
  await showBlock('table-upload');
  await choose('jgbcm_all.txt');
  await expect
    .element(block().getByText('Ministry of Finance Japan is a known source', { exact: false }))
    .toBeVisible();
  await expect.element(block().getByText('Tried, nothing was stored')).toBeVisible();
  await expect.element(block().getByRole('table', { name: 'instrument – The first rows' })).toBeVisible();
  expect(await accessFaults()).toEqual([]);

  await choose('a.csv', 'b.csv');
  await expect.element(block().getByText('gilts.csv and 999 more')).toBeVisible();
  await expect.element(block().getByText('This is XML of edgarSubmission, no table.')).toBeVisible();
  await expect.element(field('Keep how it is read as')).toBeVisible();
  await block().getByLabelText('Leave out').nth(1).click();
  await expect.element(button('Import')).toBeEnabled();
  expect(await accessFaults()).toEqual([]);
});
