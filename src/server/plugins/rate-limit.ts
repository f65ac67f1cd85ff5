import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors/refusal.ts';

const WINDOW_MS = 60_000;
/** Readers that are counted at once; beyond, the count begins anew rather than filling the memory. */
const MOST_READERS = 50_000;

/** A hook that refuses a reader's calls beyond a count a minute. Accounts are counted by their id, visitors by their address. */
export function limitPerMinute(most: number, clock: () => Date): (request: FastifyRequest) => Promise<void> {
  let windowStart = 0;
  let counts = new Map<string, number>();
  return async ({ viewer, ip }) => {
    const now = clock().getTime();
    if (now - windowStart >= WINDOW_MS || now < windowStart || counts.size >= MOST_READERS) {
      windowStart = now;
      counts = new Map();
    }
    const reader = viewer.accountId === null ? `address ${ip}` : `account ${viewer.accountId}`;
    const count = (counts.get(reader) ?? 0) + 1;
    counts.set(reader, count);
    if (count > most) throw new Refusal('too_many_requests');
  };
}
