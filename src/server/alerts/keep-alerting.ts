import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#store/database-errors.ts';
import type { App } from '../app.ts';
import type { Services } from '../services.ts';
import { holdAgainstChanges } from './hold-changes.ts';
import { holdAgainstQuotes } from './hold-quotes.ts';
import { holdAgainstSearches } from './hold-searches.ts';
import { holdAgainstClock } from './hold-times.ts';
import { writeAlertMails } from './write-mails.ts';

const PAUSE_MS = 1000;

/** Holds rules against what changes, again and again for as long as the node listens. */
export function keepAlerting(app: App, services: Services): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    await holdAgainstQuotes(services);
    await holdAgainstChanges(services);
    await holdAgainstClock(services);
    await holdAgainstSearches(services);
    await writeAlertMails(services);
  };
  app.decorate('runAlerts', run);
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
