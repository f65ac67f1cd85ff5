import fastifyCookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { optionModelOf } from '#domain/bond/options/option-figures.ts';
import { ownConventions } from '#domain/bond/shown-convention.ts';
import { usualQuoteHours } from '#domain/market/best-sides.ts';
import { BondLists } from '#store/lists/bond-lists.ts';
import { SearchWords } from '#store/lists/search/memory/search-words.ts';
import { knownDay } from '#store/platform/as-of/known-day.ts';
import { openAccounts } from '../account/accounts/accounts.ts';
import { demoAccountsWhile, demoSwitch } from '../account/accounts/demo-accounts.ts';
import { addressWithoutKey, openApiKeys, registerApiKeys } from '../account/api-keys/api-keys.ts';
import { breachedByRange, type IsBreached, passwordHash } from '../account/passwords/require-good-password.ts';
import { openIdentityProvider } from '../account/providers/identity-provider.ts';
import { credentialHolder, shownCredential, viewerSourceOf } from '../account/session/session-cookie.ts';
import { registerSession } from '../account/session/session-plugin.ts';
import type { Services as BondServices } from '../bond/services.ts';
import type { Services as FeedServices } from '../feeds/services.ts';
import { messagePost } from '../feeds/webhooks/post-message.ts';
import type { Services as IssuerServices } from '../issuer/services.ts';
import type { Services as OperatorServices } from '../operator/services.ts';
import { noTableImports } from '../operator/table-uploads/table-imports.ts';
import { LabelBook } from '../platform/labels/label-book.ts';
import { logRequests, registerRequestContext, requestNamer } from '../platform/logging/request-context.ts';
import { notingCache } from '../platform/metrics/node-metrics.ts';
import { countingRefusals, createMetrics, registerRequestMetrics } from '../platform/metrics/request-metrics.ts';
import { pagesFeature } from '../platform/pages/pages.ts';
import { registerKeptAnswers } from '../platform/pages/public-answers.ts';
import { registerAsOf, registerReplicaReads } from '../platform/plugins/as-of.ts';
import { clientErrorAnswerer, frameworkErrorAnswerer, registerErrors } from '../platform/plugins/errors/errors.ts';
import { listRoutes } from '../platform/plugins/errors/route-list.ts';
import { inOriginForm, readHostCookies, refuseOtherHosts, writeHostCookies } from '../platform/plugins/hosts.ts';
import { registerLanguage } from '../platform/plugins/language.ts';
import { logRefusals } from '../platform/plugins/log-refusals.ts';
import {
  registerCacheHeaders,
  registerCrossOrigin,
  registerSecurityHeaders,
} from '../platform/plugins/response-headers.ts';
import {
  registerCompression,
  registerDevelopmentMiddleware,
  registerStaticFiles,
  registerStopping,
  validatorCompiler,
} from '../platform/plugins/static-files.ts';
import { registerAdmission } from '../platform/serving/admission.ts';
import { bounds } from '../platform/serving/bounds.ts';
import { openCallLimits, registerLimitStandings } from '../platform/serving/call-limits.ts';
import { boundConnections, trustedAddresses } from '../platform/serving/connections.ts';
import { createGate, registerGate } from '../platform/serving/gate.ts';
import { registerRequestLimits } from '../platform/serving/limit-calls.ts';
import { registerPageReads } from '../platform/serving/page-reads.ts';
import { boundSending } from '../platform/serving/sending.ts';
import type { App } from '../platform/serving/serve.ts';
import { dayIn } from '../platform/serving/services.ts';
import { registerRequestTraces } from '../platform/tracing/tracing.ts';
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
    http: {
      maxHeaderSize: bounds.head.max,
      headersTimeout: arrivalMs,
      connectionsCheckingInterval: arrivalMs / 6,
      // Refused by us, with the headers of every answer.
      requireHostHeader: false,
    },
    trustProxy,
    // Who asks on a connection that is still open while the node closes is answered, and told to open no other here.
    return503OnClosing: false,
    rewriteUrl: (raw) => addressWithoutKey(inOriginForm(raw)),
    genReqId: requestNamer(trustProxy),
    frameworkErrors: frameworkErrorAnswerer(labels),
    clientErrorHandler: clientErrorAnswerer(labels),
  }).setValidatorCompiler(validatorCompiler);
  app.removeContentTypeParser('text/plain');
  const isProxy = trustedAddresses(trustProxy);
  boundConnections(app.server, isProxy);
  boundSending(app, isProxy);
  // No route waits for more of a request: an expectation that Node does not know is passed over, as RFC 9110 allows.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}

