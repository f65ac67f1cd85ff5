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

test('ACC-9 a hash says what a try costs, and one of an older release is still read', async () => {
  const password = newPassword();
  const quick = await passwordHash(password, { ln: 10, r: 8, p: 1 });
  expect(quick).toMatch(/^scrypt\$ln=10,r=8,p=1\$/);
  expect(await isPasswordOf(password, quick)).toBe(true);
  const usual = await passwordHash(password);
  expect(usual).toMatch(/^scrypt\$ln=16,r=8,p=1\$/);
  const older = usual.replace('ln=16,r=8,p=1$', '');
  expect(await isPasswordOf(password, older)).toBe(true);
  expect(await isPasswordOf(`${password}x`, older)).toBe(false);
  expect(await isPasswordOf(password, quick.replace('ln=10', 'ln=11'))).toBe(false);
});

test('ACC-9 a new password has five groups of five signs, and never twice the same', () => {
  const passwords = Array.from({ length: 100 }, newPassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){4}$/);
});
