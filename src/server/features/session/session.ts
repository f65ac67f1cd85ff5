import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { endSessionRoute } from './end-session-route.ts';
import { sessionRoute } from './session-route.ts';
import { startSessionRoute } from './start-session-route.ts';

/** Who the reader is, signing in and signing out. */
export function sessionFeature(app: App, services: Services): void {
  sessionRoute(app, services);
  startSessionRoute(app, services);
  endSessionRoute(app, services);
}
