import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoOptionModels } from '#demo/demo-option-models.ts';
import { optionModelOf } from '#domain/bond/options/option-figures.ts';
import { SettingsError } from './secret-files.ts';
import { readSettings } from './settings.ts';

let folder: string;
const root = resolve(import.meta.dirname, '../../..');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bondlens-settings-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const read = (changes: Record<string, string>) => readSettings({ BONDLENS_DATA_DIR: folder, ...changes });

function complaintOf(changes: Record<string, string>): string {
  try {
    read(changes);
    return '';
  } catch (error) {
    return error instanceof SettingsError ? error.message : String(error);
  }
}

test('BEY-17 needs no setting at all', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    isDemo: true,
    offersDemoAccounts: true,
    offersDemoOperator: true,
    timeZone: 'UTC',
    product: 'bondlens',
    dataDir: folder,
  });
  expect(read({})).not.toHaveProperty('databaseUrl');
});

test('BEY-17 takes replicas of a database that it is told of, and asks them for TLS as it does that', () => {
  const [primary, replica] = ['postgres://a:b@localhost/d', 'postgres://a:hush@replica.example.com/d'];
  expect(read({ DATABASE_URL: primary }).replicaUrls).toEqual([]);
  expect(complaintOf({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica })).toMatch(
    /^DATABASE_REPLICA_URL reaches/,
  );
  expect(complaintOf({ DATABASE_REPLICA_URL: primary })).toContain('set that too');
  expect(complaintOf({ DATABASE_URL: primary, DATABASE_REPLICA_URL: 'hush' })).not.toContain('hush');
});

test('BEY-17 takes whole seconds for the time of stopping, ten minutes at most', () => {
  expect(read({})).toMatchObject({ stopGraceMs: 1_000, stopLimitMs: 10_000 });
  for (const seconds of [0, 9, 10, 99, 100, 599, 600]) {
    expect(read({ BONDLENS_STOP_GRACE: String(seconds) }).stopGraceMs).toBe(seconds * 1000);
  }
  for (const wrong of ['601', '700', '1000', '-1', '1.5', 'soon']) {
    expect(complaintOf({ BONDLENS_STOP_LIMIT: wrong })).toContain('BONDLENS_STOP_LIMIT should be whole seconds');
  }
});

test('BEY-16 makes backups by the clock where it is told a folder', () => {
  expect(read({})).not.toHaveProperty('backups');
  expect(read({ BONDLENS_BACKUP_DIR: '/backups' }).backups).toEqual({
    folder: '/backups',
    cron: '30 2 * * *',
    keep: { days: 7, weeks: 4, months: 12 },
  });
  const other = { BONDLENS_BACKUP_DIR: '/backups', BONDLENS_BACKUP_AT: '23:05', BONDLENS_BACKUP_KEEP: '2d' };
  expect(read(other).backups).toMatchObject({ cron: '5 23 * * *', keep: { days: 2, weeks: 0, months: 0 } });
  expect(complaintOf({ BONDLENS_BACKUP_AT: '24:00' })).toContain('BONDLENS_BACKUP_AT should be a time');
  expect(complaintOf({ BONDLENS_BACKUP_KEEP: 'forever' })).toContain('BONDLENS_BACKUP_KEEP should be numbers');
});

test('BEY-8 takes origins as browsers name them, and nothing else', () => {
  const origins = 'https://charts.example.com, http://localhost:8080';
  expect(read({ BONDLENS_API_ORIGINS: origins }).apiOrigins).toEqual(origins.split(', '));
  expect(read({}).apiOrigins).toEqual([]);
  for (const wrong of [
    '*',
    'null',
    'charts.example.com',
    'https://charts.example.com/',
    'https://Charts.example.com',
  ]) {
    expect(complaintOf({ BONDLENS_API_ORIGINS: wrong })).toContain('BONDLENS_API_ORIGINS should be');
  }
});

const corp = {
  id: 'corp',
  name: 'Corp',
  issuer: 'https://login.example.com',
  clientId: 'bondlens',
  clientSecret: 'not for logs',
};

function withProviders(list: unknown, publicUrl = 'https://bonds.example.com') {
  return { BONDLENS_OIDC: JSON.stringify(list), ...(publicUrl && { BONDLENS_PUBLIC_URL: publicUrl }) };
}

