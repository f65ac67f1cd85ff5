import { laterOf } from '../../platform/serving/repeat-with-pause.ts';
import type { App } from '../../platform/serving/serve.ts';
import { passwordRoutes } from '../passwords/password-routes.ts';
import type { Services } from '../services.ts';
import { emailRoutes } from './accounts.ts';
import { registrationRoutes } from './registration-routes.ts';

/** Registering, and what the owner of an account changes of it with its password or his mailbox. */
export function accountsFeature(app: App, services: Services): void {
  const later = laterOf(app);
  registrationRoutes(app, services, later);
  passwordRoutes(app, services, later);
  emailRoutes(app, services, later);
}
