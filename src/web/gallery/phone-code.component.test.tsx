import { afterEach, expect, test, vi } from 'vitest';
import { pasteText, press, typeText } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('SHL-7 sends a code, counts 30 seconds, and may send again', async () => {
  await showBlock('phone-code');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const form = specimen('phone-code');
  const phone = form.getByLabelText('Phone number');
  await form.getByRole('button', { name: 'Send the code' }).click();
  await expect.element(phone).toBeVisible();
  await expect.element(phone).not.toHaveAttribute('aria-invalid', 'true');
  await phone.fill('12');
  await press('Enter', phone);
  await expect.element(form).toMatchTextContent('This phone number is not valid for the selected country.');
  await phone.fill('020 7946 0958');
  await press('Enter', phone);
  await vi.advanceTimersByTimeAsync(0);
  await expect.element(form.getByText('A code was sent to +442079460958.')).toBeVisible();
  const again = form.getByRole('button', { name: 'Send the code again' });
  await expect.element(again).toBeDisabled();
  await vi.advanceTimersByTimeAsync(28_500);
  await expect.element(form).toMatchTextContent(/can be sent in [12] second/);
  await expect.element(again).toBeDisabled();
  await vi.advanceTimersByTimeAsync(2500);
  await expect.element(again).toBeEnabled();
  await again.click();
  await expect.element(again).toBeDisabled();
});

test('SHL-7 an empty code blocks and is flagged, a wrong one is said, a pasted right one confirms', async () => {
  await showBlock('phone-code');
  const form = specimen('phone-code');
  await form.getByLabelText('Phone number').fill('+49 30 23125123');
  await expect.element(form.getByRole('combobox')).toMatchTextContent(/Germany/);
  await form.getByRole('button', { name: 'Send the code' }).click();
  const code = form.getByLabelText('Code from the message');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await press('Enter');
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(form).toMatchTextContent('Enter the code.');
  await typeText('11x11 119', code);
  await expect.element(code).toHaveValue('111111');
  await press('Enter');
  const wrong = form.getByRole('alert').filter({ hasText: 'This is not the code that was sent.' });
  await expect.element(wrong).toBeVisible();
  await code.fill('');
  await pasteText('246 810', code);
  await press('Enter');
  await expect.element(form).toMatchTextContent('+493023125123 is confirmed.');
});

test('SHL-7 a call that fails is said, and the number stays', async () => {
  await showBlock('phone-code');
  const form = specimen('phone-code-failing');
  await form.getByRole('button', { name: 'Send the code' }).click();
  await expect.element(form).toMatchTextContent('The server did not answer.');
  await expect.element(form.getByLabelText('Phone number')).toHaveValue('020 7946 0958');
});
