import { repeatWithPause } from '../../platform/serving/repeat-with-pause.ts';
import type { App } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { evaluateChanges } from './evaluate-changes.ts';
import { evaluateLevels } from './evaluate-levels.ts';
import { evaluateQuotes } from './evaluate-quotes.ts';
import { evaluateSearches } from './evaluate-searches.ts';
import { evaluateTimes } from './evaluate-times.ts';
import { writeAlertMails } from './write-mails.ts';

const PAUSE_MS = 1000;
const parts = [
  evaluateQuotes,
  evaluateChanges,
  evaluateTimes,
  evaluateSearches,
  (services: Services) => evaluateLevels(services),
  writeAlertMails,
];

/**
 * Holds rules against what changes, again and again for as long as the node listens. A part that fails, as some do while a worker of a cluster is away, does
 * not hold back the others.
 */
export function startAlerts(app: App, services: Services): void {
  const run = repeatWithPause(app, PAUSE_MS, async () => {
    const failures: unknown[] = [];
    for (const work of parts) await work(services).catch((error: unknown) => failures.push(error));
    const [first] = failures;
    if (first !== undefined) throw first;
  });
  app.decorate('runAlerts', run);
}
