import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import type { App } from './serve.ts';

/**
 * Does work again and again, with a pause between, for as long as the node listens; gives what does it once. A stop waits for the work under way,
 * which may heed the signal.
 */
export function repeatWithPause(
  app: App,
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = () => work(signal);
  const loop = async () => {
    while (!signal.aborted) {
      try {
        await run();
      } catch (error) {
        if (!isDatabaseUnavailable(error)) app.log.warn(error);
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  let ended = Promise.resolve();
  app.addHook('onListen', async () => {
    ended = loop();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    await ended;
  });
  return run;
}

/** Does work after the answer, so that the time of the answer does not reveal it. Closing the server waits for the work. */
export type Later = (work: () => Promise<void>) => void;

export function laterOf(app: App): Later {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const done: Promise<void> = nextTurn()
      .then(work)
      .catch((error: unknown) => app.log.error(error))
      .finally(() => running.delete(done));
    running.add(done);
  };
}
