import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { addressWithoutKey } from './api-keys/presented-key.ts';
import type { App } from './app.ts';
import { createServices } from './create-services.ts';
import { pagesFeature } from './features/pages/pages.ts';
import { LabelBook } from './labels/label-book.ts';
import { registerAdmission } from './limits/admission.ts';
import { bounds } from './limits/bounds.ts';
import { boundConnections } from './limits/connections.ts';
import { registerLimitStandings } from './limits/limit-standings.ts';
import { registerRequestLimits } from './limits/request-limits.ts';
import { logRequests } from './logging/log-requests.ts';
import { registerRequestContext, requestNamer } from './logging/request-context.ts';
import { registerRequestMetrics } from './metrics/request-metrics.ts';
import { registerPageReads } from './page-reads.ts';
import { registerApiKeys } from './plugins/api-key/api-key.ts';
import { registerAsOf } from './plugins/as-of.ts';
import { registerCacheHeaders } from './plugins/cache-headers.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerCrossOrigin } from './plugins/cross-origin.ts';
import { registerDevelopmentMiddleware } from './plugins/development-middleware.ts';
import { clientErrorAnswerer, frameworkErrorAnswerer, registerErrors } from './plugins/errors/errors.ts';
import { listRoutes } from './plugins/errors/route-list.ts';
import { registerGate } from './plugins/gate/gate.ts';
import { writeHostCookies } from './plugins/host-cookies.ts';
import { refuseOtherHosts } from './plugins/known-hosts.ts';
import { registerLanguage } from './plugins/language.ts';
import { logRefusals } from './plugins/log-refusals.ts';
import { registerReplicaReads } from './plugins/replica-reads.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerSession } from './plugins/session/session.ts';
import { registerStaticFiles } from './plugins/static-files.ts';
import { registerStopping } from './plugins/stopping.ts';
import { validatorCompiler } from './plugins/validator-compiler.ts';
import { registerFeatures } from './register-features.ts';
import type { ServerOptions } from './server-options.ts';
import { registerRequestTraces } from './tracing/request-traces.ts';

/** An address of the specifications is told from the start page by the action in its query. */
const byAction = {
  name: 'action',
  storage: () => {
    const handlers = new Map<string, unknown>();
    return {
      get: (action: string) => handlers.get(action) ?? null,
      set: (action: string, handler: unknown) => void handlers.set(action, handler),
    };
  },
  deriveConstraint: ({ url = '' }: { url?: string }) => /[?&]action=(\w+)/.exec(url)?.[1],
  validate: () => true,
} as never;

function createApp({ settings, log, logger = false }: ServerOptions, labels: LabelBook): App {
  const { arrivalMs = bounds.arrival.max * 1000, trustProxy = 'loopback' } = settings;
  const app = fastify({
    ...(log === undefined ? { logger } : { loggerInstance: log, childLoggerFactory: () => log }),
    // A line of ours tells of a request what no reader is known by.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bounds.body.max,
    requestTimeout: arrivalMs,
    routerOptions: { constraints: { action: byAction } },
    // Node swaps the two times where heads have more of it than requests.
    http: { maxHeaderSize: bounds.head.max, headersTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 6 },
    trustProxy,
    // Who asks on a connection that is still open while the node closes is answered, and told to open no other here.
    return503OnClosing: false,
    rewriteUrl: addressWithoutKey,
    genReqId: requestNamer(trustProxy),
    frameworkErrors: frameworkErrorAnswerer(labels),
    clientErrorHandler: clientErrorAnswerer(labels),
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorCompiler);
  app.removeContentTypeParser('text/plain');
  boundConnections(app.server, trustProxy);
  return app;
}

/** Builds the server on a database; listening and closing are the caller's. */
export async function buildServer(options: ServerOptions): Promise<App> {
  const { settings } = options;
  const labels = new LabelBook(options);
  const app = createApp(options, labels);
  const services = createServices(options, labels, app);
  const routes = listRoutes(app);
  app.decorate('listedRoutes', routes);
  app.decorate('pageRouteOf', options.pageRouteOf ?? (() => '/*'));
  registerRequestContext(app);
  if (options.tracing !== undefined) registerRequestTraces(app, options.tracing, settings.trustProxy ?? 'loopback');
  logRequests(app);
  registerRequestMetrics(app, services.metrics);
  await registerCompression(app);
  registerCacheHeaders(app);
  registerSecurityHeaders(app, options.developmentMiddleware === undefined ? 'production' : 'development');
  registerStopping(app, services.stopping);
  registerLanguage(app, labels);
  registerErrors(app, routes);
  refuseOtherHosts(app, settings.publicUrl);
  if (options.shedsLoad ?? true) registerAdmission(app, services);
  registerPageReads(app);
  registerCrossOrigin(app, settings.apiOrigins);
  registerApiKeys(app, services);
  await registerSession(app, services);
  registerRequestLimits(app, services);
  registerLimitStandings(app);
  registerReplicaReads(app, services);
  registerAsOf(app, services);
  registerGate(app);
  logRefusals(app, services);
  registerDevelopmentMiddleware(app, options.developmentMiddleware);
  await registerStaticFiles(app, options.clientDirectory);
  registerFeatures(app, services);
  pagesFeature(app, services, options.renderPage);
  writeHostCookies(app);
  return app;
}
