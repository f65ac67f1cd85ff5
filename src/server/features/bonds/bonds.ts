import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { bondListRoute } from './bond-list-route.ts';
import { cashFlowsRoute } from './cash-flows-route.ts';
import { offersRoute } from './offers-route.ts';
import { summaryRoute } from './summary-route.ts';

/** The list of bonds and what is known of one of them. */
export function bondsFeature(app: App, services: Services): void {
  bondListRoute(app, services);
  summaryRoute(app, services);
  cashFlowsRoute(app, services);
  offersRoute(app, services);
}
