import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

// 64 MB and about 0.2 s a try, above the least that OWASP recommends for scrypt.
const COST = { N: 65_536, r: 8, p: 1 } as const;
const MEMORY = 128 * COST.N * COST.r * 2;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

// Without the signs that are taken for one another.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** A password that nobody guesses, easy to read and to type: about 123 bits. */
export function newPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error === null ? resolve(key) : reject(error));
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: MEMORY }, done);
  });
}

/** What is stored of a password: `scrypt$salt$key`. */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(password, salt);
  return ['scrypt', salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a password is the one of a hash. */
export async function isPasswordOf(password: string, hash: string): Promise<boolean> {
  const [kind, salt = '', key = ''] = hash.split('$');
  if (kind !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64url');
  const given = await keyOf(password, Buffer.from(salt, 'base64url'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
