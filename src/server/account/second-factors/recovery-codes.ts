import { createHash } from 'node:crypto';
import { newPassword } from '../passwords/password.ts';

const AMOUNT = 10;

/** New codes for one use each, as hard to guess as a password of ours: 123 bits, so that a plain hash keeps them (ASVS 5.0, 6.5.2). */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: AMOUNT }, newPassword);
}

/** What is stored of a code; the same however it is typed: with or without its dashes, in large or small letters. */
export function recoveryCodeHash(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(plain).digest('base64url');
}
