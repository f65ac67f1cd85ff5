import { accessSync, constants } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { secondFactorRules } from '#domain/account/access/viewer.ts';
import { usualQuoteHours } from '#domain/market/best-sides.ts';
import { isLoopback } from '#domain/platform/loopback.ts';
import { usualTargets, webhookTargetsMeaning, webhookTargetsOf } from '#server/feeds/webhooks/webhook-targets.ts';
import { backupDefaults, backupMeanings, backupVariables, isKeepWrong } from './backup-settings.ts';
import { isMessageVariableWrong, messageMeanings, messageVariables } from './message-settings.ts';
import {
  isMetricsVariableWrong,
  logDefaults,
  logMeanings,
  logVariables,
  metricsMeanings,
  metricsVariables,
} from './metrics-settings.ts';
import { optionModelsMeaning, optionModelsOf } from './option-model-settings.ts';
import { isProvidersWrong, providersMeaning } from './provider-settings.ts';
import { SECRET_LENGTH, SettingsError, secretsOfFiles } from './secret-files.ts';
import { sourceMirrorsMeaning, sourceMirrorsOf } from './source-mirrors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
type Texts = Readonly<Record<string, string>>;

/** Up to ten minutes. */
const SECONDS = '^([1-5]?\\d?\\d|600)$';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
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
  BONDLENS_YIELD_CONVENTION: Type.Optional(
    Type.String({ pattern: '^([A-Z]{3}=)?(effective|street)(, *([A-Z]{3}=)?(effective|street))*$' }),
  ),
  BONDLENS_REGISTRATION: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
  BONDLENS_EDITION: Type.Union([Type.Literal('public'), Type.Literal('internal')]),
  BONDLENS_SECOND_FACTOR: Type.Enum([...secondFactorRules]),
  BONDLENS_PWNED_PASSWORDS_URL: Type.Optional(Type.String()),
  BONDLENS_API_ORIGINS: Type.Optional(Type.String()),
  BONDLENS_OPTION_MODELS: Type.Optional(Type.String()),
  BONDLENS_SOURCE_MIRRORS: Type.Optional(Type.String()),
  BONDLENS_OPENFIGI_KEY: Type.Optional(Type.String({ pattern: '^[!-~]{8,200}$' })),
  BONDLENS_SEC_FUNDS: Type.Optional(
    Type.String({ pattern: '^(S[0-9]{9}|[0-9]{1,10})([, ]+(S[0-9]{9}|[0-9]{1,10})){0,99}$' }),
  ),
  BONDLENS_SHARED_CACHE: Type.String({ pattern: '^(0|[1-9][0-9]{0,3})$' }),
  BONDLENS_WEBHOOK_TARGETS: Type.String(),
  BONDLENS_QUOTE_HOURS: Type.String({ pattern: '^([1-9]|[1-9][0-9]|1[0-5][0-9]|16[0-8])$' }),
  ...backupVariables,
  ...messageVariables,
  ...metricsVariables,
  ...logVariables,
  BONDLENS_OIDC: Type.Optional(Type.String()),
});

export type Variables = Static<typeof schema>;

// What the operator reads when the value does not fit.
const MEANINGS: Readonly<Record<keyof Variables, string>> = {
  PORT: 'a number from 0 to 65535 (0 takes any free port)',
  HOST: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  BONDLENS_TRUSTED_PROXIES: 'addresses and ranges of proxies, such as loopback,10.0.0.0/8',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/name',
  DATABASE_REPLICA_URL: 'addresses such as postgres://user:password@host:5432/name, with commas between them',
  BONDLENS_DATABASE_TLS: 'on or off',
  BONDLENS_PUBLIC_URL:
    'the address of the site without a path, such as https://bonds.example.com, and is needed with BONDLENS_SMTP_URL',
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
  BONDLENS_YIELD_CONVENTION: 'effective or street, also by currency, such as street,RUB=effective',
  BONDLENS_REGISTRATION: 'open or closed',
  BONDLENS_EDITION: 'public or internal',
  BONDLENS_SECOND_FACTOR: 'operators or everybody',
  BONDLENS_PWNED_PASSWORDS_URL: 'an https address such as https://api.pwnedpasswords.com/range/',
  BONDLENS_API_ORIGINS: 'origins with commas, such as https://charts.example.com,https://pro.openbb.co',
  BONDLENS_OPTION_MODELS: optionModelsMeaning,
  BONDLENS_SOURCE_MIRRORS: sourceMirrorsMeaning,
  BONDLENS_OPENFIGI_KEY: 'a key of OpenFIGI',
  BONDLENS_SEC_FUNDS: 'numbers of series or registrants at the SEC with commas, such as S000004310,0000884394',
  BONDLENS_SHARED_CACHE: 'whole seconds, from 0 to 9999',
  BONDLENS_WEBHOOK_TARGETS: webhookTargetsMeaning,
  BONDLENS_QUOTE_HOURS: 'whole hours, from 1 to 168',
  ...backupMeanings,
  ...messageMeanings,
  ...metricsMeanings,
  ...logMeanings,
  BONDLENS_OIDC: providersMeaning,
};

