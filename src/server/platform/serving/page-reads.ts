import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply } from 'fastify';
import inject, { type InjectOptions, type Response } from 'light-my-request';
import type { App } from './serve.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its GET requests draw pages, whose calls share what they read alike: who asks, of which bond. */
    readonly drawsPages?: boolean;
  }
}

const reads = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** Does the work of one page, whose calls share what they read alike. */
export function withSharedReads<Result>(work: () => Result): Result {
  return reads.run(new Map(), work);
}

/** Lets each page share reads from its first hook on. A form changes what its page then reads: it shares nothing. */
export function registerPageReads(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' && request.routeOptions.config.drawsPages === true) withSharedReads(done);
    else done();
  });
}

/** What is read under a key, once for all calls of a page; outside of pages it is read each time. */
export function sharedRead<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  const known = reads.getStore();
  const found = known?.get(key) as Promise<Value> | undefined;
  if (found !== undefined) return found;
  const reading = read();
  known?.set(key, reading);
  return reading;
}

/** Aborted when the reader has left before he was answered. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}

const inner = new AsyncLocalStorage<true>();

/** Asks the site itself on behalf of a request that was let in already; while the node closes too, which Fastify's own `inject` refuses. */
export function askInside(app: App, options: InjectOptions): Promise<Response> {
  return inner.run(true, async () => inject(app.routing, options));
}

/** Whether the call that runs is one of those, and none that came over the network. */
export function isInnerCall(): boolean {
  return inner.getStore() === true;
}
