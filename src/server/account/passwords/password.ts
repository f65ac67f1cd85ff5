import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/** The work of a try: iterations as a power of two, block size, parallelism. */
interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

// 64 MB and about 0.2 s a try, above the least that OWASP recommends for scrypt.
const COST: Cost = { ln: 16, r: 8, p: 1 };
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

function keyOf(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln;
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error === null ? resolve(key) : reject(error));
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, done);
  });
}

/** What is stored of a password: `scrypt$ln=16,r=8,p=1$salt$key`. */
export async function passwordHash(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(password, salt, cost);
  const work = `ln=${cost.ln},r=${cost.r},p=${cost.p}`;
  return ['scrypt', work, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The cost that a hash names; hashes of releases up to 0.1.0 name none. */
function costOf(hash: string): Cost {
  const [, ln, r, p] = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$/.exec(hash) ?? [];
  return ln === undefined ? COST : { ln: Number(ln), r: Number(r), p: Number(p) };
}

/** Whether a password is the one of a hash. */
export async function isPasswordOf(password: string, hash: string): Promise<boolean> {
  if (!hash.startsWith('scrypt$')) return false;
  const [salt = '', key = ''] = hash.split('$').slice(-2);
  const expected = Buffer.from(key, 'base64url');
  const given = await keyOf(password, Buffer.from(salt, 'base64url'), costOf(hash));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
