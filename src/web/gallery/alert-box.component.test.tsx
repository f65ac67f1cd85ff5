import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessFaults } from '../testing/access-faults.ts';
import { focus, movePointer, press } from '../testing/browser-commands.ts';
import { showBlock } from '../testing/show-block.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await movePointer(5, 850);
  await showBlock('alert-box');
  // Time passes only when a test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('SHL-6 a message goes after three seconds', async () => {
  await press('Enter', button('Done'));
  const message = page.getByRole('status').filter({ hasText: 'The list was saved.' });
  await expect.element(message).toBeVisible();
  await focus(button('Remark'));
  await vi.advanceTimersByTimeAsync(2900);
  await expect.element(message).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(message).not.toBeInTheDocument();
});

test('SHL-6 a server text and a social login error are said at once', async () => {
  await button('Server text').click();
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect.element(alert('The watchlist is full: 500 entries.')).toBeVisible();
  await button('Social login: denied').click();
  await expect.element(alert('The provider refused the sign-in.')).toBeVisible();
  await button('Social login: unheard-of').click();
  await expect.element(page.getByText('Sign-in through the provider failed.')).toBeVisible();
  vi.useRealTimers();
  expect(await accessFaults()).toEqual([]);
});

test('SHL-6 a message waits while it is pointed at or has the focus', async () => {
  await button('Warning').click();
  const message = page.getByText('Two entries have no price.');
  await message.hover();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(message).toBeVisible();
  await focus(button('Dismiss'));
  await movePointer(5, 700);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(message).toBeVisible();
  await focus(button('Remark'));
  await vi.advanceTimersByTimeAsync(3100);
  await expect.element(message).not.toBeInTheDocument();
});

test('SHL-6 a persistent message stays until it is dismissed, by its cross or by Escape', async () => {
  const message = page.getByText('The session ends in five minutes.');
  await press('Enter', button('Persistent'));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(message).toBeVisible();
  await press('Escape');
  await expect.element(message).not.toBeInTheDocument();
  await button('Persistent').click();
  await button('Dismiss').click();
  await expect.element(message).not.toBeInTheDocument();
});
