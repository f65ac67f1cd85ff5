import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { autocompleteRoute } from './autocomplete-route.ts';
import { comparedLinesRoute } from './compared-lines-route.ts';
import { tradingGroundRoute } from './trading-ground-route.ts';

/** What a bond is compared with: found by what is typed, placed on a venue, and named again from an address. */
export function compareFeature(app: App, services: Services): void {
  autocompleteRoute(app, services);
  tradingGroundRoute(app, services);
  comparedLinesRoute(app, services);
}
