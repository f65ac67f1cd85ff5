import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { LimitRefusal, noteStanding } from '../serving/call-limits.ts';
import { isInnerCall } from '../serving/page-reads.ts';
import type { App } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import { type LimitName, limits } from './limits.ts';

type Asking = Pick<FastifyRequest, 'viewer' | 'ip'>;
type Needed = Pick<Services, 'callLimits'>;

/** Limits whose reader the request itself tells. */
export type ReaderLimit = {
  [Name in LimitName]: (typeof limits)[Name]['counts'] extends 'typed address' | 'key' ? never : Name;
}[LimitName];

/** The first 64 bits of an address, which is what one line is given. */
function lineOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const missing = 8 - groups.length - tail.split(':').length;
  const all = address.includes('::') ? [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':')] : groups;
  const first = all.slice(0, 4).map((group) => Number.parseInt(group === '' ? '0' : group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** Of an IPv4 address itself, also where it is written as an IPv6 one; of an IPv6 address its line: `2001:db8:0:1::/64`. */
export function networkOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) && !ip.includes('.') ? lineOf(ip.split('%')[0] ?? ip) : ip;
}

/** Addresses that are likely one owner's: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function neighboursOf(ip: string): string {
  return networkOf(ip).split(/[.:]/, 3).join('.');
}

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

/** Files and the words to a balancer cost next to nothing, and what is no address of the site leads to nothing. */
function isFree({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.drawsPages !== true && config.answer === undefined;
}

/** Counts every page and call from outside, so that whoever reads the whole site meets a limit. */
export function registerRequestLimits(app: App, services: Pick<Services, 'callLimits'>): void {
  const names = ['requests', 'requests-of-an-hour', 'requests-of-a-network'] as const;
  const all = names.map((name) => limitCalls(services, name));
  app.addHook('onRequest', async (request) => {
    if (isFree(request) || isInnerCall()) return;
    for (const limit of all) await limit(request);
  });
}
