import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import {
  hasWordOf,
  isCommonPassword,
  normalPassword,
  passwordLength,
  passwordLengths,
} from '#domain/account/password.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';

const SITE = 'Bondlens';

interface Owner {
  readonly name: string;
  readonly email: string;
  readonly twoFactorEnabled: boolean;
}

let list: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/** Whether a password is, or is made of, one of the 50,000 that are found most often in breaches. The list is read once, when it is first needed. */
export async function isBreachedOften(password: string): Promise<boolean> {
  list ??= readList();
  const listed = await list;
  return isCommonPassword(password, (form) => listed.has(form));
}

/** Refuses a new password that is too short, too long, easy to guess from what is known of its owner, or known from breaches (ASVS 5.0, 6.2). */
export async function requireGoodPassword(
  password: string,
  { name, email, twoFactorEnabled }: Owner,
  { isBreached }: Pick<Services, 'isBreached'>,
): Promise<void> {
  const { alone, besideSecondFactor, max } = passwordLengths;
  const length = passwordLength(password);
  if (length < (twoFactorEnabled ? besideSecondFactor : alone)) throw new Refusal('password_too_short', 'password');
  if (length > max) throw new Refusal('password_too_long', 'password');
  if (hasWordOf(password, [SITE, name, email.split('@')[0] ?? ''])) throw new Refusal('password_personal', 'password');
  if ((await isBreachedOften(password)) || (await isBreached(password)))
    throw new Refusal('password_known', 'password');
}

/** Tells whether a password is known from a breach. */
export type IsBreached = (password: string) => Promise<boolean>;

const PATIENCE_MS = 3_000;
const PREFIX_LENGTH = 5;

interface Range {
  /** The address of the service, to which the first five signs of a hash are added. */
  readonly url: URL;
  readonly warn: (message: string) => void;
}

async function readRange(url: URL, prefix: string): Promise<string> {
  const answer = await fetch(new URL(prefix, url), {
    headers: { 'Add-Padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.text();
}

/**
 * Asks a service of breached passwords by range: it is told five signs of the SHA-1 hash, which thousands of passwords share, and never the
 * password. Where it does not answer, the password passes: nobody is kept out because a service is away.
 */
export function breachedByRange({ url, warn }: Range): IsBreached {
  return async (password) => {
    const hash = createHash('sha1').update(normalPassword(password)).digest('hex').toUpperCase();
    try {
      const lines = (await readRange(url, hash.slice(0, PREFIX_LENGTH))).split(/\r?\n/);
      // Padding has a count of 0.
      return lines.some((line) => line.startsWith(`${hash.slice(PREFIX_LENGTH)}:`) && !line.endsWith(':0'));
    } catch (error) {
      warn(`The service of breached passwords did not answer: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  };
}

/** The work of a try: iterations as a power of two, block size, parallelism. */
export interface PasswordCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

// 64 MB and about 0.2 s a try, above the least that OWASP recommends for scrypt.
const COST: PasswordCost = { ln: 16, r: 8, p: 1 };
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

function keyOf(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
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
function costOf(hash: string): PasswordCost {
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
