import { countCalls, forgetCalls } from '#store/call-limits/call-counts.ts';
import type { Database } from '#store/database.ts';
import { isDatabaseUnavailable } from '#store/database-errors.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { type Limit, type LimitName, limits } from './limits.ts';

/** Counts calls for all nodes of a site. */
export interface CallLimits {
  /** Counts a call of a reader; throws a Refusal that says when to come again where there were too many. */
  count(name: LimitName, reader: string): Promise<void>;
  /** Begins a reader's count anew. */
  forget(name: LimitName, reader: string): Promise<void>;
}

/** Part of a limit that a node takes at once, so that the calls of a busy reader do not each ask the database. */
const LEASED_PART = 1 / 20;
/** Readers whose leases a node remembers, some 10 MB; beyond, the oldest are forgotten. */
const MOST_LEASES = 50_000;

/** Calls that a node may let through without asking again; none left: the reader has had all of the window. */
interface Lease {
  left: number;
  readonly isLast: boolean;
  /** By this process's own clock, which nobody sets. */
  readonly endsAtMs: number;
}

function blockOf({ most }: Limit): number {
  return Math.max(1, Math.floor(most * LEASED_PART));
}

class Leases {
  // In the order in which they were taken.
  readonly #leases = new Map<string, Lease>();

  find(key: string): Lease | undefined {
    const lease = this.#leases.get(key);
    return lease !== undefined && lease.endsAtMs > performance.now() ? lease : undefined;
  }

  keep(key: string, lease: Lease): void {
    this.#leases.delete(key);
    for (const [oldest, { endsAtMs }] of this.#leases) {
      if (this.#leases.size < MOST_LEASES && endsAtMs > performance.now()) break;
      this.#leases.delete(oldest);
    }
    this.#leases.set(key, lease);
  }

  forget(key: string): void {
    this.#leases.delete(key);
  }
}

/** Takes the next block of a reader's calls from the database. */
async function takeLease(database: Database, name: LimitName, reader: string): Promise<Lease> {
  const limit: Limit = limits[name];
  const block = blockOf(limit);
  const { most, seconds } = limit;
  const { calls, leftMs } = await countCalls(database, { limitName: name, reader, calls: block, seconds, most });
  const left = block - Math.max(0, calls - most);
  return { left, isLast: calls >= most, endsAtMs: performance.now() + leftMs };
}

/** Lets a call through by a lease; false where another has to be taken. */
function passes(lease: Lease | undefined): boolean {
  if (lease === undefined) return false;
  if (lease.left > 0) {
    lease.left -= 1;
    return true;
  }
  if (!lease.isLast) return false;
  throw new Refusal('too_many_requests', null, Math.max(1, Math.ceil((lease.endsAtMs - performance.now()) / 1000)));
}

export function openCallLimits(database: Database): CallLimits {
  const leases = new Leases();
  const taking = new Map<string, Promise<void>>();
  const take = async (name: LimitName, reader: string, key: string) => {
    try {
      leases.keep(key, await takeLease(database, name, reader));
    } catch (error) {
      if (limits[name].kind === 'write' || !isDatabaseUnavailable(error)) throw error;
      leases.keep(key, { left: blockOf(limits[name]), isLast: false, endsAtMs: performance.now() + 1000 });
    } finally {
      taking.delete(key);
    }
  };
  return {
    count: async (name, reader) => {
      const key = `${name} ${reader}`;
      // Calls that come at once wait for one lease: each with one of its own would use up the limit.
      while (!passes(leases.find(key))) {
        const taken = taking.get(key) ?? take(name, reader, key);
        taking.set(key, taken);
        await taken;
      }
    },
    forget: async (name, reader) => {
      leases.forget(`${name} ${reader}`);
      await forgetCalls(database, name, reader);
    },
  };
}
