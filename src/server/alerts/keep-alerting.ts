import type { App } from '../app.ts';
import { keepRepeating } from '../keep-repeating.ts';
import type { Services } from '../services.ts';
import { holdAgainstChanges } from './hold-changes.ts';
import { holdAgainstQuotes } from './hold-quotes.ts';
import { holdAgainstSearches } from './hold-searches.ts';
import { holdAgainstClock } from './hold-times.ts';
import { writeAlertMails } from './write-mails.ts';

const PAUSE_MS = 1000;

/** Holds rules against what changes, again and again for as long as the node listens. */
export function keepAlerting(app: App, services: Services): void {
  const run = keepRepeating(app, PAUSE_MS, async () => {
    await holdAgainstQuotes(services);
    await holdAgainstChanges(services);
    await holdAgainstClock(services);
    await holdAgainstSearches(services);
    await writeAlertMails(services);
  });
  app.decorate('runAlerts', run);
}
