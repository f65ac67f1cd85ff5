import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../testing/browser-commands.ts';
import { expectProblems } from '../testing/expected-problems.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('ERR-1 a block that breaks while it is drawn leaves the page', async () => {
  expectProblems(/A sample block broke/);
  await showBlock('block-boundary');
  const part = specimen('block-boundary');
  const breaking = part.getByRole('button', { name: 'Break it' });
  await press('Enter', breaking);
  const lost = part.getByRole('alert');
  await expect.element(lost).toMatchTextContent('This section could not be shown');
  await expect.element(lost).toMatchTextContent('Code: broken');
  await expect.element(specimen('caller').getByLabelText('Note')).toBeVisible();
  await press('Enter', lost.getByRole('button', { name: 'Try again' }));
  await expect.element(breaking).toBeVisible();
});

test('ERR-1 a write that fails is sent once', async () => {
  const sent = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}, { status: 503 }));
  await showBlock('block-boundary');
  const part = specimen('caller');
  await part.getByRole('button', { name: 'Write' }).click();
  await expect.element(part.getByCss('output')).toHaveTextContent('DELETE /api/session/ 503');
  expect(sent).toHaveBeenCalledOnce();
});
