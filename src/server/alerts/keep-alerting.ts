import type { App } from '../app.ts';
import { keepRepeating } from '../keep-repeating.ts';
import type { Services } from '../services.ts';
import { holdAgainstChanges } from './hold-changes.ts';
import { holdAgainstQuotes } from './hold-quotes.ts';
import { holdAgainstSearches } from './hold-searches.ts';
import { holdAgainstClock } from './hold-times.ts';
import { writeAlertMails } from './write-mails.ts';

const PAUSE_MS = 1000;
const parts = [holdAgainstQuotes, holdAgainstChanges, holdAgainstClock, holdAgainstSearches, writeAlertMails];

/**
 * Holds rules against what changes, again and again for as long as the node listens. A part that fails, as some do while a worker of a cluster is away, does
 * not hold back the others.
 */
export function keepAlerting(app: App, services: Services): void {
  const run = keepRepeating(app, PAUSE_MS, async () => {
    const failures: unknown[] = [];
    for (const work of parts) await work(services).catch((error: unknown) => failures.push(error));
    const [first] = failures;
    if (first !== undefined) throw first;
  });
  app.decorate('runAlerts', run);
}
