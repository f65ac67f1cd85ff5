import { AsyncLocalStorage } from 'node:async_hooks';
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
