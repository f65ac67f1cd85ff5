import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from './serve.ts';

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
