import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demoOptionModels } from '#demo/demo-option-models.ts';
import type { SecondFactorRule } from '#domain/account/access/viewer.ts';
import type { OptionModels } from '#domain/bond/options/option-figures.ts';
import { ownConventions, readUsualConventions, type UsualConventions } from '#domain/bond/shown-convention.ts';
import { isLoopback } from '#domain/platform/loopback.ts';
import type { SourceSettings } from '#importers/fetching/polite-client.ts';
import type { MessageSettings } from '#server/account/messages/message-channels.ts';
import type { ProviderSettings } from '#server/account/providers/identity-provider.ts';
import type { MetricsAddress } from '#server/platform/metrics/metrics-listener.ts';
import { type BackupSettings, backupSettings } from './backup-settings.ts';
import { messageSettings } from './message-settings.ts';
import { type LogSettings, logSettings, metricsSettings } from './metrics-settings.ts';
import { optionModelsOf } from './option-model-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { getSecret } from './secret-files.ts';
import {
  checkedVariables,
  databaseOf,
  type Environment,
  originOf,
  originsOf,
  rangeServiceOf,
  replicasOf,
  type Variables,
} from './setting-variables.ts';
import { type SourceMirrors, sourceMirrorsOf } from './source-mirrors.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Where readers reach the site; absent: at the addresses of this machine alone. */
  readonly publicUrl?: URL;
  /** Proxies whose word on the reader's address and on HTTPS counts. */
  readonly trustedProxies: string;
  /** Absent: the product runs its own PostgreSQL in the data folder. */
  readonly databaseUrl?: string;
  /** Servers that follow that one, for what readers read. */
  readonly replicaUrls: readonly string[];
  readonly dataDir: string;
  /** How long a node that is told to stop goes on answering while balancers notice, in milliseconds. */
  readonly stopGraceMs: number;
  /** How long requests under way may take after that before they are cut off, in milliseconds. */
  readonly stopLimitMs: number;
  readonly isDemo: boolean;
  /** Offers the demo accounts, for as long as every instrument is generated. */
  readonly offersDemoAccounts: boolean;
  /** Offers a demo operator beside them: only to this machine. */
  readonly offersDemoOperator: boolean;
  /** Quotes of the demo market move while the site runs. */
  readonly isDemoLive: boolean;
  /** Serves the page that shows every building block. */
  readonly hasGallery: boolean;
  readonly secret: string;
  /** The secret before it, which still counts while the two are changed over. */
  readonly previousSecret?: string;
  readonly timeZone: string;
  /** Whom a source may ask about this site, named with every request to it. */
  readonly contact?: string;
  /** Addresses that are asked in place of sources' own. */
  readonly sourceMirrors: SourceMirrors;
  /** What single sources are asked with. */
  readonly sources: SourceSettings;
  /** How the site is called in addresses. */
  readonly product: string;
  /** In which conventions yields are told. */
  readonly usualConventions: UsualConventions;
  /** Of whom a second factor is asked before he has what he was given. */
  readonly secondFactorOf: SecondFactorRule;
  /** Whether anybody may make an account. */
  readonly isRegistrationOpen: boolean;
  /** For the operator's own house: methodologies of sources are not shown. */
  readonly isInternalEdition: boolean;
  /** A service that tells by range whether a password is known from a breach. */
  readonly breachedPasswordsUrl?: URL;
  /** How mails and texts leave; what is absent stays in the outbox. */
  readonly messages: MessageSettings;
  readonly log: LogSettings;
  /** Whether spans go to a collector, which OpenTelemetry's own variables name. */
  readonly isTraced: boolean;
  /** Where metrics are told; absent: nowhere. */
  readonly metrics?: MetricsAddress;
  /** Backups that the site makes by itself. */
  readonly backups?: BackupSettings;
  /** Origins of other sites whose scripts may ask the API. */
  readonly apiOrigins: readonly string[];
  /** How long caches in front of the site may keep what all visitors see alike, in seconds. */
  readonly sharedCacheS: number;
  /** What bonds with calls and puts are valued by, by currency; the usual models elsewhere. */
  readonly optionModels: OptionModels;
  /** What webhooks may be sent to: the internet, hosts, networks. */
  readonly webhookTargets: string;
  /** For how many hours a quote is fresh. */
  readonly quoteHours: number;
  /** Other services by which readers may sign in. */
  readonly identityProviders: readonly ProviderSettings[];
}

/** Where relative folders of the settings begin. */
export const projectFolder: string = join(import.meta.dirname, '..', '..', '..');

/** Those of the operator, beside those of generated bonds. */
function optionModelsIn({ BONDLENS_OPTION_MODELS = '' }: Variables): OptionModels {
  return { ...demoOptionModels, ...optionModelsOf(BONDLENS_OPTION_MODELS) };
}

// Whoever reaches the site may take them, so that other machines get them only by the operator's word.
function offersDemoAccounts({ BONDLENS_DEMO, BONDLENS_DEMO_ACCOUNTS, HOST }: Variables): boolean {
  if (BONDLENS_DEMO === 'off' || BONDLENS_DEMO_ACCOUNTS === 'off') return false;
  return BONDLENS_DEMO_ACCOUNTS === 'on' || isLoopback(HOST);
}

