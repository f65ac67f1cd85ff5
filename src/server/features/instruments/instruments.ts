import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { companyRoute } from './company-route.ts';
import { instrumentRoute } from './instrument-route.ts';

/** What is known of stocks, indexes, ETFs and companies. */
export function instrumentsFeature(app: App, services: Services): void {
  instrumentRoute(app, services);
  companyRoute(app, services);
}
