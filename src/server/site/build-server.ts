import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { registerApiKeys } from '../account/api-keys/api-key.ts';
import { addressWithoutKey } from '../account/api-keys/api-keys.ts';
import { askerOf } from '../account/session/asker.ts';
import { registerSession } from '../account/session/session-plugin.ts';
import { registerGate } from '../platform/access/gate.ts';
import { LabelBook } from '../platform/labels/label-book.ts';
import { registerAdmission } from '../platform/limits/admission.ts';
import { bounds } from '../platform/limits/bounds.ts';
import { registerLimitStandings } from '../platform/limits/call-limits.ts';
import { boundConnections } from '../platform/limits/connections.ts';
import { registerRequestLimits } from '../platform/limits/request-limits.ts';
import { logRequests } from '../platform/logging/log-requests.ts';
import { registerRequestContext, requestNamer } from '../platform/logging/request-context.ts';
import { registerRequestMetrics } from '../platform/metrics/request-metrics.ts';
import { pagesFeature } from '../platform/pages/pages.ts';
import { registerAsOf } from '../platform/plugins/as-of.ts';
import { registerCacheHeaders } from '../platform/plugins/cache-headers.ts';
import { registerCompression } from '../platform/plugins/compression.ts';
import { registerCrossOrigin } from '../platform/plugins/cross-origin.ts';
import { registerDevelopmentMiddleware } from '../platform/plugins/development-middleware.ts';
import { clientErrorAnswerer, frameworkErrorAnswerer, registerErrors } from '../platform/plugins/errors/errors.ts';
import { listRoutes } from '../platform/plugins/errors/route-list.ts';
import { writeHostCookies } from '../platform/plugins/host-cookies.ts';
import { refuseOtherHosts } from '../platform/plugins/known-hosts.ts';
import { registerLanguage } from '../platform/plugins/language.ts';
import { logRefusals } from '../platform/plugins/log-refusals.ts';
import { registerReplicaReads } from '../platform/plugins/replica-reads.ts';
import { registerSecurityHeaders } from '../platform/plugins/security-headers.ts';
import { registerStaticFiles } from '../platform/plugins/static-files.ts';
import { registerStopping } from '../platform/plugins/stopping.ts';
import { validatorCompiler } from '../platform/plugins/validator-compiler.ts';
import { registerPageReads } from '../platform/serving/page-reads.ts';
import type { App } from '../platform/serving/serve.ts';
import { registerRequestTraces } from '../platform/tracing/request-traces.ts';
import { createServices } from './create-services.ts';
import { registerFeatures } from './register-features.ts';
import type { ServerOptions } from './server-options.ts';

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
  if (options.shedsLoad ?? true) {
    const { database, searchDatabase, accounts } = services;
    registerAdmission(app, [database, searchDatabase], (request) => askerOf(request, accounts.secrets));
  }
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
