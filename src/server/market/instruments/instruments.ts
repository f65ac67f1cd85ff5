import { companyRoute } from '../../issuer/companies/company-route.ts';
import { companyListRoute } from '../../lists/screener/company-list-route.ts';
import { instrumentListRoute } from '../../lists/screener/instrument-list-route.ts';
import type { App } from '../../platform/serving/app.ts';
import type { Services } from '../../platform/serving/services.ts';
import { instrumentRoute } from './instrument-route.ts';

/** What is known of stocks, indexes, ETFs and companies. */
export function instrumentsFeature(app: App, services: Services): void {
  instrumentListRoute(app, services);
  instrumentRoute(app, services);
  companyListRoute(app, services);
  companyRoute(app, services);
}
