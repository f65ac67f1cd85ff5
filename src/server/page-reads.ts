import { AsyncLocalStorage } from 'node:async_hooks';

const reads = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** Renders a page whose calls share what they read alike: who asks, of which bond. */
export function withSharedReads<Result>(render: () => Promise<Result>): Promise<Result> {
  return reads.run(new Map(), render);
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
