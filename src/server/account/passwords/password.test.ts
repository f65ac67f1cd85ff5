import { expect, test } from 'vitest';
import { isPasswordOf, newPassword, passwordHash } from './password.ts';

test('ACC-9 a password is known by its hash, which tells nothing of it and is another one each time', async () => {
  const password = newPassword();
  const [first, second] = await Promise.all([passwordHash(password), passwordHash(password)]);
  expect(first).not.toBe(second);
  expect(first).not.toContain(password);
  expect(await isPasswordOf(password, first)).toBe(true);
  expect(await isPasswordOf(`${password}x`, first)).toBe(false);
  expect(await isPasswordOf('', first)).toBe(false);
  expect(await isPasswordOf(password, 'plain$$')).toBe(false);
});

test('ACC-9 a new password has five groups of five signs, and never twice the same', () => {
  const passwords = Array.from({ length: 100 }, newPassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){4}$/);
});
