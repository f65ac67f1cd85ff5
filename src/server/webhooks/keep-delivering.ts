import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#store/database-errors.ts';
import { fanOutChanges } from '#store/webhooks/fan-out.ts';
import type { App } from '../app.ts';
import type { Services } from '../services.ts';
import { deliverDue } from './deliver-due.ts';

const PAUSE_MS = 2000;

/** Puts events on their way and sends what is due, again and again for as long as the node listens. */
export function keepDelivering(app: App, services: Services): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    await fanOutChanges(services.database, services.clock(), services.today());
    await deliverDue(services, signal);
  };
  app.decorate('runWebhooks', run);
  const loop = async () => {
    while (!signal.aborted) {
      try {
        await run();
      } catch (error) {
        if (!isDatabaseUnavailable(error)) app.log.warn(error);
      }
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
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
}