/** Without a service no password is known from a breach but those of our own list. */
function isBreachedBy(url: URL | undefined, app: App): IsBreached {
  if (url === undefined) return async () => false;
  return breachedByRange({ url, warn: (message) => app.log.warn(message) });
}

/** All that the subjects work with. */
export interface Services extends BondServices, FeedServices, IssuerServices, OperatorServices {
  readonly hasGallery: boolean;
}

/** What the subject of accounts works with beside the parts of the platform. */
function accountServices({ database, settings, clock, ...options }: ServerOptions, app: App) {
  const { secret, previousSecret, publicUrl, identityProviders = [] } = settings;
  const { isDemoOn = demoSwitch(database, settings.offersDemoAccounts) } = options;
  const warn = (message: string) => app.log.warn(message);
  const accounts = openAccounts({
    database,
    secrets: previousSecret === undefined ? [secret] : [secret, previousSecret],
    clock,
    secondFactorOf: settings.secondFactorOf ?? 'operators',
    demoAccounts: demoAccountsWhile(isDemoOn, settings.offersDemoOperator ?? false),
  });
  const apiKeys = openApiKeys(database, accounts, clock);
  return {
    accounts,
    apiKeys,
    viewerSourceOf: (request: Parameters<Services['viewerSourceOf']>[0]) =>
      viewerSourceOf(request, { accounts, apiKeys }),
    identityProviders:
      publicUrl === undefined ? [] : identityProviders.map((each) => openIdentityProvider(each, publicUrl, warn)),
    messageChannels: options.messageChannels ?? {},
    isRegistrationOpen: settings.isRegistrationOpen ?? true,
    isBreached: isBreachedBy(settings.breachedPasswordsUrl, app),
    hashPassword: (password: string) => passwordHash(password, settings.passwordCost),
  };
}

/** What features work with. */
function createServices(options: ServerOptions, labels: LabelBook, app: App): Services {
  const { database, settings, clock, metrics = createMetrics(), stopping = new AbortController().signal } = options;
  const limits = options.callLimits ?? openCallLimits(database, notingCache(metrics, 'limit_leases'));
  const dayOf = dayIn(settings.timeZone);
  const today = () => dayOf(clock());
  return {
    ...accountServices(options, app),
    database,
    searchDatabase: options.searchDatabase ?? database,
    fileDatabase: options.fileDatabase ?? database,
    searchWords: new SearchWords(database, stopping),
    bondLists: new BondLists(database, stopping),
    labels,
    gate: createGate(options.policy ?? defaultFieldPolicy),
    callLimits: countingRefusals(limits, metrics),
    metrics,
    watch: options.watch,
    tableImports: options.tableImports ?? noTableImports,
    messagePost: options.messagePost ?? messagePost(),
    isInternalEdition: settings.isInternalEdition ?? false,
    optionModelOf: (owner) => optionModelOf(settings.optionModels ?? {}, owner),
    stopping,
    secret: settings.secret,
    hasGallery: settings.hasGallery ?? false,
    product: settings.product ?? 'bondlens',
    quoteHours: settings.quoteHours ?? usualQuoteHours,
    usualConventions: settings.usualConventions ?? ownConventions,
    publicUrl: settings.publicUrl,
    clock,
    today: () => knownDay() ?? today(),
    presentDay: today,
    dayOf,
  };
}

/** What is kept for visitors is sent at once; whatever has to be made waits for its turn. */
function admitAndKeep(app: App, services: Services, options: ServerOptions): void {
  const { settings, developmentMiddleware, keepsAnswers = developmentMiddleware === undefined } = options;
  const credentials = { shownBy: shownCredential, holderOf: credentialHolder };
  const admit = (options.shedsLoad ?? true) ? registerAdmission(app, credentials) : () => undefined;
  app.decorateRequest('keepAnswer', null);
  app.decorateRequest('onMade', null);
  app.decorateRequest('cacheHeaders', null);
  const { sharedCacheS = 0 } = settings;
  if (keepsAnswers) registerKeptAnswers(app, { ...services, shownBy: shownCredential, sharedCacheS }, admit);
  else admit();
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
  readHostCookies(app);
  await app.register(fastifyCookie);
  registerLanguage(app, labels);
  registerErrors(app, routes);
  refuseOtherHosts(app, settings.publicUrl);
  admitAndKeep(app, services, options);
  registerPageReads(app);
  registerCrossOrigin(app, settings.apiOrigins);
  registerApiKeys(app, services);
  registerSession(app, services);
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