test('SHL-14 takes the services to sign in by from JSON, or from a file', () => {
  const list = [corp, { id: 'gh', kind: 'github', name: 'GitHub', clientId: 'a', clientSecret: 'b' }];
  const expected = [{ ...corp, kind: 'oidc', scopes: ['openid', 'email', 'profile'] }, list[1]];
  expect(read(withProviders(list)).identityProviders).toEqual(expected);
  const file = join(folder, 'providers.json');
  writeFileSync(file, JSON.stringify(list));
  const BONDLENS_PUBLIC_URL = 'https://bonds.example.com';
  expect(read({ BONDLENS_OIDC: file, BONDLENS_PUBLIC_URL }).identityProviders).toEqual(expected);
  expect(read(withProviders([{ ...corp, issuer: 'http://127.0.0.1:9/' }])).identityProviders).toHaveLength(1);
});

test.each([
  ['without the public address', withProviders([corp], '')],
  ['with an issuer that is not reached by TLS', withProviders([{ ...corp, issuer: 'http://login.example.com' }])],
  ['with two of one id', withProviders([corp, corp])],
  ['with the id of passwords', withProviders([{ ...corp, id: 'credential' }])],
  ['with a word that is none', withProviders([{ ...corp, clientsecret: '' }])],
  ['from a file that is not there', { ...withProviders([]), BONDLENS_OIDC: '/nowhere/providers.json' }],
])('SHL-14 refuses services %s, and prints no secret', (_case, changes) => {
  const complaint = complaintOf(changes);
  expect(complaint).toMatch(/^BONDLENS_OIDC should be a JSON list, or a file .* together with BONDLENS_PUBLIC_URL\.$/);
  expect(complaint).not.toContain(corp.clientSecret);
});

test('takes every setting from the environment', () => {
  const secret = 'x'.repeat(32);
  const settings = read({
    PORT: '0',
    HOST: '0.0.0.0',
    BONDLENS_PUBLIC_URL: 'https://bonds.example.com',
    DATABASE_URL: 'postgresql://a:b@c/d?sslmode=verify-full',
    DATABASE_REPLICA_URL: 'postgres://a:b@d/e?sslmode=require, postgres://a:b@localhost/e',
    BONDLENS_STOP_GRACE: '5',
    BONDLENS_STOP_LIMIT: '60',
    BONDLENS_DEMO: 'off',
    BONDLENS_GALLERY: 'on',
    BONDLENS_SECRET: secret,
    BONDLENS_TIME_ZONE: 'Europe/London',
    BONDLENS_TRUSTED_PROXIES: 'loopback,10.0.0.0/8',
  });
  expect(settings).toEqual({
    port: 0,
    host: '0.0.0.0',
    trustedProxies: 'loopback,10.0.0.0/8',
    webhookTargets: 'internet',
    publicUrl: new URL('https://bonds.example.com'),
    databaseUrl: 'postgresql://a:b@c/d?sslmode=verify-full',
    dataDir: folder,
    replicaUrls: ['postgres://a:b@d/e?sslmode=verify-full', 'postgres://a:b@localhost/e'],
    stopGraceMs: 5_000,
    stopLimitMs: 60_000,
    isDemo: false,
    offersDemoAccounts: false,
    offersDemoOperator: false,
    isDemoLive: false,
    hasGallery: true,
    identityProviders: [],
    apiOrigins: [],
    sharedCacheS: 0,
    optionModels: demoOptionModels,
    quoteHours: 24,
    sources: { hasContact: false, secFunds: [] },
    sourceMirrors: new Map(),
    secret,
    timeZone: 'Europe/London',
    product: 'bondlens',
    usualConventions: { byCurrency: new Map(), others: null },
    secondFactorOf: 'operators',
    isInternalEdition: false,
    isRegistrationOpen: true,
    messages: {},
    log: { level: 'warn', form: 'text', slowStatementMs: 500 },
    isTraced: false,
  });
});

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.0.2.7' }, false],
  [{ HOST: '0.0.0.0', BONDLENS_DEMO_ACCOUNTS: 'on' }, true],
  [{ BONDLENS_DEMO_ACCOUNTS: 'off' }, false],
  [{ BONDLENS_DEMO: 'off', BONDLENS_DEMO_ACCOUNTS: 'on' }, false],
])('ACC-9 other machines get the demo accounts by the word of the operator alone: %j', (changes, expected) => {
  expect(read(changes).offersDemoAccounts).toBe(expected);
});

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ BONDLENS_DEMO_ACCOUNTS: 'on' }, false],
  [{ HOST: '0.0.0.0', BONDLENS_DEMO_ACCOUNTS: 'on' }, false],
  [{ BONDLENS_DEMO_ACCOUNTS: 'off' }, false],
  [{ BONDLENS_DEMO: 'off' }, false],
  [{ BONDLENS_PUBLIC_URL: 'https://bonds.example.com' }, false],
])('ACC-9 the demo operator is for this machine alone, whatever the settings say: %j', (changes, expected) => {
  expect(read(changes).offersDemoOperator).toBe(expected);
});