// Who takes it manages accounts, so that no word of the operator opens it to others: it is for one's own look at an instance.
function offersDemoOperator(values: Variables, publicUrl: URL | undefined): boolean {
  const isLocal = values.BONDLENS_DEMO_ACCOUNTS === 'local' && isLoopback(values.HOST);
  return offersDemoAccounts(values) && isLocal && publicUrl === undefined;
}

function isTraced({ OTEL_SDK_DISABLED: off, OTEL_TRACES_EXPORTER: exporter, ...names }: Environment): boolean {
  if (off === 'true' || exporter === 'none') return false;
  return [names.OTEL_EXPORTER_OTLP_ENDPOINT, names.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT].some(
    (each) => (each ?? '') !== '',
  );
}

function databaseSettings(values: Variables): Pick<Settings, 'databaseUrl' | 'replicaUrls'> {
  const { url: databaseUrl } = databaseOf(values);
  return {
    ...(databaseUrl !== undefined && { databaseUrl }),
    replicaUrls: replicasOf(values).flatMap(({ url }) => url ?? []),
  };
}

type HouseRules = Pick<
  Settings,
  | 'product'
  | 'usualConventions'
  | 'secondFactorOf'
  | 'isInternalEdition'
  | 'isRegistrationOpen'
  | 'apiOrigins'
  | 'sharedCacheS'
  | 'webhookTargets'
>;

/** How the site is called, what it tells, whom it lets in, and to which other sites it speaks. */
function houseRules(values: Variables): HouseRules {
  return {
    product: values.BONDLENS_PRODUCT,
    usualConventions: readUsualConventions(values.BONDLENS_YIELD_CONVENTION ?? '') ?? ownConventions,
    secondFactorOf: values.BONDLENS_SECOND_FACTOR,
    isInternalEdition: values.BONDLENS_EDITION === 'internal',
    isRegistrationOpen: values.BONDLENS_REGISTRATION === 'open',
    apiOrigins: originsOf(values.BONDLENS_API_ORIGINS ?? '') ?? [],
    sharedCacheS: Number(values.BONDLENS_SHARED_CACHE),
    webhookTargets: values.BONDLENS_WEBHOOK_TARGETS,
  };
}

function sourcesOf({ BONDLENS_CONTACT, BONDLENS_SEC_FUNDS, BONDLENS_OPENFIGI_KEY }: Variables): SourceSettings {
  return {
    hasContact: BONDLENS_CONTACT !== undefined,
    secFunds: BONDLENS_SEC_FUNDS?.split(/[, ]+/) ?? [],
    ...(BONDLENS_OPENFIGI_KEY !== undefined && { openFigiKey: BONDLENS_OPENFIGI_KEY }),
  };
}

/** The settings that the environment gives; throws a SettingsError. */
export function readSettings(environment: Environment): Settings {
  const values = checkedVariables(environment);
  const dataDir = resolve(projectFolder, values.BONDLENS_DATA_DIR);
  const backups = backupSettings(values, projectFolder);
  const publicUrl = originOf(values.BONDLENS_PUBLIC_URL ?? '');
  const breachedPasswordsUrl = rangeServiceOf(values.BONDLENS_PWNED_PASSWORDS_URL ?? '');
  return {
    port: Number(values.PORT),
    host: values.HOST,
    trustedProxies: values.BONDLENS_TRUSTED_PROXIES,
    ...(publicUrl !== undefined && { publicUrl }),
    ...databaseSettings(values),
    dataDir,
    stopGraceMs: Number(values.BONDLENS_STOP_GRACE) * 1000,
    stopLimitMs: Number(values.BONDLENS_STOP_LIMIT) * 1000,
    isDemo: values.BONDLENS_DEMO === 'on',
    offersDemoAccounts: offersDemoAccounts(values),
    offersDemoOperator: offersDemoOperator(values, publicUrl),
    isDemoLive: values.BONDLENS_DEMO === 'on' && values.BONDLENS_DEMO_LIVE === 'on',
    hasGallery: values.BONDLENS_GALLERY === 'on',
    secret: values.BONDLENS_SECRET ?? getSecret(dataDir),
    ...(values.BONDLENS_SECRET_PREVIOUS === undefined ? {} : { previousSecret: values.BONDLENS_SECRET_PREVIOUS }),
    timeZone: values.BONDLENS_TIME_ZONE,
    ...(values.BONDLENS_CONTACT !== undefined && { contact: values.BONDLENS_CONTACT }),
    ...houseRules(values),
    ...(breachedPasswordsUrl !== undefined && { breachedPasswordsUrl }),
    optionModels: optionModelsIn(values),
    sources: sourcesOf(values),
    sourceMirrors: sourceMirrorsOf(values.BONDLENS_SOURCE_MIRRORS ?? '') ?? new Map(),
    quoteHours: Number(values.BONDLENS_QUOTE_HOURS),
    ...(backups !== undefined && { backups }),
    messages: messageSettings(values),
    ...metricsSettings(values),
    log: logSettings(values),
    isTraced: isTraced(environment),
    identityProviders: providerSettings(values.BONDLENS_OIDC),
  };
}

/** Adds the lines of the project's .env to the environment; what is set already wins. */
export function loadEnvironmentFile(file: string = join(projectFolder, '.env')): void {
  if (existsSync(file)) process.loadEnvFile(file);
}
