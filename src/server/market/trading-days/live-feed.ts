import { setTimeout as pause } from 'node:timers/promises';
import {
  findLiveEvents,
  findLiveSpan,
  type LiveEvent,
  listenToLiveEvents,
} from '#store/market/trading-days/live-events.ts';
import type { Database } from '#store/platform/database/database.ts';

interface LiveListener {
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** What an account may see has changed; undefined where that of any may have, since nobody listened for a while. */
  readonly onStanding: (accountId: string | undefined) => void;
}

/** Tells what changes in the database, whichever node or program wrote it; holds a connection while anybody listens. */
export interface LiveFeed {
  /** Calls back with every change after `begun` is fulfilled, until `unfollow` is called. */
  readonly follow: (listener: LiveListener) => { readonly begun: Promise<void>; readonly unfollow: () => void };
  readonly close: () => void;
}

/** Listening to the database's events, from the first reader who follows them until none is left. */
interface Listening {
  readonly begun: Promise<void>;
  readonly stop: () => void;
}

const RECONNECT_MS = 1000;

export function createLiveFeed(database: Database): LiveFeed {
  const listeners = new Set<LiveListener>();
  let listening: Listening | null = null;

  const close = () => {
    listening?.stop();
    listening = null;
  };

  return {
    follow: (listener) => {
      listeners.add(listener);
      listening ??= listen(database, {
        onEvents: (events) => listeners.forEach((each) => void each.onEvents(events)),
        onStanding: (accountId) => listeners.forEach((each) => void each.onStanding(accountId)),
      });
      const { begun } = listening;
      const unfollow = () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
      return { begun, unfollow };
    },
    close,
  };
}

/** Reads every event after those that are there when it begins, though listening itself takes its time or breaks off. */
function listen(database: Database, { onEvents, onStanding }: LiveListener): Listening {
  const controller = new AbortController();
  const { signal } = controller;
  let lastId = 0;

  const readOn = async () => {
    const events = await findLiveEvents(database, lastId);
    lastId = events.at(-1)?.id ?? lastId;
    if (events.length === 0) return;
    // Who is told of a change asks for more of it.
    await database.replicas?.catchUp();
    if (!signal.aborted) onEvents(events);
  };

  // One reading after another: a change that comes while one is under way is read by the next.
  const listenOnce = async () => {
    await database.withClient(async (client) => {
      let wake = Promise.withResolvers<void>();
      const change = () => wake.resolve();
      client.on('error', change);
      client.on('end', change);
      signal.addEventListener('abort', change, { once: true });
      await listenToLiveEvents(client, { onEvent: change, onStanding });
      onStanding(undefined);
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

  const keepListening = async () => {
    while (!signal.aborted) {
      await listenOnce().catch(() => undefined);
      if (!signal.aborted) await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  const begun = findLiveSpan(database).then(({ newest }) => {
    lastId = newest;
    void keepListening();
  });
  return { begun, stop: () => controller.abort() };
}
