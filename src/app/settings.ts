import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type SecondFactorRule, secondFactorRules } from '#domain/access/viewer.ts';
import { isLoopback } from '#domain/loopback.ts';
import type { MessageSettings } from '#server/accounts/message-ways.ts';
import type { ProviderSettings } from '#server/accounts/providers/provider-settings.ts';
import type { MetricsAddress } from '#server/metrics/metrics-listener.ts';
import {
  type BackupSettings,
  backupDefaults,
  backupMeanings,
  backupSettings,
  backupVariables,
  isKeepWrong,
} from './backup-settings.ts';
import { databaseAddress } from './database-address.ts';
import { type LogSettings, logDefaults, logMeanings, logSettings, logVariables } from './log-settings.ts';
import { isMessageVariableWrong, messageMeanings, messageSettings, messageVariables } from './message-settings.ts';
import { isMetricsVariableWrong, metricsMeanings, metricsSettings, metricsVariables } from './metrics-settings.ts';
import { isProvidersWrong, providerSettings, providersMeaning } from './provider-settings.ts';
import { getSecret } from './secret.ts';
import { secretsOfFiles } from './secret-files.ts';
import { isProxyList } from './trusted-proxies.ts';

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
  /** How the site is called in addresses. */
  readonly product: string;
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
  /** Other services by which readers may sign in. */
  readonly identityProviders: readonly ProviderSettings[];
}

/** One line for every variable that cannot be used. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const ROOT = join(import.meta.dirname, '..', '..');
const SECRET_LENGTH = 32;
/** Up to ten minutes. */
const SECONDS = '^([1-5]?\\d?\\d|600)$';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An address that is a protocol, host and port alone. */
function originOf(text: string): URL | undefined {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.href === `${url.origin}/` ? url : undefined;
}

/** Origins in a list with commas; undefined where one is none, as a browser would name it. */
function originsOf(text: string): readonly string[] | undefined {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  const origins = named.map((part) => originOf(part)?.origin);
  return origins.every((origin, at) => origin === named[at]) ? named : undefined;
}

/** The address of a service to which the beginning of a hash is added; over TLS, unless it is on this machine. */
function rangeServiceOf(text: string): URL | undefined {
  const url = URL.parse(text.endsWith('/') ? text : `${text}/`);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return url !== null && isSafe ? url : undefined;
}

const schema = Type.Object({
  PORT: Type.String({ pattern: '^\\d{1,5}$' }),
  HOST: Type.String({ minLength: 1 }),
  BONDLENS_TRUSTED_PROXIES: Type.String(),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://.' })),
  DATABASE_REPLICA_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://.' })),
  BONDLENS_DATABASE_TLS: Type.Union([Type.Literal('on'), Type.Literal('off')]),
  BONDLENS_PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://.' })),
  BONDLENS_DATA_DIR: Type.String({ minLength: 1 }),
  BONDLENS_STOP_GRACE: Type.String({ pattern: SECONDS }),
  BONDLENS_STOP_LIMIT: Type.String({ pattern: SECONDS }),
  BONDLENS_DEMO: Type.Union([Type.Literal('on'), Type.Literal('off')]),
  BONDLENS_DEMO_ACCOUNTS: Type.Union([Type.Literal('local'), Type.Literal('on'), Type.Literal('off')]),
  BONDLENS_DEMO_LIVE: Type.Union([Type.Literal('on'), Type.Literal('off')]),
  BONDLENS_GALLERY: Type.Union([Type.Literal('on'), Type.Literal('off')]),
  BONDLENS_SECRET: Type.Optional(Type.String({ minLength: SECRET_LENGTH })),
  BONDLENS_SECRET_PREVIOUS: Type.Optional(Type.String({ minLength: SECRET_LENGTH })),
  BONDLENS_TIME_ZONE: Type.String(),
  BONDLENS_CONTACT: Type.Optional(Type.String({ pattern: '^[ -~]{3,200}$' })),
  BONDLENS_PRODUCT: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,30}$' }),
  BONDLENS_REGISTRATION: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
  BONDLENS_EDITION: Type.Union([Type.Literal('public'), Type.Literal('internal')]),
  BONDLENS_SECOND_FACTOR: Type.Enum([...secondFactorRules]),
  BONDLENS_PWNED_PASSWORDS_URL: Type.Optional(Type.String()),
  BONDLENS_API_ORIGINS: Type.Optional(Type.String()),
  ...backupVariables,
  ...messageVariables,
  ...metricsVariables,
  ...logVariables,
  BONDLENS_OIDC: Type.Optional(Type.String()),
});

