import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { graphRoute } from './graph-route.ts';
import { tradingsRoute } from './tradings-route.ts';

/** The graph block of a bond: what it can show, and the trading rows that it draws. */
export function graphFeature(app: App, services: Services): void {
  graphRoute(app, services);
  tradingsRoute(app, services);
}
