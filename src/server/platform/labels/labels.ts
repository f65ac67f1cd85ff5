import type { App } from '../serving/app.ts';
import type { Services } from '../serving/services.ts';
import { catalogueRoute } from './catalogue-route.ts';
import { moduleRoutes } from './module-routes.ts';
import { ownLabelsRoutes } from './own-labels.ts';

/** The texts of the site. */
export function labelsFeature(app: App, services: Services): void {
  catalogueRoute(app, services);
  moduleRoutes(app, services);
  ownLabelsRoutes(app, services);
}
