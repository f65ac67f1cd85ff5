import { AsyncLocalStorage } from 'node:async_hooks';
import inject, { type InjectOptions, type Response } from 'light-my-request';
import type { App } from './serve.ts';

const inner = new AsyncLocalStorage<true>();

/** Asks the site itself on behalf of a request that was let in already; while the node closes too, which Fastify's own `inject` refuses. */
export function askInside(app: App, options: InjectOptions): Promise<Response> {
  return inner.run(true, async () => inject(app.routing, options));
}

/** Whether the call that runs is one of those, and none that came over the network. */
export function isInnerCall(): boolean {
  return inner.getStore() === true;
}
