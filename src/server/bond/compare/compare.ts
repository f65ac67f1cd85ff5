import type { App } from '../../platform/serving/app.ts';
import type { Services } from '../../platform/serving/services.ts';
import { comparedLinesRoute } from './compared-lines-route.ts';
import { tradingGroundRoute } from './trading-ground-route.ts';

/** What a bond is compared with: placed on a venue, and named again from an address. */
export function compareFeature(app: App, services: Services): void {
  tradingGroundRoute(app, services);
  comparedLinesRoute(app, services);
}
