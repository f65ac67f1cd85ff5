import { createHash } from 'node:crypto';
import { normalPassword } from '#domain/account/password.ts';

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
