import { fanOutChanges } from '#store/feeds/webhooks/fan-out.ts';
import { repeatWithPause } from '../../platform/serving/repeat-with-pause.ts';
import type { App } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { deliverDue } from './deliver-due.ts';

const PAUSE_MS = 2000;

/** Puts events on their way and sends what is due, again and again for as long as the node listens. */
export function startDeliveries(app: App, services: Services): void {
  const run = repeatWithPause(app, PAUSE_MS, async (signal) => {
    await fanOutChanges(services.database, services.clock(), services.today());
    await deliverDue(services, signal);
  });
  app.decorate('runWebhooks', run);
}
