import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import { defaultFieldPolicy } from '#domain/access/field-policy.ts';
import type { App } from './app.ts';
import { bondsFeature } from './features/bonds/bonds.ts';
import { graphFeature } from './features/graph/graph.ts';
import { healthFeature } from './features/health/health.ts';
import { pagesFeature } from './features/pages/pages.ts';
import { searchFeature } from './features/search/search.ts';
import { sessionFeature } from './features/session/session.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerDevelopmentMiddleware } from './plugins/development-middleware.ts';
import { answerClientError, answerFrameworkError, registerErrors } from './plugins/errors/errors.ts';
import { listRoutes } from './plugins/errors/route-list.ts';
import { createGate, registerGate } from './plugins/gate/gate.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { demoAccounts } from './plugins/session/accounts.ts';
import { registerSession } from './plugins/session/session.ts';
import { registerStaticFiles } from './plugins/static-files.ts';
import { validatorCompiler } from './plugins/validator-compiler.ts';
import type { ServerOptions } from './server-options.ts';
import type { Services } from './services.ts';
import { todayIn } from './today.ts';

const LARGEST_BODY_BYTES = 64 * 1024;

function createApp({ settings, logger = false }: ServerOptions): App {
  const app = fastify({
    logger,
    bodyLimit: LARGEST_BODY_BYTES,
    trustProxy: settings.trustProxy ?? 'loopback',
    genReqId: () => randomUUID(),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorCompiler);
  app.removeContentTypeParser('text/plain');
  return app;
}

function createServices(options: ServerOptions): Services {
  const { database, searchDatabase = database, settings, clock, policy = defaultFieldPolicy } = options;
  return {
    database,
    searchDatabase,
    gate: createGate(policy),
    accounts: demoAccounts(settings.isDemo),
    secret: settings.secret,
    hasGallery: settings.hasGallery ?? false,
    clock,
    today: todayIn(settings.timeZone, clock),
  };
}

/** Builds the server on a database; listening and closing are the caller's. */
export async function buildServer(options: ServerOptions): Promise<App> {
  const app = createApp(options);
  const services = createServices(options);
  const routes = listRoutes(app);
  app.decorate('listedRoutes', routes);
  await registerCompression(app);
  registerSecurityHeaders(app, options.developmentMiddleware === undefined ? 'production' : 'development');
  registerErrors(app, routes);
  await registerSession(app, services);
  registerGate(app);
  registerDevelopmentMiddleware(app, options.developmentMiddleware);
  await registerStaticFiles(app, options.clientDirectory);
  healthFeature(app, services);
  sessionFeature(app, services);
  bondsFeature(app, services);
  graphFeature(app, services);
  searchFeature(app, services);
  pagesFeature(app, services, options.renderPage);
  return app;
}