test('SHL-14 registration is open unless the operator closes it, and a service of breached passwords is asked over TLS alone', () => {
  expect(read({}).isRegistrationOpen).toBe(true);
  expect(read({ BONDLENS_REGISTRATION: 'closed' }).isRegistrationOpen).toBe(false);
  expect([read({}), read({ BONDLENS_EDITION: 'internal' })].map((each) => each.isInternalEdition)).toEqual([
    false,
    true,
  ]);
  const service = (url: string) => read({ BONDLENS_PWNED_PASSWORDS_URL: url }).breachedPasswordsUrl?.href;
  expect(service('https://pwned.example/range')).toBe('https://pwned.example/range/');
  expect(service('http://127.0.0.1:8080/range/')).toBe('http://127.0.0.1:8080/range/');
  expect(() => service('http://pwned.example/range/')).toThrow('BONDLENS_PWNED_PASSWORDS_URL should be');
});

test('BEY-20 the operator sets mean reversion and volatility of the option model by currency', () => {
  expect(read({ BONDLENS_OPTION_MODELS: 'USD=3/100, EUR=2.5/80.5' }).optionModels).toEqual({
    ...demoOptionModels,
    USD: { meanReversion: 0.03, volatility: 0.01 },
    EUR: { meanReversion: 0.025, volatility: 0.00805 },
  });
  for (const wrong of ['USD', 'USD=3', 'usd=3/100', 'USD=-3/100', 'USD=3/1e2']) {
    expect(() => read({ BONDLENS_OPTION_MODELS: wrong })).toThrow('BONDLENS_OPTION_MODELS should be');
  }
});

test('BEY-20 the demo market has volatilities of its own, which value generated bonds alone', () => {
  const { optionModels } = read({ BONDLENS_OPTION_MODELS: 'RUB=3/250' });
  const of = (currency: string, isGenerated: boolean) => optionModelOf(optionModels, { currency, isGenerated });
  expect([of('RUB', true).volatility, of('RUB', false).volatility]).toEqual([0.025, 0.025]);
  // What the generated curves move by: 0.2 points a year in francs, 3.6 in lira.
  for (const currency of ['GBP', 'CHF', 'PLN', 'TRY', 'CNY', 'BRL']) {
    expect(of(currency, true).volatility, currency).toBeGreaterThan(0.001);
    expect(of(currency, true).volatility, currency).toBeLessThan(0.05);
    expect(of(currency, true).isBorrowed, currency).toBeUndefined();
    expect(of(currency, false).isBorrowed, currency).toBe(true);
  }
  expect(of('EUR', true)).toEqual(of('EUR', false));
});

test('BEY-22 other addresses can stand for those of sources', () => {
  const mirrors = 'https://www.mof.go.jp=http://127.0.0.1:9000/mof/, https://iss.moex.com=https://mirror.example.com';
  expect([...read({ BONDLENS_SOURCE_MIRRORS: mirrors }).sourceMirrors]).toEqual([
    ['https://www.mof.go.jp', 'http://127.0.0.1:9000/mof'],
    ['https://iss.moex.com', 'https://mirror.example.com'],
  ]);
  for (const wrong of ['https://a.example', 'a=b', 'https://a.example=file:///etc', 'https://a.example=']) {
    expect(complaintOf({ BONDLENS_SOURCE_MIRRORS: wrong })).toContain('BONDLENS_SOURCE_MIRRORS should be addresses');
  }
});

test('BEY-22 funds are named by series or registrant, and OpenFIGI has a key', () => {
  const { sources } = read({ BONDLENS_SEC_FUNDS: 'S000004310, 884394', BONDLENS_OPENFIGI_KEY: 'a-key-of-ours' });
  expect(sources).toEqual({ hasContact: false, secFunds: ['S000004310', '884394'], openFigiKey: 'a-key-of-ours' });
  expect(complaintOf({ BONDLENS_SEC_FUNDS: 'SPY' })).toContain('BONDLENS_SEC_FUNDS should be numbers');
  expect(complaintOf({ BONDLENS_OPENFIGI_KEY: 'a key' })).toBe('BONDLENS_OPENFIGI_KEY should be a key of OpenFIGI.');
});

test('QUO-1 the operator sets for how many hours a quote is fresh', () => {
  expect([read({}).quoteHours, read({ BONDLENS_QUOTE_HOURS: '2' }).quoteHours]).toEqual([24, 2]);
  for (const wrong of ['0', '169', '1.5', 'day']) {
    expect(complaintOf({ BONDLENS_QUOTE_HOURS: wrong })).toContain('BONDLENS_QUOTE_HOURS should be whole hours');
  }
});

