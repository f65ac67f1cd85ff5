import { createHash } from 'node:crypto';
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
