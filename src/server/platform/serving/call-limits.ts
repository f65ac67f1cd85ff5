import type { FastifyReply } from 'fastify';
import { countCalls, forgetCalls } from '#store/platform/call-limits/call-counts.ts';
import type { Database } from '#store/platform/database/database.ts';
import { isDatabaseReadOnly, isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import type { CacheNote } from '../metrics/node-metrics.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { isMachinePath } from '../plugins/errors/route-list.ts';
import type { App } from '../serving/serve.ts';
import type { Limit } from './limit.ts';
import { type LimitName, limits } from './limits.ts';

/** Where a reader stands under a limit: what is left of a window, and when that ends. */
interface LimitStanding {
  /** A word of letters, digits and hyphens. */
  readonly name: string;
  readonly max: number;
  /** Length of the window. */
  readonly seconds: number;
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
}

// A type: Fastify takes no interface for headers.
type RateLimitFields = {
  readonly 'ratelimit-policy': string;
  readonly ratelimit: string;
};

/** The header fields that tell a program its limits and what is left of them (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateLimitFields(standings: readonly LimitStanding[]): RateLimitFields {
  const policies = standings.map(({ name, max, seconds }) => `"${name}";q=${max};w=${seconds}`);
  const rest = standings.map(({ name, left, resetS }) => `"${name}";r=${left};t=${resetS}`);
  return { 'ratelimit-policy': policies.join(', '), ratelimit: rest.join(', ') };
}

/** Refuses a call beyond a limit. */
export class LimitRefusal extends Refusal {
  readonly standing: LimitStanding;

  constructor(standing: LimitStanding) {
    super('too_many_requests', null, standing.resetS);
    this.standing = standing;
  }
}

/** Counts calls for all nodes of a site. */
export interface CallLimits {
  /** Counts a call of a reader, and tells how his limit stands; throws a LimitRefusal where there were too many. */
  count(name: LimitName, reader: string): Promise<LimitStanding>;
  /** Begins a reader's count anew. */
  forget(name: LimitName, reader: string): Promise<void>;
}

/** Part of a limit that a node takes at once, so that the calls of a busy reader do not each ask the database. */
const LEASED_PART = 1 / 20;
/** Readers whose leases a node remembers, some 10 MB; beyond, the oldest are forgotten. */
const MAX_LEASES = 50_000;

/** Calls that a node may let through without asking again; none left: the reader has had all of the window. */
interface Lease {
  left: number;
  /** Calls of the limit that no node has reserved, when this node last asked the database. */
  readonly rest: number;
  /** Calls let through before the database was asked, which the next block counts. */
  readonly uncounted: number;
  readonly isLast: boolean;
  /** By this process's own clock, which nobody sets. */
  readonly endsAtMs: number;
}

function blockOf({ max }: Pick<Limit, 'max'>): number {
  return Math.max(1, Math.floor(max * LEASED_PART));
}

class Leases {
  // In the order in which they were taken.
  readonly #leases = new Map<string, Lease>();

  find(key: string): Lease | undefined {
    const lease = this.#leases.get(key);
    return lease !== undefined && lease.endsAtMs > performance.now() ? lease : undefined;
  }

  get size(): number {
    return this.#leases.size;
  }

  keep(key: string, lease: Lease): void {
    this.#leases.delete(key);
    for (const [oldest, { endsAtMs }] of this.#leases) {
      if (this.#leases.size < MAX_LEASES && endsAtMs > performance.now()) break;
      this.#leases.delete(oldest);
    }
    this.#leases.set(key, lease);
  }

  forget(key: string): void {
    this.#leases.delete(key);
  }
}

const secondsUntil = (endsAtMs: number) => Math.max(1, Math.ceil((endsAtMs - performance.now()) / 1000));

function standingOf(name: LimitName, { left, rest, endsAtMs }: Lease): LimitStanding {
  const { max, seconds } = limits[name];
  return { name, max, seconds, left: left + rest, resetS: secondsUntil(endsAtMs) };
}

/** A first block without the database: most readers of a day never need a second one. */
function lightLease({ max, seconds }: Limit): Lease {
  const left = blockOf({ max });
  return { left, rest: max - left, uncounted: left, isLast: false, endsAtMs: performance.now() + seconds * 1000 };
}

/** Takes the next block of a reader's calls from the database. */
async function takeLease(database: Database, name: LimitName, reader: string, uncounted: number): Promise<Lease> {
  const limit: Limit = limits[name];
  const block = blockOf(limit);
  const { max, seconds } = limit;
  const counted = { limitName: name, reader, calls: block + uncounted, seconds, max };
  const { calls, leftMs } = await countCalls(database, counted);
  const left = Math.max(0, block - Math.max(0, calls - max));
  return {
    left,
    rest: Math.max(0, max - calls),
    uncounted: 0,
    isLast: calls >= max,
    endsAtMs: performance.now() + leftMs,
  };
}

/** Lets a call through by a lease; false where another has to be taken. */
function passes(name: LimitName, lease: Lease | undefined): lease is Lease {
  if (lease === undefined) return false;
  if (lease.left > 0) {
    lease.left -= 1;
    return true;
  }
  if (!lease.isLast) return false;
  throw new LimitRefusal(standingOf(name, lease));
}

/** Where the database is away or takes no count a read goes on for a moment. */
function leaseWithoutDatabase(limit: Limit): Lease {
  const left = blockOf(limit);
  return { left, rest: limit.max - left, uncounted: left, isLast: false, endsAtMs: performance.now() + 1000 };
}

async function nextLease(database: Database, name: LimitName, reader: string, last: Lease | undefined): Promise<Lease> {
  const limit: Limit = limits[name];
  if (limit.isLight === true && last === undefined) return lightLease(limit);
  try {
    return await takeLease(database, name, reader, last?.uncounted ?? 0);
  } catch (error) {
    if (limit.kind === 'write' || !(isDatabaseUnavailable(error) || isDatabaseReadOnly(error))) throw error;
    return leaseWithoutDatabase(limit);
  }
}

export function openCallLimits(database: Database, note?: CacheNote): CallLimits {
  const leases = new Leases();
  const taking = new Map<string, Promise<void>>();
  const take = async (name: LimitName, reader: string, key: string) => {
    try {
      leases.keep(key, await nextLease(database, name, reader, leases.find(key)));
    } finally {
      taking.delete(key);
    }
  };
  return {
    count: async (name, reader) => {
      const key = `${name} ${reader}`;
      // Calls that come at once wait for one lease: each with one of its own would use up the limit.
      let lease = leases.find(key);
      note?.(lease !== undefined && (lease.left > 0 || lease.isLast), leases);
      while (!passes(name, lease)) {
        const taken = taking.get(key) ?? take(name, reader, key);
        taking.set(key, taken);
        await taken;
        lease = leases.find(key);
      }
      return standingOf(name, lease);
    },
    forget: async (name, reader) => {
      leases.forget(`${name} ${reader}`);
      await forgetCalls(database, name, reader);
    },
  };
}

const standingsOf = new WeakMap<object, LimitStanding[]>();

/** Notes where the reader of a request stands under a limit, for the header fields of its answer. */
export function noteStanding(request: object, standing: LimitStanding): void {
  const known = standingsOf.get(request);
  if (known === undefined) standingsOf.set(request, [standing]);
  else known.push(standing);
}

/** A shared cache would tell everybody what one of them has left. */
function isForOne(reply: FastifyReply): boolean {
  return !String(reply.getHeader('cache-control') ?? '').startsWith('public');
}

/** Tells programs with every answer which limits their call counted under, and what is left of them. */
export function registerLimitStandings(app: App): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const standings = standingsOf.get(request);
    if (standings !== undefined && isMachinePath(request.url) && isForOne(reply)) {
      reply.headers(rateLimitFields(standings));
    }
    done();
  });
}
