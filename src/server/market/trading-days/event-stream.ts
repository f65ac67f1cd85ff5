import { Readable } from 'node:stream';

/** Server-sent events to one reader. */
export interface EventStream {
  readonly readable: Readable;
  readonly send: (event: { readonly id: number; readonly name: string; readonly data: string }) => void;
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
    send: ({ id, name, data }) => push(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`),
    heartbeat: () => push(': \n\n'),
    end: () => {
      hasEnded = true;
      if (!readable.destroyed) readable.push(null);
    },
  };
}