test('NAV-6 yields are told as the operator says, by currency', () => {
  const { usualConventions } = read({ BONDLENS_YIELD_CONVENTION: 'effective,USD=street' });
  expect([usualConventions.others, usualConventions.byCurrency.get('USD')]).toEqual(['effective', 'street']);
  expect(read({}).usualConventions.others).toBeNull();
  expect(complaintOf({ BONDLENS_YIELD_CONVENTION: 'simple' })).toContain('BONDLENS_YIELD_CONVENTION should be');
});

test('takes an empty variable for an absent one', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000 });
});

test.each([
  [{ PORT: 'http' }, 'PORT should be a number from 0 to 65535 (0 takes any free port), not "http".'],
  [{ PORT: '70000' }, 'PORT should be a number from 0 to 65535 (0 takes any free port), not "70000".'],
  [
    { BONDLENS_PRODUCT: 'my bonds' },
    'BONDLENS_PRODUCT should be a name for addresses, of up to 31 Latin letters, digits and hyphens, such as bondlens, not "my bonds".',
  ],
  [{ BONDLENS_DEMO: 'maybe' }, 'BONDLENS_DEMO should be on or off, not "maybe".'],
  [
    { BONDLENS_TIME_ZONE: 'Mars/Base' },
    'BONDLENS_TIME_ZONE should be a time zone such as UTC or Europe/London, not "Mars/Base".',
  ],
])('says what is wrong with %o', (changes, message) => {
  expect(complaintOf(changes)).toBe(message);
});

test('tells all faults at once, one line each', () => {
  expect(complaintOf({ PORT: '-1', BONDLENS_DEMO: 'x' }).split('\n')).toHaveLength(2);
});

test('never shows a password or a secret', () => {
  const message = complaintOf({ DATABASE_URL: 'mysql://u:hunter2@h/d', BONDLENS_SECRET: 'hunter2' });
  expect(message).toContain('DATABASE_URL should be');
  expect(message).toContain('BONDLENS_SECRET should be');
  expect(message).not.toContain('hunter2');
});

test.each([
  'postgres://a:b@db.example/d',
  'postgres://a:b@10.0.0.7/d?sslmode=disable',
  'postgres://a:b@db.example/d?sslmode=no-verify',
  'postgres://a:b@localhost/d?host=db.example',
])('BEY-17 refuses %s, since what passes there could be read', (url) => {
  expect(complaintOf({ DATABASE_URL: url })).toMatch(
    /^DATABASE_URL reaches another machine without TLS\. Add sslmode=verify-full/,
  );
  expect(read({ DATABASE_URL: url, BONDLENS_DATABASE_TLS: 'off' }).databaseUrl).toBe(url);
});

test.each([
  ['postgres://a:b@127.0.0.1:5433/d', 'postgres://a:b@127.0.0.1:5433/d'],
  ['postgres://a:b@[::1]/d', 'postgres://a:b@[::1]/d'],
  ['postgres:///d?host=/run/postgresql', 'postgres:///d?host=/run/postgresql'],
  ['postgres://a:b@db.example/d?sslmode=require', 'postgres://a:b@db.example/d?sslmode=verify-full'],
  ['postgres://a:b@db.example/d?ssl=true', 'postgres://a:b@db.example/d?sslmode=verify-full'],
  [
    'postgres://a:b@db.example/d?sslmode=require&uselibpqcompat=true',
    'postgres://a:b@db.example/d?sslmode=verify-full',
  ],
])('BEY-17 takes %s, and checks the certificate wherever there is one', (url, used) => {
  expect(read({ DATABASE_URL: url }).databaseUrl).toBe(used);
});

test('BEY-17 a certificate that cannot be read is told at the start', () => {
  const url = 'postgres://a:b@db.example/d?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
  expect(complaintOf({ DATABASE_URL: url })).toBe('DATABASE_URL names a file in sslrootcert that cannot be read.');
});

test('SHL-14 secrets may stand in files, not in both places', () => {
  const file = join(folder, 'secret-of-a-file');
  writeFileSync(file, `${'y'.repeat(40)}\n`);
  expect(read({ BONDLENS_SECRET_FILE: file }).secret).toBe('y'.repeat(40));
  const both = complaintOf({ BONDLENS_SECRET_FILE: file, BONDLENS_SECRET: 'x'.repeat(40) });
  expect(both).toBe('Set BONDLENS_SECRET or BONDLENS_SECRET_FILE, not both.');
  const gone = complaintOf({ DATABASE_URL_FILE: '/nowhere/url' });
  expect(gone).toBe('DATABASE_URL_FILE names a file that cannot be read, or is empty.');
});

