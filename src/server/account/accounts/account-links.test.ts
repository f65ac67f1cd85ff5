import { expect, test } from 'vitest';
import { decrypted, encrypted, type Secrets } from './account-links.ts';

// By symmetricEncrypt of better-auth 1.7.25.
const writtenBefore =
  '$ba$980188114$f0c5adf43bbb9f3568ce7881a5e48612d3cef82fb3556c0bc73fe5e4b1989e32658386cb0185a975813209764309bdb8b3206e683f2fa556';
const old = 'the secret before, of the tests alone';
const secrets: Secrets = ['the secret in use, of the tests alone', old];

test('SHL-14 what is encrypted is read with its secret, also after that was changed, and with no other', () => {
  const text = encrypted('JBSWY3DPEHPK3PXP', secrets);
  expect(text).not.toContain('JBSWY3DPEHPK3PXP');
  expect(decrypted(text, secrets)).toBe('JBSWY3DPEHPK3PXP');
  expect(decrypted(encrypted('before', [old]), secrets)).toBe('before');
  expect(() => decrypted(text, [old])).toThrow('secret');
  expect(encrypted('same', secrets)).not.toBe(encrypted('same', secrets));
});

test('SHL-14 what was changed on the way is refused', () => {
  const text = encrypted('JBSWY3DPEHPK3PXP', secrets);
  const last = text.endsWith('0') ? '1' : '0';
  expect(() => decrypted(text.slice(0, -1) + last, secrets)).toThrow();
  expect(() => decrypted('JBSWY3DPEHPK3PXP', secrets)).toThrow('secret');
});

test('SHL-14 what better-auth wrote in earlier versions is read', () => {
  expect(decrypted(writtenBefore, secrets)).toBe('JBSWY3DPEHPK3PXP');
});