const DEFAULTS = {
  BONDLENS_WEBHOOK_TARGETS: usualTargets,
  BONDLENS_QUOTE_HOURS: String(usualQuoteHours),
  BONDLENS_SHARED_CACHE: '0',
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
function given(environment: Environment): Texts {
  const names = Object.keys(schema.properties);
  const filled = names.map((name) => [name, environment[name]?.trim() ?? ''] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

function isSecret(name: string): boolean {
  return /^(BONDLENS_(SECRET|SMTP_URL|SMS_|OIDC|METRICS_TOKEN|OPENFIGI_KEY)|DATABASE_(REPLICA_)?URL$)/.test(name);
}

/** The settings that are set, for others' eyes: of secrets, addresses with credentials and files of secrets only that they are. */
export function shownVariables(environment: Environment): Texts {
  const names = Object.keys(schema.properties).flatMap((name) => [name, `${name}_FILE`]);
  const isSet = (name: string) => (environment[name]?.trim() ?? '') !== '';
  const isClosed = (name: string) =>
    isSecret(name) || name.endsWith('_FILE') || /_(URL|TARGETS|CONTACT|FROM|MIRRORS|FUNDS)$/.test(name);
  return Object.fromEntries(
    names.filter(isSet).map((name) => [name, isClosed(name) ? 'set' : (environment[name] ?? '')]),
  );
}

/** An address that is a protocol, host and port alone. */
export function originOf(text: string): URL | undefined {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.href === `${url.origin}/` ? url : undefined;
}

/** Origins in a list with commas; undefined where one is none, as a browser would name it. */
export function originsOf(text: string): readonly string[] | undefined {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  const origins = named.map((part) => originOf(part)?.origin);
  return origins.every((origin, at) => origin === named[at]) ? named : undefined;
}

/** The address of a service to which the beginning of a hash is added; over TLS, unless it is on this machine. */
export function rangeServiceOf(text: string): URL | undefined {
  const url = URL.parse(text.endsWith('/') ? text : `${text}/`);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return url !== null && isSafe ? url : undefined;
}

/** Names for ranges that the server knows by itself. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0;
  } catch {
    return false;
  }
}

/** Whether a text is a list of addresses, ranges such as 10.0.0.0/8, and names of ranges, separated by commas. */
export function isProxyList(text: string): boolean {
  return text.split(',').every((each) => NAMED_RANGES.includes(each.trim()) || isRange(each.trim()));
}

/** Links of mails go to the named address and never to the one by which somebody asked: without it no mail leaves. */
function isPublicUrlWrong({ BONDLENS_PUBLIC_URL: value, BONDLENS_SMTP_URL: mail }: Texts): boolean {
  return value === undefined ? mail !== undefined : originOf(value) === undefined;
}

function isWrong(name: string, values: Texts): boolean {
  const value = values[name];
  if (name in messageVariables) return isMessageVariableWrong(name, values);
  if (name in metricsVariables) return isMetricsVariableWrong(name, values);
  if (name === 'BONDLENS_OIDC') return isProvidersWrong(values);
  if (name === 'BONDLENS_BACKUP_KEEP') return isKeepWrong(value);
  if (name === 'PORT' && Number(value) > 65_535) return true;
  if (name === 'BONDLENS_TRUSTED_PROXIES') return value !== undefined && !isProxyList(value);
  if (name === 'BONDLENS_TIME_ZONE') return !isTimeZone(value ?? '');
  if (name === 'BONDLENS_PUBLIC_URL') return isPublicUrlWrong(values);
  if (name === 'BONDLENS_PWNED_PASSWORDS_URL') return value !== undefined && rangeServiceOf(value) === undefined;
  if (name === 'BONDLENS_API_ORIGINS') return value !== undefined && originsOf(value) === undefined;
  if (name === 'BONDLENS_OPTION_MODELS') return value !== undefined && optionModelsOf(value) === undefined;
  if (name === 'BONDLENS_WEBHOOK_TARGETS') return webhookTargetsOf(value ?? '') === undefined;
  if (name === 'BONDLENS_SOURCE_MIRRORS') return value !== undefined && sourceMirrorsOf(value) === undefined;
  const property = Object.entries(schema.properties).find(([key]) => key === name)?.[1];
  return value !== undefined && property !== undefined && !Value.Check(property, value);
}

function complaints(values: Texts): readonly string[] {
  const wrong = Object.entries(MEANINGS).filter(([name]) => isWrong(name, values));
  return wrong.map(
    ([name, meaning]) =>
      `${name} should be ${meaning}${isSecret(name) || values[name] === undefined ? '' : `, not "${values[name]}"`}.`,
  );
}

/** Ways of TLS that the driver checks in full: the certificate's chain and its name. */
const CHECKED_MODES = ['verify-full', 'verify-ca', 'require', 'prefer'];

interface DatabaseAddress {
  /** For the driver; undefined where it cannot be used. */
  readonly url?: string;
  /** What the operator has to do. */
  readonly complaint?: string;
}

const withoutTls =
  ' reaches another machine without TLS. Add sslmode=verify-full to it (and sslrootcert=<file> where no public authority ' +
  'signed its certificate), or set BONDLENS_DATABASE_TLS=off where the network itself keeps strangers out.';

/** A socket's folder, or this machine itself. */
function isNear(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname;
  return host === '' || host.startsWith('/') || decodeURIComponent(host).startsWith('/') || isLoopback(host);
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address of a database, with TLS that checks whom it speaks to wherever it leaves this machine. Weaker ways become the full one, so that
 * what the driver makes of them does not matter.
 */
function databaseAddress(text: string, tls: 'on' | 'off', name = 'DATABASE_URL'): DatabaseAddress {
  const url = URL.parse(text);
  if (url === null) return { complaint: `${name} is no address.` };
  const missing = ['sslrootcert', 'sslcert', 'sslkey'].find((name) => {
    const file = url.searchParams.get(name);
    return file !== null && !isReadable(file);
  });
  if (missing !== undefined) return { complaint: `${name} names a file in ${missing} that cannot be read.` };
  const mode = url.searchParams.get('sslmode') ?? (url.searchParams.get('ssl') === 'true' ? 'require' : 'disable');
  if (CHECKED_MODES.includes(mode)) {
    for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name);
    url.searchParams.set('sslmode', 'verify-full');
    return { url: url.href };
  }
  return isNear(url) || tls === 'off' ? { url: text } : { complaint: name + withoutTls };
}

/** The database's address as the driver takes it. */
export function databaseOf({ DATABASE_URL: url, BONDLENS_DATABASE_TLS: tls }: Texts): Partial<DatabaseAddress> {
  return url === undefined ? {} : databaseAddress(url, tls === 'off' ? 'off' : 'on');
}

/** The addresses of its replicas; a password may hold a comma, which an address writes as %2C. */
export function replicasOf({ DATABASE_REPLICA_URL: urls, BONDLENS_DATABASE_TLS: tls }: Texts) {
  const named = (urls ?? '').split(/[\s,]+/).filter((part) => part !== '');
  return named.map((url) => databaseAddress(url, tls === 'off' ? 'off' : 'on', 'DATABASE_REPLICA_URL'));
}

function addressComplaints(values: Texts): readonly string[] {
  const { complaint } = databaseOf(values);
  const alone = values.DATABASE_URL === undefined && values.DATABASE_REPLICA_URL !== undefined;
  const lines = [complaint, ...replicasOf(values).map((replica) => replica.complaint)];
  if (alone) lines.push('DATABASE_REPLICA_URL is for replicas of DATABASE_URL: set that too.');
  return lines.filter((line) => line !== undefined);
}

/** Where the data are kept, as far as settings that cannot be used tell. */
export function dataDirOf({ BONDLENS_DATA_DIR: given }: Environment): string {
  return given || DEFAULTS.BONDLENS_DATA_DIR;
}

/** The variables of an environment with their defaults; throws a SettingsError. */
export function checkedVariables(environment: Environment): Variables {
  const files = secretsOfFiles(environment);
  const values = { ...DEFAULTS, ...given(environment), ...files.values };
  const wrong = [...complaints(values), ...files.complaints];
  const lines = wrong.length > 0 ? wrong : addressComplaints(values);
  if (lines.length > 0) throw new SettingsError(lines.join('\n'));
  return Value.Parse(schema, values);
}
