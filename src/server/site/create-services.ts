import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { BondLists } from '#store/lists/bond-lists.ts';
import { SearchWords } from '#store/lists/search/memory/search-words.ts';
import { knownDay } from '#store/platform/as-of/known-day.ts';
import { openAccounts } from '../account/accounts/accounts.ts';
import { demoAccountsWhile, demoSwitch } from '../account/accounts/demo-accounts.ts';
import { openApiKeys } from '../account/api-keys/api-keys.ts';
import { breachedByRange, type IsBreached } from '../account/passwords/breached-passwords.ts';
import { openIdentityProvider } from '../account/providers/identity-provider.ts';
import { viewerSourceOf } from '../account/session/viewer-source.ts';
import { messagePost } from '../feeds/webhooks/post-message.ts';
import { createGate } from '../platform/access/gate.ts';
import type { LabelBook } from '../platform/labels/label-book.ts';
import { openCallLimits } from '../platform/limits/call-limits.ts';
import { notingCache } from '../platform/metrics/cache-metrics.ts';
import { countingRefusals } from '../platform/metrics/request-metrics.ts';
import { createMetrics } from '../platform/metrics/site-metrics.ts';
import { dayIn } from '../platform/serving/days.ts';
import type { App } from '../platform/serving/serve.ts';
import type { ServerOptions } from './server-options.ts';
import type { Services } from './services.ts';

/** Without a service no password is known from a breach but those of our own list. */
function isBreachedBy(url: URL | undefined, app: App): IsBreached {
  if (url === undefined) return async () => false;
  return breachedByRange({ url, warn: (message) => app.log.warn(message) });
}

/** What features work with. */
export function createServices(options: ServerOptions, labels: LabelBook, app: App): Services {
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
  const dayOf = dayIn(settings.timeZone);
  const today = () => dayOf(clock());
  const warn = (message: string) => app.log.warn(message);
  const accounts = openAccounts({
    database,
    secrets,
    clock,
    secondFactorOf: settings.secondFactorOf ?? 'operators',
    demoAccounts: demoAccountsWhile(isDemoOn, settings.offersDemoOperator ?? false),
  });
  const apiKeys = openApiKeys(database, accounts, clock);
  return {
    database,
    searchDatabase,
    fileDatabase,
    searchWords: new SearchWords(database, stopping),
    bondLists: new BondLists(database, stopping),
    labels,
    gate: createGate(policy),
    callLimits,
    metrics,
    watch: options.watch,
    accounts,
    apiKeys,
    viewerSourceOf: (request) => viewerSourceOf(request, { accounts, apiKeys }),
    identityProviders:
      publicUrl === undefined ? [] : identityProviders.map((each) => openIdentityProvider(each, publicUrl, warn)),
    messageChannels: options.messageChannels ?? {},
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
    today: () => knownDay() ?? today(),
    presentDay: today,
    dayOf,
  };
}
