import type { FastifyRequest } from 'fastify';
import type { Services } from '../serving/services.ts';
import { LimitRefusal, noteStanding } from './call-limits.ts';
import { type LimitName, limits } from './limits.ts';
import { networkOf } from './network-of.ts';

type Asking = Pick<FastifyRequest, 'viewer' | 'ip'>;
type Needed = Pick<Services, 'callLimits'>;

/** Limits whose reader the request itself tells. */
export type ReaderLimit = {
  [Name in LimitName]: (typeof limits)[Name]['counts'] extends 'typed address' | 'key' ? never : Name;
}[LimitName];

function readerOf({ viewer, ip }: Asking, name: ReaderLimit): string {
  const isAccount = limits[name].counts === 'reader' && viewer.accountId !== null;
  return isAccount ? `account ${viewer.accountId}` : `network ${networkOf(ip)}`;
}

/** Counts a request under a limit of this reader; throws where there were too many. Its answer tells how the limit stands. */
export async function countRequest(
  request: object,
  { callLimits }: Needed,
  { name, reader }: { readonly name: LimitName; readonly reader: string },
): Promise<void> {
  try {
    noteStanding(request, await callLimits.count(name, reader));
  } catch (error) {
    if (error instanceof LimitRefusal) noteStanding(request, error.standing);
    throw error;
  }
}

/** A hook that refuses what a reader asks beyond a limit, and says when to try again. */
export function limitCalls(services: Needed, name: ReaderLimit): (request: Asking) => Promise<void> {
  return (request) => countRequest(request, services, { name, reader: readerOf(request, name) });
}
