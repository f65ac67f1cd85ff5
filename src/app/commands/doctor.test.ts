import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { examine } from './doctor.ts';
import { supportBundle } from './support.ts';

let place: TestDatabase;
let folder: string;
beforeAll(async () => {
  place = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bondlens-doctor-'));
});
afterAll(async () => {
  await place.drop();
  rmSync(folder, { recursive: true });
});

const settings = (more: Record<string, string> = {}) => ({
  PORT: '0',
  BONDLENS_DATA_DIR: folder,
  DATABASE_URL: place.url,
  BONDLENS_DATABASE_TLS: 'off',
  ...more,
});

const found = async (more: Record<string, string> = {}) =>
  new Map((await examine(settings(more))).map(({ check, state, says }) => [check, `${state}: ${says}`]));

test('BEY-17 a machine on which the site can run is told so, and nothing is changed', async () => {
  const findings = await found();
  expect([...findings.keys()]).toEqual([
    'node',
    'memory',
    'settings',
    'folder',
    'disk',
    'secret',
    'port',
    'database',
    'clock',
    'mail',
  ]);
  for (const check of ['node', 'settings', 'folder', 'port', 'clock']) expect(findings.get(check)).toMatch(/^ok: /);
  expect(findings.get('database')).toMatch(/^ok: PostgreSQL 18/);
  expect(findings.get('mail')).toContain('wait in the outbox');
  expect(readdirSync(folder)).toEqual([]);
});

test('BEY-17 what hinders a start is told with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const address = other.address();
  const port = String(typeof address === 'object' && address !== null ? address.port : 0);
  other.on('connection', (socket) => socket.destroy());
  writeFileSync(join(folder, 'secret'), 'short');
  const findings = await found({
    PORT: port,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    BONDLENS_SMTP_URL: 'smtp://127.0.0.1:1',
    BONDLENS_MAIL_FROM: 'a@example.com',
    BONDLENS_PUBLIC_URL: 'https://bonds.example.com',
  });
  other.close();
  rmSync(join(folder, 'secret'));
  expect(findings.get('port')).toMatch(/^bad: Port \d+ is in use/);
  expect(findings.get('secret')).toMatch(/^bad: .* holds 5 characters/);
  expect(findings.get('database')).toMatch(/^bad: .*\nNothing answers at the host and port of DATABASE_URL/);
  expect(findings.get('mail')).toMatch(/^bad: The mail server 127\.0\.0\.1/);
  expect((await examine({ PORT: 'http' })).at(-1)).toMatchObject({ check: 'settings', state: 'bad' });
});

test('BEY-17 the bundle for support holds settings and state, and no secret', async () => {
  const secrets = {
    BONDLENS_SECRET: 'canary-secret-0123456789-0123456789',
    BONDLENS_SECRET_PREVIOUS: 'canary-before-0123456789-0123456789',
    BONDLENS_SMTP_URL: 'smtp://canary-user:canary-word@127.0.0.1:1',
    BONDLENS_MAIL_FROM: 'canary@example.com',
    BONDLENS_SMS_URL: 'https://sms.example/canary',
    BONDLENS_SMS_TOKEN: 'canary-token',
    BONDLENS_OPENFIGI_KEY: 'canary-figi-key',
    BONDLENS_METRICS_TOKEN: 'canary-metrics-0123456789-0123456789',
    BONDLENS_CONTACT: 'canary@example.com',
    BONDLENS_PUBLIC_URL: 'https://bonds.example.com',
  };
  const bundle = await supportBundle(
    settings({ ...secrets, BONDLENS_METRICS: '127.0.0.1:0', BONDLENS_TIME_ZONE: 'Europe/London' }),
  );
  const text = JSON.stringify(bundle);
  expect(text).not.toContain('canary');
  expect(text).not.toContain(new URL(place.url).password);
  expect(bundle).toMatchObject({
    product: expect.stringMatching(/^Bondlens \d/),
    settings: { BONDLENS_SECRET: 'set', BONDLENS_TIME_ZONE: 'Europe/London', DATABASE_URL: 'set' },
    findings: expect.arrayContaining([expect.objectContaining({ check: 'database', state: 'ok' })]),
    database: { pendingMigrations: [], state: { version: expect.stringMatching(/^18/) }, imports: [] },
  });
});
