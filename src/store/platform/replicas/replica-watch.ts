import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beginningOfWal, type Reader, type WalPosition, walPosition } from './reading.ts';

/** What a replica is good for: `behind` shows what is too old, `promoted` follows the primary no more, `lost` does not answer. */
type ReplicaState = 'streaming' | 'behind' | 'promoted' | 'lost';

/** A replica as the readers of this process know it. */
export interface Replica {
  readonly url: string;
  readonly state: ReplicaState;
  /** Called when it is lost: whoever waits for it shall wait no more. */
  onLost(leave: () => void): void;
  /** Says that it failed somebody: it gets no reader until it has answered again. */
  suspect(): void;
}

export interface WatchOptions {
  readonly primaryUrl: string;
  readonly replicaUrls: readonly string[];
  readonly log: (message: string) => void;
  /** How old what a replica shows may be, in milliseconds. */
  readonly maxLagMs?: number;
}

/** The replicas of a database, and which of them a reader may read from. */
export interface Replicas {
  /** The replica of a reader; undefined where the primary is the one. */
  choose(reader: Reader): Replica | undefined;
  readonly all: readonly Replica[];
  /** From when it is fulfilled nobody here reads less than what is committed now. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

const LOOK_MS = 200;
const MAX_LAG_MS = 10_000;

/** What the log calls a replica: nothing of its password. */
function nameOf(url: string): string {
  const { host } = new URL(url);
  return `Replica ${host}`;
}

const reports: Readonly<Record<ReplicaState, string>> = {
  streaming: 'follows the primary, and is read from.',
  behind: 'is too far behind. The primary is read from instead.',
  promoted: 'is no replica any more. The primary is read from instead.',
  lost: 'does not answer. The primary is read from instead.',
};

interface Moment {
  readonly at: number;
  readonly position: WalPosition;
}

/** How far the primary was when: by it the age of what a replica shows is told, without any server's clock. */
class PrimaryHistory {
  readonly #keptMs: number;
  #moments: Moment[] = [];

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** Notes where the primary is; moments are in milliseconds of a clock that never goes back. */
  note(position: WalPosition, at: number): void {
    const last = this.#moments.at(-1);
    if (last?.position !== position) this.#moments.push({ at, position });
    // The newest of those that are too old still says what has to be there.
    while ((this.#moments[1]?.at ?? at) <= at - this.#keptMs) this.#moments.shift();
  }

  /** For how long the primary has had what is not yet at this position, as far as it was noted; 0 for nothing. */
  ageOf(position: WalPosition, now: number): number {
    const missing = this.#moments.find((moment) => moment.position > position);
    return missing === undefined ? 0 : now - missing.at;
  }
}

/** What a server says of itself. */
interface ServerWord {
  /** What it has written, or as a standby replayed. */
  readonly position: WalPosition;
  readonly isStandby: boolean;
}

/** Asks a server again and again on one connection, which is opened anew where it was lost. */
interface WatchedServer {
  /** Throws where no answer comes in time. */
  ask(): Promise<ServerWord>;
  close(): Promise<void>;
}

const ANSWER_MS = 1_000;

const QUESTION = `
  select pg_is_in_recovery() as "isStandby",
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as position`;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'bondlens watch',
  });
  // The question that fails says the same.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function watchServer(url: string): WatchedServer {
  let connection: Promise<pg.Client> | undefined;
  const forget = async () => {
    const lost = connection;
    connection = undefined;
    // A server that hangs answers no farewell either.
    (await lost?.catch(() => undefined))?.end().catch(() => undefined);
  };
  return {
    ask: async () => {
      try {
        connection ??= connected(url);
        const client = await connection;
        const { rows } = await client.query<{ isStandby: boolean; position: string }>(QUESTION);
        const [row] = rows;
        if (row === undefined) throw new Error('no answer');
        return { isStandby: row.isStandby, position: walPosition(row.position) };
      } catch (error) {
        await forget();
        throw error;
      }
    },
    close: forget,
  };
}

class WatchedReplica implements Replica {
  readonly url: string;
  readonly #server: WatchedServer;
  readonly #leaving: (() => void)[] = [];
  readonly #log: (message: string) => void;
  #state: ReplicaState = 'lost';
  #replayed: WalPosition = beginningOfWal;
  #isSuspect = false;

  constructor(url: string, log: (message: string) => void) {
    this.url = url;
    this.#server = watchServer(url);
    this.#log = log;
  }

  get state(): ReplicaState {
    return this.#state;
  }

  onLost(leave: () => void): void {
    this.#leaving.push(leave);
  }

  suspect(): void {
    this.#isSuspect = true;
  }

  has(position: WalPosition): boolean {
    return this.#state === 'streaming' && !this.#isSuspect && this.#replayed >= position;
  }

  async look(history: PrimaryHistory, maxLagMs: number): Promise<void> {
    try {
      const word = await this.#server.ask();
      this.#replayed = word.position;
      this.#isSuspect = false;
      this.#become(this.#stateOf(word, history, maxLagMs));
    } catch {
      this.#become('lost');
    }
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #stateOf({ isStandby, position }: ServerWord, history: PrimaryHistory, maxLagMs: number): ReplicaState {
    if (!isStandby) return 'promoted';
    return history.ageOf(position, performance.now()) > maxLagMs ? 'behind' : 'streaming';
  }

  #become(state: ReplicaState): void {
    if (this.#state !== state) this.#log(`${nameOf(this.url)} ${reports[state]}`);
    this.#state = state;
    if (state === 'lost') for (const leave of this.#leaving) leave();
  }
}

/** A number of a name that is the same on every node. */
function placeOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE();
}

/** Watches the replicas of a primary; returns once each has been asked for the first time. */
export async function watchReplicas({
  primaryUrl,
  replicaUrls,
  log,
  maxLagMs = MAX_LAG_MS,
}: WatchOptions): Promise<Replicas> {
  const primary = watchServer(primaryUrl);
  const history = new PrimaryHistory(maxLagMs);
  const replicas = replicaUrls.map((url) => new WatchedReplica(url, log));
  const stopping = new AbortController();
  let min = beginningOfWal;

  const lookAtPrimary = async () => {
    // While it is away nobody writes, and what the replicas show grows no older.
    const word = await primary.ask().catch(() => undefined);
    if (word !== undefined && !word.isStandby) history.note(word.position, performance.now());
    return word?.position;
  };
  const keep = async (look: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      await look();
      await pause(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const looks = [lookAtPrimary, ...replicas.map((each) => () => each.look(history, maxLagMs))];
  await Promise.all(looks.map((look) => look()));
  // Each for itself: one that hangs delays no other.
  const watching = looks.map(keep);

  return {
    all: replicas,
    choose: ({ name, wrote }) => {
      const fit = replicas.filter((each) => each.has(wrote) && each.has(min));
      return fit[placeOf(name) % fit.length];
    },
    catchUp: async () => {
      const position = await lookAtPrimary();
      if (position !== undefined && position > min) min = position;
    },
    close: async () => {
      stopping.abort();
      await Promise.all(watching);
      await Promise.all([primary, ...replicas].map((each) => each.close()));
    },
  };
}
