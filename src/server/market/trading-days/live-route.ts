import { Readable } from 'node:stream';
import { type LiveQuery, liveDaysCall } from '#contract/market/trading-days/live-days.ts';
import type { LiveEvent, LivePair } from '#store/market/trading-days/live-events.ts';
import { findLiveEvents, findLiveSpan, keyOfPair } from '#store/market/trading-days/live-events.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { bounds } from '../../platform/serving/bounds.ts';
import { ConcurrencyLimit } from '../../platform/serving/concurrency-limit.ts';
import { networkOf } from '../../platform/serving/limit-calls.ts';
import { type App, serveEvents } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { type LiveEventIds, liveEventIds } from './live-event-ids.ts';
import { createLiveReaders } from './live-readers.ts';

function pairsOf({ items }: LiveQuery): readonly LivePair[] {
  return items.split(',').map((item) => {
    const [instrumentId, venueId] = item.split('.').map(Number);
    return { instrumentId: instrumentId ?? 0, venueId: venueId ?? 0 };
  });
}

/** The last event that a reader knows. A browser that comes again repeats the address of the first time, with a header. */
function knownEvent(ids: LiveEventIds, header: unknown, after: string | undefined): number | null {
  const known = header ?? after;
  return typeof known === 'string' ? ids.known(known) : null;
}

/** What a reader does not know yet: what changed after the event that he knows, or all that he follows. */
async function missedEvents(
  { database }: Services,
  pairs: readonly LivePair[],
  after: number | null,
): Promise<readonly LiveEvent[]> {
  const { oldest, newest } = await findLiveSpan(database);
  if (after === null || after < oldest - 1 || after > newest) return pairs.map((pair) => ({ ...pair, id: newest }));
  return findLiveEvents(database, after);
}

/** Streams hold their place until they close. */
function takePlace(places: ConcurrencyLimit, reader: string, { liveStreams }: Services['metrics']): () => void {
  const free = places.take(reader);
  if (free === undefined) throw new Refusal('too_many_requests', null, 60);
  liveStreams.inc();
  return () => {
    liveStreams.dec();
    free();
  };
}

/** Server-sent events to one reader. */
export interface EventStream {
  readonly readable: Readable;
  readonly send: (event: { readonly id: string | null; readonly name: string; readonly data: string }) => void;
  /** Keeps proxies from taking a silent stream for a dead one. */
  readonly heartbeat: () => void;
  readonly end: () => void;
}

/** Who is this far behind is cut off; the browser comes again and is told the present state. */
const MAX_WAITING_BYTES = 256 * 1024;
const RECONNECT_MS = 3000;

export function createEventStream(): EventStream {
  const readable = new Readable({ read: () => undefined });
  // The stream itself says so only once all is read.
  let hasEnded = false;
  const push = (text: string) => {
    if (readable.destroyed || hasEnded) return;
    readable.push(text);
    if (readable.readableLength > MAX_WAITING_BYTES) readable.destroy();
  };
  push(`retry: ${RECONNECT_MS}\n\n`);
  return {
    readable,
    send: ({ id, name, data }) => push(`${id === null ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`),
    heartbeat: () => push(': \n\n'),
    end: () => {
      hasEnded = true;
      if (!readable.destroyed) readable.push(null);
    },
  };
}

/** The last days of bonds as they change, to each reader as the gate lets him see them. */
export function liveRoute(app: App, services: Services): void {
  const readers = createLiveReaders(services, (error) => app.log.warn(error));
  const ids = liveEventIds(services.secret);
  const places = new ConcurrencyLimit({ all: bounds.streams.max, each: bounds['streams-of-a-reader'].max });
  app.addHook('preClose', async () => readers.close());
  serveEvents(app, services, liveDaysCall, async (request) => {
    const { query, viewer, headers, ip } = request;
    const free = takePlace(places, viewer.accountId ?? networkOf(ip), services.metrics);
    const pairs = pairsOf(query);
    const told = new Map(pairs.map((pair) => [keyOfPair(pair), -1]));
    const reader = {
      viewer,
      source: services.viewerSourceOf(request),
      stream: createEventStream(),
      told,
      said: new Map(),
    };
    reader.stream.readable.once('close', free);
    try {
      // What changes while the reader is told the present state is told after it.
      await readers.add(reader);
      const after = knownEvent(ids, headers['last-event-id'], query.after);
      await readers.tell(reader, await missedEvents(services, pairs, after));
    } catch (error) {
      reader.stream.readable.destroy();
      throw error;
    }
    return reader.stream.readable;
  });
}
