import type { App } from '../../platform/serving/app.ts';
import type { Services } from '../../platform/serving/services.ts';
import { calculationRoute } from './calculation-route.ts';
import { curveCsvRoute } from './curve-csv-route.ts';
import { benchmarkItemRoute, calculationMarketRoute } from './market-routes.ts';

export function calculatorFeature(app: App, services: Services): void {
  calculationRoute(app, services);
  calculationMarketRoute(app, services);
  benchmarkItemRoute(app, services);
  curveCsvRoute(app, services);
}
