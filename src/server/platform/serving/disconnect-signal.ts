import type { FastifyReply } from 'fastify';

/** Aborted when the reader has left before he was answered. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
