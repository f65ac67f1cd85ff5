import type { App } from '../../app.ts';
import { limitPerMinute } from '../../plugins/rate-limit.ts';
import type { Services } from '../../services.ts';
import { contactActionRoutes } from './contact-action-routes.ts';
import { mostEntriesPerMinute } from './log-limit.ts';
import { statisticViewRoute } from './statistic-view-route.ts';
import { userActionRoute } from './user-action-route.ts';

/** What readers did, for the operator's statistics. */
export function actionLogFeature(app: App, services: Services): void {
  const limit = limitPerMinute(mostEntriesPerMinute, services.clock);
  userActionRoute(app, services, limit);
  contactActionRoutes(app, services, limit);
  statisticViewRoute(app, services, limit);
}
