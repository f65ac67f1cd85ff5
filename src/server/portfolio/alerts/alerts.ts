import type { App } from '../../platform/serving/app.ts';
import type { Services } from '../services.ts';
import { happenedRoutes } from './happened-routes.ts';
import { ruleRoutes } from './rule-routes.ts';
import { startAlerts } from './start-alerts.ts';
import { trialRoute } from './trial-route.ts';

/** Rules of readers that are held against what changes, and what they told. */
export function alertsFeature(app: App, services: Services): void {
  startAlerts(app, services);
  ruleRoutes(app, services);
  trialRoute(app, services);
  happenedRoutes(app, services);
}
