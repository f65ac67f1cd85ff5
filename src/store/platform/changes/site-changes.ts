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

/** What a notification says: ranges of ids, or the name of a table. */
export function siteChangeOf(payload: string): SiteChange {
  const ranges = payload.split(' ').map((part) => /^(\d+)-(\d+)$/.exec(part));
  if (ranges.some((range) => range === null)) return 'anything';
  return ranges.map((range) => ({ first: Number(range?.[1]), last: Number(range?.[2]) }));
}

export interface SiteChanges {
  /** Whether each change that was stored until now has been told; asks the database, and is false where it does not answer in time. */
  readonly isUpToDate: (withinMs: number) => Promise<boolean>;
  readonly close: () => void;
}

/** Told in the order in which changes were stored. */
interface ChangeListener {
  readonly onChange: (change: SiteChange) => void;
  /** The connection was lost: changes may have gone by untold. */
  readonly onLost: () => void;
}

/** Holds a connection on which the database tells of every change of what readers see, whichever node or program made it. */
export function followSiteChanges(
  database: Pick<Database, 'withListener'>,
  { onChange, onLost }: ChangeListener,
): SiteChanges {
  const controller = new AbortController();
  const { signal } = controller;
  let client: pg.PoolClient | undefined;

  const listenOnce = () =>
    database.withListener(async (lent) => {
      const ended = Promise.withResolvers<void>();
      lent.on('error', () => ended.resolve());
      lent.on('end', () => ended.resolve());
      signal.addEventListener('abort', () => ended.resolve(), { once: true });
      if (signal.aborted) ended.resolve();
      lent.on('notification', ({ payload = '' }) => onChange(siteChangeOf(payload)));
      await lent.query(`listen ${CHANNEL}`);
      client = lent;
      await ended.promise;
      // The pool shall not lend a connection that listens.
      throw new Error('The connection has served.');
    });

  const keepListening = async () => {
    while (!signal.aborted) {
      await listenOnce().catch(() => undefined);
      client = undefined;
      onLost();
      if (!signal.aborted) await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  void keepListening();

  return {
    // What was stored before the statement is told before it is answered.
    isUpToDate: async (withinMs) => {
      const asked = client;
      if (asked === undefined) return false;
      const answer = asked.query('select').then(
        () => true,
        () => false,
      );
      const isAnswered = await Promise.race([answer, pause(withinMs, false)]);
      if (!isAnswered && client === asked) {
        client = undefined;
        onLost();
      }
      return isAnswered;
    },
    close: () => controller.abort(),
  };
}