type Variables = Static<typeof schema>;

// What the operator reads when the value does not fit.
const MEANINGS: Readonly<Record<keyof Variables, string>> = {
  PORT: 'a number from 0 to 65535 (0 takes any free port)',
  HOST: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  BONDLENS_TRUSTED_PROXIES: 'addresses and ranges of proxies, such as loopback,10.0.0.0/8',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/name',
  DATABASE_REPLICA_URL: 'addresses such as postgres://user:password@host:5432/name, with commas between them',
  BONDLENS_DATABASE_TLS: 'on or off',
  BONDLENS_PUBLIC_URL: 'the address of the site without a path, such as https://bonds.example.com',
  BONDLENS_DATA_DIR: 'a folder',
  BONDLENS_STOP_GRACE: 'whole seconds, from 0 to 600',
  BONDLENS_STOP_LIMIT: 'whole seconds, from 0 to 600',
  BONDLENS_DEMO: 'on or off',
  BONDLENS_DEMO_ACCOUNTS: 'local (only where the site listens to this machine alone), on or off',
  BONDLENS_DEMO_LIVE: 'on or off',
  BONDLENS_GALLERY: 'on or off',
  BONDLENS_SECRET: `at least ${SECRET_LENGTH} characters that nobody can guess`,
  BONDLENS_SECRET_PREVIOUS: 'the secret before the one in use',
  BONDLENS_TIME_ZONE: 'a time zone such as UTC or Europe/London',
  BONDLENS_CONTACT: 'up to 200 plain characters, such as Example Ltd data@example.com',
  BONDLENS_PRODUCT: 'a name for addresses, of up to 31 Latin letters, digits and hyphens, such as bondlens',
  BONDLENS_REGISTRATION: 'open or closed',
  BONDLENS_EDITION: 'public or internal',
  BONDLENS_SECOND_FACTOR: 'operators or everybody',
  BONDLENS_PWNED_PASSWORDS_URL: 'an https address such as https://api.pwnedpasswords.com/range/',
  BONDLENS_API_ORIGINS: 'origins with commas, such as https://charts.example.com,https://pro.openbb.co',
  ...backupMeanings,
  ...messageMeanings,
  ...metricsMeanings,
  ...logMeanings,
  BONDLENS_OIDC: providersMeaning,
};

const DEFAULTS = {
  PORT: '3000',
  HOST: '127.0.0.1',
  BONDLENS_TRUSTED_PROXIES: 'loopback',
  BONDLENS_DATA_DIR: 'var',
  BONDLENS_STOP_GRACE: '1',
  BONDLENS_STOP_LIMIT: '10',
  BONDLENS_DATABASE_TLS: 'on',
  BONDLENS_DEMO: 'on',
  BONDLENS_DEMO_ACCOUNTS: 'local',
  BONDLENS_DEMO_LIVE: 'on',
  BONDLENS_GALLERY: 'off',
  BONDLENS_TIME_ZONE: 'UTC',
  BONDLENS_PRODUCT: 'bondlens',
  BONDLENS_REGISTRATION: 'open',
  BONDLENS_EDITION: 'public',
  BONDLENS_SECOND_FACTOR: 'operators',
  BONDLENS_METRICS: 'off',
  ...backupDefaults,
  ...logDefaults,
};

