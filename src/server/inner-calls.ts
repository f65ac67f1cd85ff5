import { AsyncLocalStorage } from 'node:async_hooks';

const inner = new AsyncLocalStorage<true>();

/** Does work whose calls of the site belong to a request that was let in already. */
export function asInnerCall<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  // What begins only when it is waited for is waited for inside.
  return inner.run(true, async () => await work());
}

/** Whether the call that runs is one of those, and none that came over the network. */
export function isInnerCall(): boolean {
  return inner.getStore() === true;
}
