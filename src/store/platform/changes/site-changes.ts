import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/database.ts';

/** What has changed, once it is stored: prices and quotes of these instruments alone, or something else that readers see. */
export type SiteChange = 'anything' | readonly IdRange[];

interface IdRange {
  readonly first: number;
  readonly last: number;
}

const CHANNEL = 'site_change';
const RECONNECT_MS = 1000;
/** A connection on which the database has said nothing for so long may be none any longer. */
const LOST_MS = 10_000;

/** What a notification says: ranges of ids, or the name of a table. */
export function siteChangeOf(payload: string): SiteChange {
  const ranges = payload.split(' ').map((part) => /^(\d+)-(\d+)$/.exec(part));
  if (ranges.some((range) => range === null)) return 'anything';
  return ranges.map((range) => ({ first: Number(range?.[1]), last: Number(range?.[2]) }));
}

/** Whether something becomes true in time. Where this process stood still, what lies there already is read before the time is up. */
export function inTime(answer: Promise<boolean>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => setImmediate(resolve, false), ms).unref();
    void answer.then((isTrue) => {
      clearTimeout(timer);
      resolve(isTrue);
    });
  });
}

/** Told in the order in which changes were stored. */
interface ChangeListener {
  readonly onChange: (change: SiteChange) => void;
  /** Changes may have gone by untold: a connection was lost, or only now is there one. */
  readonly onGap: () => void;
}

/** Holds a connection on which the database tells of every change of what readers see, whichever node or program made it. */
export class SiteChanges {
  readonly #database: Pick<Database, 'withListener'>;
  readonly #listener: ChangeListener;
  readonly #controller = new AbortController();
  #client: pg.PoolClient | undefined;
  #endListening: () => void = () => undefined;

  constructor(database: Pick<Database, 'withListener'>, listener: ChangeListener) {
    this.#database = database;
    this.#listener = listener;
    void this.#keepListening();
  }

  /** Asks the database, and is true once each change that was stored until now has been told; false where that cannot be said. */
  async isUpToDate(): Promise<boolean> {
    const asked = this.#client;
    if (asked === undefined) return false;
    // What was stored before the statement is told before it is answered.
    const answer = asked.query('select').then(
      () => true,
      () => false,
    );
    const isAnswered = await inTime(answer, LOST_MS);
    if (!isAnswered && this.#client === asked) this.#lose();
    return isAnswered;
  }

  close(): void {
    this.#controller.abort();
  }

  #lose(): void {
    this.#client = undefined;
    this.#endListening();
    this.#listener.onGap();
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#controller;
    while (!signal.aborted) {
      await this.#listenOnce(signal).catch(() => undefined);
      this.#lose();
      if (!signal.aborted) await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #listenOnce(signal: AbortSignal): Promise<void> {
    return this.#database.withListener(async (lent) => {
      const ended = Promise.withResolvers<void>();
      const end = () => ended.resolve();
      this.#endListening = end;
      lent.on('error', end);
      lent.on('end', end);
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      lent.on('notification', ({ payload = '' }) => this.#listener.onChange(siteChangeOf(payload)));
      await lent.query(`listen ${CHANNEL}`);
      this.#client = lent;
      this.#listener.onGap();
      await ended.promise;
      // The pool shall not lend a connection that listens.
      throw new Error('The connection has served.');
    });
  }
}
