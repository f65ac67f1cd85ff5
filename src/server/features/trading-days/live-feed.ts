import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#store/database.ts';
import { findLiveEvents, findLiveSpan, type LiveEvent, listenToLiveEvents } from '#store/trading-days/live-events.ts';

type LiveListener = (events: readonly LiveEvent[]) => void;

/** Tells what changes in the database, whichever node or program wrote it; holds a connection while anybody listens. */
export interface LiveFeed {
  /** Calls back until the returned function is called. */
  readonly follow: (listener: LiveListener) => () => void;
  readonly close: () => void;
}

const RECONNECT_MS = 1000;

export function createLiveFeed(database: Database): LiveFeed {
  const listeners = new Set<LiveListener>();
  let lastId: number | null = null;
  let stop: AbortController | null = null;

  const readOn = async () => {
    const events = await findLiveEvents(database, lastId ?? 0);
    lastId = events.at(-1)?.id ?? lastId;
    if (events.length > 0) for (const listener of listeners) listener(events);
  };

  // One reading after another: a change that comes while one is under way is read by the next.
  const listen = async (signal: AbortSignal) => {
    await database.withClient(async (client) => {
      let wake = Promise.withResolvers<void>();
      const change = () => wake.resolve();
      client.on('error', change);
      client.on('end', change);
      signal.addEventListener('abort', change, { once: true });
      await listenToLiveEvents(client, change);
      lastId ??= (await findLiveSpan(database)).newest;
      while (!signal.aborted) {
        await readOn();
        await wake.promise;
        wake = Promise.withResolvers();
        // Tells a lost connection.
        if (!signal.aborted) await client.query('select 1');
      }
      // The pool shall not lend a connection that listens.
      throw new Error('The connection has served.');
    });
  };

  const keepListening = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await listen(signal).catch(() => undefined);
      if (!signal.aborted) await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  const close = () => {
    stop?.abort();
    stop = null;
    lastId = null;
  };

  return {
    follow: (listener) => {
      listeners.add(listener);
      if (stop === null) {
        stop = new AbortController();
        keepListening(stop.signal);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
    close,
  };
}