// An empty line in .env means: not set.
function given(environment: Environment): Readonly<Record<string, string>> {
  const names = Object.keys(schema.properties);
  const filled = names.map((name) => [name, environment[name]?.trim() ?? ''] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

function isSecret(name: string): boolean {
  return /^(BONDLENS_(SECRET|SMTP_URL|SMS_|OIDC|METRICS_TOKEN)|DATABASE_(REPLICA_)?URL$)/.test(name);
}

function isWrong(name: string, values: Readonly<Record<string, string>>): boolean {
  const value = values[name];
  if (name in messageVariables) return isMessageVariableWrong(name, values);
  if (name in metricsVariables) return isMetricsVariableWrong(name, values);
  if (name === 'BONDLENS_OIDC') return isProvidersWrong(values);
  if (name === 'BONDLENS_BACKUP_KEEP') return isKeepWrong(value);
  if (name === 'PORT' && Number(value) > 65_535) return true;
  if (name === 'BONDLENS_TRUSTED_PROXIES') return value !== undefined && !isProxyList(value);
  if (name === 'BONDLENS_TIME_ZONE') return !isTimeZone(value ?? '');
  if (name === 'BONDLENS_PUBLIC_URL') return value !== undefined && originOf(value) === undefined;
  if (name === 'BONDLENS_PWNED_PASSWORDS_URL') return value !== undefined && rangeServiceOf(value) === undefined;
  if (name === 'BONDLENS_API_ORIGINS') return value !== undefined && originsOf(value) === undefined;
  const property = Object.entries(schema.properties).find(([key]) => key === name)?.[1];
  return value !== undefined && property !== undefined && !Value.Check(property, value);
}

function complaints(values: Readonly<Record<string, string>>): readonly string[] {
  const wrong = Object.entries(MEANINGS).filter(([name]) => isWrong(name, values));
  return wrong.map(
    ([name, meaning]) => `${name} should be ${meaning}${isSecret(name) ? '' : `, not "${values[name]}"`}.`,
  );
}

/** The database's address as the driver takes it. */
function databaseOf({ DATABASE_URL: url, BONDLENS_DATABASE_TLS: tls }: Readonly<Record<string, string>>) {
  return url === undefined ? {} : databaseAddress(url, tls === 'off' ? 'off' : 'on');
}

/** The addresses of its replicas; a password may hold a comma, which an address writes as %2C. */
function replicasOf({ DATABASE_REPLICA_URL: urls, BONDLENS_DATABASE_TLS: tls }: Readonly<Record<string, string>>) {
  const named = (urls ?? '').split(/[\s,]+/).filter((part) => part !== '');
  return named.map((url) => databaseAddress(url, tls === 'off' ? 'off' : 'on', 'DATABASE_REPLICA_URL'));
}

function addressComplaints(values: Readonly<Record<string, string>>): readonly string[] {
  const { complaint } = databaseOf(values);
  const alone = values.DATABASE_URL === undefined && values.DATABASE_REPLICA_URL !== undefined;
  const lines = [complaint, ...replicasOf(values).map((replica) => replica.complaint)];
  if (alone) lines.push('DATABASE_REPLICA_URL is for replicas of DATABASE_URL: set that too.');
  return lines.filter((line) => line !== undefined);
}

function checked(environment: Environment): Variables {
  const files = secretsOfFiles(environment);
  const values = { ...DEFAULTS, ...given(environment), ...files.values };
  const wrong = [...complaints(values), ...files.complaints];
  const lines = wrong.length > 0 ? wrong : addressComplaints(values);
  if (lines.length > 0) throw new SettingsError(lines.join('\n'));
  return Value.Parse(schema, values);
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

/** The settings that the environment gives; throws a SettingsError. */
export function readSettings(environment: Environment): Settings {
  const values = checked(environment);
  const { url: databaseUrl } = databaseOf(values);
  const dataDir = resolve(ROOT, values.BONDLENS_DATA_DIR);
  const backups = backupSettings(values, ROOT);
  const publicUrl = originOf(values.BONDLENS_PUBLIC_URL ?? '');
  const breachedPasswordsUrl = rangeServiceOf(values.BONDLENS_PWNED_PASSWORDS_URL ?? '');
  return {
    port: Number(values.PORT),
    host: values.HOST,
    trustedProxies: values.BONDLENS_TRUSTED_PROXIES,
    ...(publicUrl !== undefined && { publicUrl }),
    ...(databaseUrl !== undefined && { databaseUrl }),
    replicaUrls: replicasOf(values).flatMap(({ url }) => url ?? []),
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
    product: values.BONDLENS_PRODUCT,
    secondFactorOf: values.BONDLENS_SECOND_FACTOR,
    isInternalEdition: values.BONDLENS_EDITION === 'internal',
    isRegistrationOpen: values.BONDLENS_REGISTRATION === 'open',
    ...(breachedPasswordsUrl !== undefined && { breachedPasswordsUrl }),
    apiOrigins: originsOf(values.BONDLENS_API_ORIGINS ?? '') ?? [],
    ...(backups !== undefined && { backups }),
    messages: messageSettings(values),
    ...metricsSettings(values),
    log: logSettings(values),
    isTraced: isTraced(environment),
    identityProviders: providerSettings(values.BONDLENS_OIDC),
  };
}

/** Adds the lines of the project's .env to the environment; what is set already wins. */
export function loadEnvironmentFile(file: string = join(ROOT, '.env')): void {
  if (existsSync(file)) process.loadEnvFile(file);
}
