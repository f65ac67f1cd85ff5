import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { defaultFieldPolicy } from '#domain/access/field-policy.ts';
import { BondScreen } from '#store/screen/bond-screen.ts';
import { openAccounts } from './accounts/accounts.ts';
import { breachedByRange, type IsBreached } from './accounts/breached-passwords.ts';
import { demoAccountsWhile, demoSwitch } from './accounts/demo-accounts.ts';
import { openIdentityProvider } from './accounts/providers/identity-provider.ts';
import { openApiKeys } from './api-keys/api-keys.ts';
import { addressWithoutKey } from './api-keys/presented-key.ts';
import type { App } from './app.ts';
import { todayIn } from './days.ts';
import { accessFeature } from './features/access/access.ts';
import { operatorRequestsFeature } from './features/access/operator-requests.ts';
import { accountsFeature } from './features/accounts/accounts.ts';
import { accruedInterestRoute } from './features/accrued-interest/accrued-interest-route.ts';
import { actionLogFeature } from './features/action-log/action-log.ts';
import { apiKeysFeature } from './features/api-keys/api-keys.ts';
import { operatorApiKeysRoutes } from './features/api-keys/operator-api-keys.ts';
import { auditLogFeature } from './features/audit-log/audit-log.ts';
import { bannersFeature } from './features/banners/banners.ts';
import { bondListRoute } from './features/bond-list/bond-list-route.ts';
import { issuerBondsFileRoute } from './features/bond-list/issuer-bonds-file-route.ts';
import { bondRecordsRoute } from './features/bond-records/bond-records-route.ts';
import { bondsCsvRoute } from './features/bond-summary/bonds-csv-route.ts';
import { summariesRoute } from './features/bond-summary/summaries-route.ts';
import { summaryRoute } from './features/bond-summary/summary-route.ts';
import { bulkFeature } from './features/bulk/bulk.ts';
import { calculatorFeature } from './features/calculator/calculator-feature.ts';
import { calendarFeedsRoutes, calendarFileRoutes } from './features/calendar/calendar-feeds.ts';
import { calendarRoute } from './features/calendar/calendar-route.ts';
import { cashFlowFileRoute, cashFlowsCsvRoute, cashFlowsRoute } from './features/cash-flows/cash-flows-route.ts';
import { commentsFeature } from './features/comments/comments.ts';
import { compareFeature } from './features/compare/compare.ts';
import { compositionsFeature } from './features/compositions/compositions.ts';
import { consensusRoute } from './features/consensus/consensus-route.ts';
import { dataQualityFeature } from './features/data-quality/data-quality-route.ts';
import { dividendsFeature } from './features/dividends/dividends.ts';
import { documentFileRoute } from './features/documents/document-file-route.ts';
import { documentsRoutes } from './features/documents/documents-route.ts';
import { drawingsRoutes } from './features/drawing-chart/drawings.ts';
import { sharedDrawingsRoutes } from './features/drawing-chart/shared-drawings.ts';
import { explainRoute } from './features/explain/explain-route.ts';
import { graphRoute } from './features/graph/graph-route.ts';
import { healthFeature } from './features/health/health.ts';
import { siteHealthRoute } from './features/health/site-health.ts';
import { instrumentsFeature } from './features/instruments/instruments.ts';
import { issuerDebtRoute } from './features/issuer-debt/issuer-debt-route.ts';
import { issuerMapRoute } from './features/issuer-map/issuer-map-route.ts';
import { issuerNewsRoute } from './features/issuer-news/issuer-news-route.ts';
import { labelsFeature } from './features/labels/labels.ts';
import { liquidityRoute } from './features/liquidity/liquidity-route.ts';
import { multipliersRoute } from './features/multipliers/multipliers-route.ts';
import { offersRoute } from './features/offers/offers-route.ts';
import { openapiRoute } from './features/openapi/openapi-route.ts';
import { openbbFeature } from './features/openbb/openbb.ts';
import { outboxRoute } from './features/outbox/outbox-route.ts';
import { pagesFeature } from './features/pages/pages.ts';
import { passkeysFeature } from './features/passkeys/passkeys.ts';
import { phoneFeature } from './features/phone/phone.ts';
import { profileFeature } from './features/profile/profile.ts';
import { providersFeature } from './features/providers/providers.ts';
import { quoteAccessRoute } from './features/quotes/quote-access-route.ts';
import { quotesCsvRoute, quotesRoute } from './features/quotes/quotes-route.ts';
import { ratingsFeature } from './features/ratings/ratings-route.ts';
import { relatedIssuersFeature } from './features/related-issuers/related-issuers.ts';
import { reportFilesRoute } from './features/report-files/report-files-route.ts';
import { reportsFeature } from './features/reports/reports.ts';
import { riskReportFeature } from './features/risk-report/risk-report.ts';
import { savedSearchesFeature } from './features/saved-searches/saved-searches.ts';
import { searchFeature } from './features/search/search.ts';
import { secondFactorsFeature } from './features/second-factors/second-factors.ts';
import { sessionFeature } from './features/session/session.ts';
import { sessionsFeature } from './features/sessions/sessions.ts';
import { shellFeature } from './features/shell/shell.ts';
import { similarBondsFeature } from './features/similar-bonds/similar-bonds-routes.ts';
import { standingRoute } from './features/standing/standing-route.ts';
import { statisticsRoute } from './features/statistics/statistics.ts';
import { supportFeature } from './features/support-tickets/support.ts';
import { supportDeskFeature } from './features/support-tickets/support-desk.ts';
import { textSectionsRoute } from './features/text-sections/text-sections-route.ts';
import { instrumentSeriesRoute } from './features/time-series/instrument-series-route.ts';
import { issuerSeriesRoute } from './features/time-series/issuer-series-route.ts';
import { archiveRoute } from './features/trading-days/archive-route.ts';
import { daysCsvRoute } from './features/trading-days/days-csv-route.ts';
import { liveRoute } from './features/trading-days/live-route.ts';
import { tradingsRoute } from './features/trading-days/tradings-route.ts';
import { udfFeature } from './features/udf/udf.ts';
import { userSettingsFeature } from './features/user-settings/user-settings.ts';
import { usersFeature } from './features/users/users.ts';
import { valuationsRoute } from './features/valuations/valuations-route.ts';
import { watchlistsFeature } from './features/watchlists/watchlists.ts';
import { webhooksFeature } from './features/webhooks/webhooks.ts';
import { LabelBook } from './labels/label-book.ts';
import { registerAdmission } from './limits/admission.ts';
import { bounds } from './limits/bounds.ts';
import { openCallLimits } from './limits/call-limits.ts';
import { boundConnections } from './limits/connections.ts';
import { registerLimitStandings } from './limits/limit-standings.ts';
import { registerRequestLimits } from './limits/request-limits.ts';
import { logRequests } from './logging/log-requests.ts';
import { registerRequestContext, requestNamer } from './logging/request-context.ts';
import { notingCache } from './metrics/cache-metrics.ts';
import { countingRefusals, registerRequestMetrics } from './metrics/request-metrics.ts';
import { createMetrics } from './metrics/site-metrics.ts';
import { registerPageReads } from './page-reads.ts';
import { registerApiKeys } from './plugins/api-key/api-key.ts';
import { registerCacheHeaders } from './plugins/cache-headers.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerCrossOrigin } from './plugins/cross-origin.ts';
import { registerDevelopmentMiddleware } from './plugins/development-middleware.ts';
import { clientErrorAnswerer, frameworkErrorAnswerer, registerErrors } from './plugins/errors/errors.ts';
import { listRoutes } from './plugins/errors/route-list.ts';
import { createGate, registerGate } from './plugins/gate/gate.ts';
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
import type { ServerOptions } from './server-options.ts';
import type { Services } from './services.ts';
import { registerRequestTraces } from './tracing/request-traces.ts';
import { messagePost } from './webhooks/post-message.ts';

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
  const { arrivalMs = bounds.arrival.most * 1000, trustProxy = 'loopback' } = settings;
  const app = fastify({
    ...(log === undefined ? { logger } : { loggerInstance: log, childLoggerFactory: () => log }),
    // A line of ours tells of a request what no reader is known by.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bounds.body.most,
    requestTimeout: arrivalMs,
    routerOptions: { constraints: { action: byAction } },
    // Node swaps the two times where heads have more of it than requests.
    http: { maxHeaderSize: bounds.head.most, headersTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 6 },
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

/** Without a service no password is known from a breach but those of our own list. */
function isBreachedBy(url: URL | undefined, app: App): IsBreached {
  if (url === undefined) return async () => false;
  return breachedByRange({ url, warn: (message) => app.log.warn(message) });
}

function createServices(options: ServerOptions, labels: LabelBook, app: App): Services {
  const {
    database,
    searchDatabase = database,
    fileDatabase = database,
    settings,
    clock,
    policy = defaultFieldPolicy,
  } = options;
  const { isDemoOn = demoSwitch(database, settings.offersDemoAccounts), metrics = createMetrics() } = options;
  const callLimits = countingRefusals(
    options.callLimits ?? openCallLimits(database, notingCache(metrics, 'limit_leases')),
    metrics,
  );
  const { stopping = new AbortController().signal } = options;
  const { secret, previousSecret, publicUrl, identityProviders = [] } = settings;
  const secrets = previousSecret === undefined ? ([secret] as const) : ([secret, previousSecret] as const);
  const warn = (message: string) => app.log.warn(message);
  const accounts = openAccounts({
    ...{ database, secrets, clock, secondFactorOf: settings.secondFactorOf ?? 'operators' },
    demoAccounts: demoAccountsWhile(isDemoOn, settings.offersDemoOperator ?? false),
  });
  return {
    database,
    searchDatabase,
    fileDatabase,
    bondScreen: new BondScreen(database, stopping),
    labels,
    gate: createGate(policy),
    callLimits,
    metrics,
    watch: options.watch,
    accounts,
    apiKeys: openApiKeys(database, accounts, clock),
    identityProviders:
      publicUrl === undefined ? [] : identityProviders.map((each) => openIdentityProvider(each, publicUrl, warn)),
    messageWays: options.messageWays ?? {},
    messagePost: options.messagePost ?? messagePost(),
    isRegistrationOpen: settings.isRegistrationOpen ?? true,
    isInternalEdition: settings.isInternalEdition ?? false,
    stopping,
    isBreached: isBreachedBy(settings.breachedPasswordsUrl, app),
    secret: settings.secret,
    hasGallery: settings.hasGallery ?? false,
    product: settings.product ?? 'bondlens',
    publicUrl,
    clock,
    today: todayIn(settings.timeZone, clock),
  };
}

/** Builds the server on a database; listening and closing are the caller's. */
export async function buildServer(options: ServerOptions): Promise<App> {
  const { settings } = options;
  const labels = new LabelBook(options);
  const app = createApp(options, labels);
  const services = createServices(options, labels, app);
  const routes = listRoutes(app);
  app.decorate('listedRoutes', routes);
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
  registerGate(app);
  logRefusals(app, services);
  registerDevelopmentMiddleware(app, options.developmentMiddleware);
  await registerStaticFiles(app, options.clientDirectory);
  healthFeature(app, services);
  siteHealthRoute(app, services);
  sessionFeature(app, services);
  accountsFeature(app, services);
  secondFactorsFeature(app, services);
  providersFeature(app, services);
  passkeysFeature(app, services);
  phoneFeature(app, services);
  sessionsFeature(app, services);
  shellFeature(app, services);
  profileFeature(app, services);
  userSettingsFeature(app, services);
  bannersFeature(app, services);
  statisticsRoute(app, services);
  supportFeature(app, services);
  supportDeskFeature(app, services);
  actionLogFeature(app, services);
  bondListRoute(app, services);
  issuerBondsFileRoute(app, services);
  similarBondsFeature(app, services);
  bondRecordsRoute(app, services);
  summaryRoute(app, services);
  summariesRoute(app, services);
  bulkFeature(app, services);
  bondsCsvRoute(app, services);
  calculatorFeature(app, services);
  cashFlowsRoute(app, services);
  calendarRoute(app, services);
  calendarFeedsRoutes(app, services);
  calendarFileRoutes(app, services);
  cashFlowFileRoute(app, services);
  cashFlowsCsvRoute(app, services);
  accruedInterestRoute(app, services);
  compareFeature(app, services);
  offersRoute(app, services);
  dividendsFeature(app, services);
  documentsRoutes(app, services);
  documentFileRoute(app, services);
  textSectionsRoute(app, services);
  instrumentSeriesRoute(app, services);
  issuerSeriesRoute(app, services);
  commentsFeature(app, services);
  issuerMapRoute(app, services);
  issuerDebtRoute(app, services);
  issuerNewsRoute(app, services);
  quotesRoute(app, services);
  quotesCsvRoute(app, services);
  quoteAccessRoute(app, services);
  valuationsRoute(app, services);
  liquidityRoute(app, services);
  standingRoute(app, services);
  ratingsFeature(app, services);
  reportsFeature(app, services);
  multipliersRoute(app, services);
  reportFilesRoute(app, services);
  consensusRoute(app, services);
  compositionsFeature(app, services);
  dataQualityFeature(app, services);
  accessFeature(app, services);
  operatorRequestsFeature(app, services);
  usersFeature(app, services);
  apiKeysFeature(app, services);
  webhooksFeature(app, services);
  operatorApiKeysRoutes(app, services);
  auditLogFeature(app, services);
  explainRoute(app, services);
  graphRoute(app, services);
  tradingsRoute(app, services);
  udfFeature(app, services);
  openbbFeature(app, services);
  archiveRoute(app, services);
  daysCsvRoute(app, services);
  liveRoute(app, services);
  openapiRoute(app, services);
  labelsFeature(app, services);
  searchFeature(app, services);
  riskReportFeature(app, services);
  savedSearchesFeature(app, services);
  watchlistsFeature(app, services);
  drawingsRoutes(app, services);
  sharedDrawingsRoutes(app, services);
  relatedIssuersFeature(app, services);
  instrumentsFeature(app, services);
  outboxRoute(app, services);
  pagesFeature(app, services, options.renderPage);
  writeHostCookies(app);
  return app;
}
