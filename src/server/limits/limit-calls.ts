import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { type LimitName, limits } from './limits.ts';
import { networkOf } from './network-of.ts';

type Asking = Pick<FastifyRequest, 'viewer' | 'ip'>;

/** Limits whose reader the request itself tells. */
type ReaderLimit = {
  [Name in LimitName]: (typeof limits)[Name]['counts'] extends 'typed address' ? never : Name;
}[LimitName];

function readerOf({ viewer, ip }: Asking, name: ReaderLimit): string {
  const isAccount = limits[name].counts === 'reader' && viewer.accountId !== null;
  return isAccount ? `account ${viewer.accountId}` : `network ${networkOf(ip)}`;
}

/** A hook that refuses what a reader asks beyond a limit, and says when to try again. */
export function limitCalls(
  { callLimits }: Pick<Services, 'callLimits'>,
  name: ReaderLimit,
): (request: Asking) => Promise<void> {
  return (request) => callLimits.count(name, readerOf(request, name));
}
