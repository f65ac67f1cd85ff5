import { Secret, TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from './second-factor.ts';

// RFC 6238, appendix B: the last six of the eight digits for SHA-1, whose secret is the text 12345678901234567890.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

test.each(vectors)('SHL-14 at second %i the code of RFC 6238 is that of its step', (seconds, code) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('SHL-14 a code counts a step before and after its own, and no further', () => {
  const [seconds, code] = [1_111_111_111, '050471'];
  const step = Math.floor(seconds / 30);
  expect([-30, 0, 30].map((more) => stepOfCode(secret, code, at(seconds + more)))).toEqual([step, step, step]);
  expect([-60, 60].map((more) => stepOfCode(secret, code, at(seconds + more)))).toEqual([null, null]);
});

test.each(['', '0', '05047', 'abcdef', '050472'])('SHL-14 %j is no code', (code) => {
  expect(stepOfCode(secret, code, at(1_111_111_111))).toBeNull();
});

test('SHL-14 a new secret has 160 bits and works in an authenticator that reads its address', () => {
  const made = newTotpSecret();
  expect(Secret.fromBase32(made).bytes).toHaveLength(20);
  expect(newTotpSecret()).not.toBe(made);
  const read = URI.parse(totpAddress(made, { issuer: 'Bondlens', account: 'a+b@bonds.example' }));
  expect(read).toBeInstanceOf(TOTP);
  expect(read).toMatchObject({
    issuer: 'Bondlens',
    label: 'a+b@bonds.example',
    digits: 6,
    period: 30,
    algorithm: 'SHA1',
  });
  const now = at(1_750_000_000);
  const code = (read as TOTP).generate({ timestamp: now.getTime() });
  expect(stepOfCode(made, code, now)).toBe(Math.floor(1_750_000_000 / 30));
});
