import { setTimeout as pause } from 'node:timers/promises';
import { mapChart, numberOf, tradingColumns } from '#contract/market/trading-days/trading-columns.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { effectiveLevel, type Viewer, visitor } from '#domain/account/access/viewer.ts';
import { languageOf } from '#domain/platform/language.ts';
import type { IsoDate } from '#math/units.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import {
  findLastDays,
  findLiveEvents,
  findLiveSpan,
  keyOfPair,
  type LiveEvent,
  type LivePair,
  listenToLiveEvents,
  pairOfKey,
} from '#store/market/trading-days/live-events.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { Services, ViewerSource } from '../../platform/serving/services.ts';
import { type LiveEventIds, liveEventIds } from './live-event-ids.ts';
import type { EventStream } from './live-route.ts';
import { findTradingLines } from './trading-cells.ts';
import { contentFor, seesAll, type TradingsReader, tradingsJson } from './tradings-json.ts';

/** Who follows the last days of bonds. */
interface LiveReader {
  readonly viewer: Viewer;
  /** By which he is who he is. */
  readonly source: ViewerSource;
  readonly stream: EventStream;
  /** The pairs that he follows, by `keyOfPair`, each with the event that he was told last; -1 for none. */
  readonly told: Map<string, number>;
  /** What he was told last of pairs with hidden numbers, by `keyOfPair`. */
  readonly said: Map<string, string>;
}

/** All who follow something on this node. */
export interface LiveReaders {
  /** Tells a reader of every change from when it is fulfilled until his stream closes. */
  readonly add: (reader: LiveReader) => Promise<void>;
  /** Tells a reader of these events alone. */
  readonly tell: (reader: LiveReader, events: readonly LiveEvent[]) => Promise<void>;
  readonly close: () => void;
}

const HEARTBEAT_MS = 15_000;
/**
 * Who may not see all numbers of a pair is told of it at these moments alone, and only what has changed of what he sees: else the moments and
 * the number of hidden changes would be open to him.
 */
const COARSE_MS = 5 * 60_000;

function isNews({ told }: LiveReader, event: LiveEvent): boolean {
  return event.id > (told.get(keyOfPair(event)) ?? Number.POSITIVE_INFINITY);
}

/** Numbers read the same in every language, and a live row has no shape: its chart has one. */
const asked = {
  language: languageOf('en'),
  chartType: mapChart,
  columns: tradingColumns.map(({ wire }) => numberOf(wire)),
} as const;

/** The last day of a pair as JSON, as a reader may see it, and whether that is all of it; undefined where there is none, or none for him. */
type LiveRow = (
  pair: LivePair,
  viewer: Viewer,
) => Promise<{ readonly data: string; readonly isWhole: boolean } | undefined>;

/** The venues that are hidden from an account, each account asked of the database once. */
function hiddenFrom({ database }: Services): (accountId: string | null) => Promise<ReadonlySet<number>> {
  const known = new Map<string | null, Promise<ReadonlySet<number>>>();
  return (accountId) => {
    const hidden = known.get(accountId) ?? findHiddenVenueIds(database, accountId);
    known.set(accountId, hidden);
    return hidden;
  };
}

/** Reads last days, each once for the readers of a level whom it is not hidden from. One reader of rows serves one change. */
function liveRows(services: Services, pairs: readonly LivePair[]): LiveRow {
  let days: Promise<ReadonlyMap<string, IsoDate>> | undefined;
  const lastDays = () => {
    days ??= findLastDays(services.database, pairs);
    return days;
  };
  const rows = new Map<string, ReturnType<LiveRow>>();
  const hidden = hiddenFrom(services);
  const read = async (pair: LivePair, reader: TradingsReader, accountId: string | null) => {
    const day = (await lastDays()).get(keyOfPair(pair));
    if (day === undefined) return undefined;
    const items = [{ id: pair.instrumentId, venueId: pair.venueId, model: 'bonds' }] as const;
    const range = { start: day, end: day };
    const lines = await findTradingLines(services, items, { ...range, ...contentFor(reader), accountId });
    if (lines.length === 0) return undefined;
    return { data: tradingsJson(lines, reader).slice(1, -1), isWhole: seesAll(reader) };
  };
  return async (pair, viewer) => {
    const { accountId } = viewer;
    if ((await hidden(accountId)).has(pair.venueId)) return undefined;
    const level = effectiveLevel(viewer, pair.venueId);
    const key = `${keyOfPair(pair)} ${level}`;
    const reader = { ...asked, shows: (family: FieldFamily) => services.gate.shows(family, level) };
    const row = rows.get(key) ?? read(pair, reader, accountId);
    rows.set(key, row);
    return row;
  };
}

