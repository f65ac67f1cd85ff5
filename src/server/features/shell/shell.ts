import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { keepAttribution } from './keep-attribution.ts';
import { shellRoute } from './shell-route.ts';

/** What surrounds every page: banners, data sources, and where the reader came from. */
export function shellFeature(app: App, services: Services): void {
  shellRoute(app, services);
  keepAttribution(app);
}
