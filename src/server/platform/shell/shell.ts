import type { App } from '../serving/app.ts';
import type { Services } from '../serving/services.ts';
import { noticesRoute } from './notices-route.ts';
import { setAttributionCookie } from './set-attribution-cookie.ts';
import { shellRoute } from './shell-route.ts';

/** What surrounds every page: banners, data sources, and where the reader came from. */
export function shellFeature(app: App, services: Services): void {
  shellRoute(app, services);
  noticesRoute(app, services);
  setAttributionCookie(app);
}