/** Tells a reader of what is whole to him; other pairs wait for their moment. */
async function tell(reader: LiveReader, events: readonly LiveEvent[], rowOf: LiveRow, ids: LiveEventIds) {
  for (const event of events.filter((each) => isNews(reader, each))) {
    reader.told.set(keyOfPair(event), event.id);
    const row = await rowOf(event, reader.viewer);
    if (row?.isWhole) reader.stream.send({ id: ids.told(event.id), name: 'day', data: row.data });
  }
}

/** Tells a reader of pairs that are not whole to him what he was not told yet. Without an id: he is told all that he sees when he comes again. */
async function tellClosed(
  { viewer, stream, said }: LiveReader,
  pairs: readonly LivePair[],
  rowOf: LiveRow,
): Promise<void> {
  for (const pair of pairs) {
    const row = await rowOf(pair, viewer);
    if (row === undefined || row.isWhole || said.get(keyOfPair(pair)) === row.data) continue;
    said.set(keyOfPair(pair), row.data);
    stream.send({ id: null, name: 'day', data: row.data });
  }
}

/** Tells whether a reader may still see what he might when his stream began; each session and key is looked up once. */
function entitlements(): (reader: LiveReader) => Promise<boolean> {
  const found = new Map<string, Promise<Viewer>>();
  return async ({ source, viewer: { accountId, level, flags } }) => {
    const known = found.get(source.id) ?? source.now().catch(() => visitor);
    found.set(source.id, known);
    const now = await known;
    return now.accountId === accountId && now.level === level && now.flags.join() === flags.join();
  };
}

interface LiveListener {
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** What an account may see has changed; undefined where that of any may have, since nobody listened for a while. */
  readonly onStanding: (accountId: string | undefined) => void;
}

/** Tells what changes in the database, whichever node or program wrote it; holds a connection while anybody listens. */
interface LiveFeed {
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

/** Does something at full moments of the clock, between `start` and `stop`. */
function coarseMoments(clock: () => Date, act: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    const wait = COARSE_MS - (clock().getTime() % COARSE_MS);
    timer = setTimeout(() => {
      act();
      next();
    }, wait).unref();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return { start: () => timer ?? next(), stop };
}

export function createLiveReaders(services: Services, warn: (error: unknown) => void): LiveReaders {
  const feed = createLiveFeed(services.database);
  const ids = liveEventIds(services.secret);
  const readers = new Set<LiveReader>();
  let following: ReturnType<LiveFeed['follow']> | null = null;
  let work = Promise.resolve();
  /** One thing after another, for each of some readers whose level has not changed; who lost it comes again as who he is. */
  const forEach = (act: (reader: LiveReader) => unknown, isMeant: (reader: LiveReader) => boolean = () => true) => {
    work = work
      .then(async () => {
        const isEntitled = entitlements();
        for (const reader of [...readers].filter(isMeant)) {
          await ((await isEntitled(reader)) ? act(reader) : reader.stream.end());
        }
      })
      .catch(warn);
  };
  /** Sends away who may not see any more what he might. */
  const review = (isMeant?: (reader: LiveReader) => boolean) => forEach(() => undefined, isMeant);
  const onStanding = (accountId: string | undefined) =>
    review(({ viewer }) => accountId === undefined || viewer.accountId === accountId);
  const spread = (events: readonly LiveEvent[]) => {
    const wanted = events.filter((event) => [...readers].some((reader) => isNews(reader, event)));
    if (wanted.length === 0) return;
    const rowOf = liveRows(services, wanted);
    forEach((reader) => tell(reader, wanted, rowOf, ids));
  };
  const pairsOf = ({ told }: LiveReader) => [...told.keys()].map(pairOfKey);
  const tellAllClosed = () => {
    const rowOf = liveRows(services, [...readers].flatMap(pairsOf));
    forEach((reader) => tellClosed(reader, pairsOf(reader), rowOf));
  };
  const moments = coarseMoments(services.clock, tellAllClosed);
  const heartbeats = setInterval(() => forEach(({ stream }) => stream.heartbeat()), HEARTBEAT_MS).unref();
  return {
    add: async (reader) => {
      following ??= feed.follow({ onEvents: spread, onStanding });
      readers.add(reader);
      moments.start();
      reader.stream.readable.once('close', () => {
        readers.delete(reader);
        if (readers.size > 0) return;
        moments.stop();
        following?.unfollow();
        following = null;
      });
      await following.begun;
      // His session may have ended between his request and this.
      review((each) => each === reader);
    },
    tell: async (reader, events) => {
      const news = events.filter((event) => isNews(reader, event));
      await tell(reader, news, liveRows(services, news), ids);
      const pairs = pairsOf(reader);
      await tellClosed(reader, pairs, liveRows(services, pairs));
    },
    close: () => {
      moments.stop();
      clearInterval(heartbeats);
      for (const { stream } of readers) stream.end();
      feed.close();
    },
  };
}