test('makes its secret once, readable by its owner alone', () => {
  const { secret } = read({});
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(read({}).secret).toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

test.each(['', 'abc', `${'x'.repeat(31)}\n`])('does not start with the secret %j of its folder', (content) => {
  writeFileSync(join(folder, 'secret'), content);
  onTestFinished(() => rmSync(join(folder, 'secret')));
  expect(complaintOf({})).toMatch(/secret holds \d+ characters; a secret has 32 at the least/);
});

test('.env.example names every setting', () => {
  const names = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(names).toEqual([
    'PORT',
    'HOST',
    'BONDLENS_WEBHOOK_TARGETS',
    'BONDLENS_TRUSTED_PROXIES',
    'BONDLENS_PUBLIC_URL',
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'BONDLENS_DATABASE_TLS',
    'BONDLENS_DATA_DIR',
    'BONDLENS_STOP_GRACE',
    'BONDLENS_STOP_LIMIT',
    'BONDLENS_DEMO',
    'BONDLENS_DEMO_LIVE',
    'BONDLENS_DEMO_ACCOUNTS',
    'BONDLENS_GALLERY',
    'BONDLENS_SECRET',
    'BONDLENS_SECRET_PREVIOUS',
    'BONDLENS_OIDC',
    'BONDLENS_API_ORIGINS',
    'BONDLENS_SHARED_CACHE',
    'BONDLENS_BACKUP_DIR',
    'BONDLENS_BACKUP_AT',
    'BONDLENS_BACKUP_KEEP',
    'BONDLENS_TIME_ZONE',
    'BONDLENS_CONTACT',
    'BONDLENS_PRODUCT',
    'BONDLENS_OPTION_MODELS',
    'BONDLENS_SOURCE_MIRRORS',
    'BONDLENS_OPENFIGI_KEY',
    'BONDLENS_SEC_FUNDS',
    'BONDLENS_QUOTE_HOURS',
    'BONDLENS_REGISTRATION',
    'BONDLENS_EDITION',
    'BONDLENS_SECOND_FACTOR',
    'BONDLENS_PWNED_PASSWORDS_URL',
    'BONDLENS_LOG_LEVEL',
    'BONDLENS_LOG_FORM',
    'BONDLENS_SLOW_STATEMENT_MS',
    'BONDLENS_METRICS',
    'BONDLENS_METRICS_TOKEN',
    'BONDLENS_SMTP_URL',
    'BONDLENS_MAIL_FROM',
    'BONDLENS_SMS_URL',
    'BONDLENS_SMS_TOKEN',
  ]);
});

test.each([
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
])('BEY-16 metrics at %s are for this machine alone', (text, metrics) => {
  expect(read({ BONDLENS_METRICS: text }).metrics).toEqual(metrics);
});

test('BEY-16 metrics are off unless told, and other machines need a token for them', () => {
  expect(read({}).metrics).toBeUndefined();
  const metrics = '0.0.0.0:9464';
  for (const wrong of [metrics, 'on', '70000', 'host:', '[::]:9464'])
    expect(complaintOf({ BONDLENS_METRICS: wrong })).toContain('BONDLENS_METRICS should be');
  const token = 'sixteen-or-more-signs';
  const settings = read({ BONDLENS_METRICS: metrics, BONDLENS_METRICS_TOKEN: token });
  expect(settings.metrics).toEqual({ host: '0.0.0.0', port: 9464, token });
  const short = complaintOf({ BONDLENS_METRICS: metrics, BONDLENS_METRICS_TOKEN: 'short-hunter2' });
  expect(short).toContain('BONDLENS_METRICS_TOKEN should be');
  expect(short).not.toContain('hunter2');
});

test('BEY-16 the log is of warnings in words, unless told otherwise', () => {
  expect(read({}).log).toEqual({ level: 'warn', form: 'text', slowStatementMs: 500 });
  const told = { BONDLENS_LOG_LEVEL: 'info', BONDLENS_LOG_FORM: 'json', BONDLENS_SLOW_STATEMENT_MS: '50' };
  expect(read(told).log).toEqual({ level: 'info', form: 'json', slowStatementMs: 50 });
  for (const [name, value] of [
    ['BONDLENS_LOG_LEVEL', 'loud'],
    ['BONDLENS_LOG_FORM', 'xml'],
    ['BONDLENS_SLOW_STATEMENT_MS', '0'],
  ] as const) {
    expect(complaintOf({ [name]: value })).toContain(`${name} should be`);
  }
});
