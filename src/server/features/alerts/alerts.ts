import { keepAlerting } from '../../alerts/keep-alerting.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';

export function alertsFeature(app: App, services: Services): void {
  keepAlerting(app, services);
}
