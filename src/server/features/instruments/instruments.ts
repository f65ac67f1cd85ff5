import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { companyListRoute } from './company-list-route.ts';
import { companyRoute } from './company-route.ts';
import { instrumentListRoute } from './instrument-list-route.ts';
import { instrumentRoute } from './instrument-route.ts';

/** What is known of stocks, indexes, ETFs and companies. */
export function instrumentsFeature(app: App, services: Services): void {
  instrumentListRoute(app, services);
  instrumentRoute(app, services);
  companyListRoute(app, services);
  companyRoute(app, services);
}
