import { autocompleteRoute } from '../../lists/search/autocomplete-route.ts';
import type { App } from '../../platform/serving/app.ts';
import type { Services } from '../../platform/serving/services.ts';
import { comparedLinesRoute } from './compared-lines-route.ts';
import { tradingGroundRoute } from './trading-ground-route.ts';

/** What a bond is compared with: found by what is typed, placed on a venue, and named again from an address. */
export function compareFeature(app: App, services: Services): void {
  autocompleteRoute(app, services);
  tradingGroundRoute(app, services);
  comparedLinesRoute(app, services);
}
