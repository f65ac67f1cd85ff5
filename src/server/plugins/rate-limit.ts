import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors/refusal.ts';

const WINDOW_MS = 60_000;
/** Readers that are counted at once, some 10 MB; beyond, those whose minute began first are forgotten. */
export const MAX_READERS = 50_000;

interface Minute {
  readonly startMs: number;
  readonly count: number;
}

/** The first 64 bits of an IPv6 address, which is what one line is given. */
function prefixOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const missing = 8 - groups.length - tail.split(':').length;
  const all = address.includes('::') ? [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':')] : groups;
  const first = all.slice(0, 4).map((group) => Number.parseInt(group === '' ? '0' : group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** Where a request comes from, as limits and logs count it: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(ip: string): string {
  return isIPv6(ip) && !ip.includes('.') ? prefixOf(ip) : ip;
}

function readerOf({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>): string {
  if (viewer.accountId !== null) return `account ${viewer.accountId}`;
  return `address ${networkOf(ip)}`;
}

/**
 * A hook that refuses a reader's calls beyond a count a minute, which begins with the first call, and says when to try again. Accounts are
 * counted by their id, visitors by their address. Each process counts for itself.
 */
export function limitPerMinute(
  most: number,
  clock: () => Date,
): (request: Pick<FastifyRequest, 'viewer' | 'ip'>) => Promise<void> {
  // In the order in which their minutes began.
  const minutes = new Map<string, Minute>();
  const forgetOld = (now: number) => {
    for (const [reader, { startMs }] of minutes) {
      const isOver = now - startMs >= WINDOW_MS || now < startMs;
      if (!isOver && minutes.size < MAX_READERS) return;
      minutes.delete(reader);
    }
  };
  return async (request) => {
    const now = clock().getTime();
    const reader = readerOf(request);
    const known = minutes.get(reader);
    if (known === undefined || now - known.startMs >= WINDOW_MS || now < known.startMs) {
      minutes.delete(reader);
      forgetOld(now);
      minutes.set(reader, { startMs: now, count: 1 });
      return;
    }
    minutes.set(reader, { ...known, count: known.count + 1 });
    if (known.count < most) return;
    throw new Refusal('too_many_requests', null, Math.ceil((known.startMs + WINDOW_MS - now) / 1000));
  };
}
