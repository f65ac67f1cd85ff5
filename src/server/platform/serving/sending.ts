import type { Socket } from 'node:net';
import type { App } from '../serving/serve.ts';
import { bounds } from './bounds.ts';
import { networkOf } from './limit-calls.ts';

/** What answers that are on their way may hold, and for how long. */
interface SendingBounds {
  readonly maxBytes: number;
  readonly maxBytesOfReader: number;
  /** After so long an answer is closed of which less was taken than this rate. */
  readonly pauseMs: number;
  readonly bytesOfSecond: number;
  /** A connection without a request is kept for so long. */
  readonly idleMs: number;
}

const SECOND_MS = 1000;

const usualBounds: SendingBounds = {
  maxBytes: bounds['unread-answers'].max,
  maxBytesOfReader: bounds['unread-answers-of-a-reader'].max,
  pauseMs: bounds['unread-pause'].max * SECOND_MS,
  bytesOfSecond: 1024,
  idleMs: bounds['idle-connection'].max * SECOND_MS,
};

/** An answer that is made, and not yet taken by its reader. */
interface Sent {
  readonly socket: Socket;
  readonly reader: string;
  readonly bytes: number;
  taken: number;
  since: number;
}

/** What a stream holds that is sent as it is read, with the state of its compression. */
const STREAM_BYTES = 64 * 1024;

/** Events are written one by one, and what waits of them is looked at: a stream that lives for hours holds nothing else. */
function bytesOf(payload: unknown, type: unknown): number {
  if (String(type).startsWith('text/event-stream')) return 0;
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return payload === null || payload === undefined ? 0 : STREAM_BYTES;
}

/** Bytes of a connection that the system has taken; a part of a write counts, which Node's own count does not tell. */
function takenOf(socket: Socket): number {
  const { _bytesDispatched = 0, _handle } = socket as unknown as {
    readonly _bytesDispatched?: number;
    readonly _handle: { readonly writeQueueSize: number } | null;
  };
  return _bytesDispatched - (_handle?.writeQueueSize ?? 0);
}

/** The answers on their way of a node. */
class Sending {
  readonly #bounds: SendingBounds;
  // In the order in which they were made.
  readonly #sent = new Set<Sent>();
  readonly #ofReader = new Map<string, number>();
  /** Connections on which nothing is asked, in the order of since when. */
  readonly #idle = new Map<Socket, number>();
  /** Requests of a connection that are not answered yet: more than one where they are sent without waiting for answers. */
  readonly #open = new WeakMap<Socket, number>();
  #bytes = 0;

  constructor(limits: SendingBounds) {
    this.#bounds = limits;
  }

  add(socket: Socket, reader: string, bytes: number): () => void {
    const sent = { socket, reader, bytes, taken: takenOf(socket), since: performance.now() };
    this.#count(sent, 1);
    this.#sent.add(sent);
    const isOverOfReader = () => (this.#ofReader.get(reader) ?? 0) > this.#bounds.maxBytesOfReader;
    this.#closeOldest(isOverOfReader, (other) => other !== sent && other.reader === reader);
    this.#closeOldest(
      () => this.#bytes > this.#bounds.maxBytes,
      (other) => other !== sent,
    );
    return () => this.#end(sent);
  }

  /** A request has come; gives the way to say that it is over. What is sent between requests is none, and keeps no connection. */
  ask(socket: Socket): () => void {
    this.#idle.delete(socket);
    const open = this.#open.get(socket);
    if (open === undefined) socket.once('close', () => this.#idle.delete(socket));
    this.#open.set(socket, (open ?? 0) + 1);
    return () => {
      const left = (this.#open.get(socket) ?? 1) - 1;
      this.#open.set(socket, left);
      if (left === 0 && !socket.destroyed) this.#idle.set(socket, performance.now());
    };
  }

  /** Closes those whose readers take nothing, or next to nothing, and those that ask nothing. */
  look(): void {
    const now = performance.now();
    const { pauseMs, bytesOfSecond, idleMs } = this.#bounds;
    for (const [socket, since] of this.#idle) {
      if (now - since < idleMs) break;
      socket.destroy();
      this.#idle.delete(socket);
    }
    for (const sent of this.#sent) {
      const { socket, since, taken } = sent;
      if (now - since < pauseMs) continue;
      const isSlow = takenOf(socket) - taken < (bytesOfSecond * (now - since)) / SECOND_MS;
      // An answer of which nothing waits is one that is still being made, or a stream that has nothing to tell.
      if (isSlow && socket.writableLength > 0) socket.destroy();
      Object.assign(sent, { taken: takenOf(socket), since: now });
    }
  }

  #count({ reader, bytes }: Sent, by: 1 | -1): void {
    this.#bytes += by * bytes;
    const ofReader = (this.#ofReader.get(reader) ?? 0) + by * bytes;
    if (ofReader > 0) this.#ofReader.set(reader, ofReader);
    else this.#ofReader.delete(reader);
  }

  #end(sent: Sent): void {
    if (this.#sent.delete(sent)) this.#count(sent, -1);
  }

  #closeOldest(isOver: () => boolean, isOne: (sent: Sent) => boolean): void {
    for (const sent of this.#sent) {
      if (!isOver()) return;
      if (sent.bytes === 0 || !isOne(sent)) continue;
      this.#end(sent);
      sent.socket.destroy();
    }
  }
}

/** Bounds what readers who do not read leave behind: bytes of answers, and connections. */
export function boundSending(app: App, isProxy: (ip: string) => boolean, limits: SendingBounds = usualBounds): void {
  const sending = new Sending(limits);
  const timer = setInterval(() => sending.look(), limits.pauseMs / 4).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  // Node keeps a connection for as long as proxies do, which are not to meet one that is closed.
  app.server.on('request', ({ socket }, response) => {
    if (!isProxy(socket.remoteAddress ?? '')) response.once('close', sending.ask(socket));
  });
  app.addHook('onSend', async ({ ip, raw }, reply, payload) => {
    const { socket } = raw;
    // A call of the site to itself is sent nowhere.
    if (!('writableLength' in socket)) return;
    // Whoever left before the answer was made is sent nothing, and leaves no second time.
    if (reply.raw.closed || socket.destroyed) return;
    const bytes = bytesOf(payload, reply.getHeader('content-type'));
    reply.raw.once('close', sending.add(socket, networkOf(ip), bytes));
  });
}
