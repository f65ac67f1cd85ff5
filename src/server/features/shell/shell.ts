import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { keepAttribution } from './keep-attribution.ts';
import { noticesRoute } from './notices-route.ts';
import { shellRoute } from './shell-route.ts';

/** What surrounds every page: banners, data sources, and where the reader came from. */
export function shellFeature(app: App, services: Services): void {
  shellRoute(app, services);
  noticesRoute(app, services);
  keepAttribution(app);
}
