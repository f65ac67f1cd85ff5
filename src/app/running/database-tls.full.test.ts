import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { type Postgres, startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { openJobs } from '../jobs/job-queues.ts';
import { readSettings } from '../settings/settings.ts';
import { makeCertificate, openssl } from '../testing/certificate.ts';
import { withDatabaseAdvice } from './advice.ts';

const LONG_MS = 120_000;
const silent = () => undefined;

/** PostgreSQL takes a key of its own user alone. */
function giveTo(file: string, owner: string): void {
  const { uid, gid } = statSync(owner);
  chmodSync(file, 0o600);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

// Certificates are made by the program that makes them everywhere; where it is missing there is nothing to test with, but in CI it has to be.
describe.skipIf(!process.env.CI && !openssl('version'))('a database behind TLS', () => {
  let folder: string;
  let server: Postgres;
  let certificate: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-tls-`));
    chmodSync(folder, 0o711);
    const own = makeCertificate(folder, 'own');
    certificate = own.certificate;
    makeCertificate(folder, 'other');
    // Makes the cluster, so that its user is known.
    const first = await startPostgres({ dataDir: join(folder, 'data'), log: silent });
    await first.stop();
    giveTo(own.key, join(folder, 'data', 'postgres', 'data'));
    const settings = { ssl: 'on', ssl_cert_file: own.certificate, ssl_key_file: own.key, fsync: 'off' };
    server = await startPostgres({ dataDir: join(folder, 'data'), log: silent, settings });
  }, LONG_MS);

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }, LONG_MS);

  /** The address of the server as settings take it, by a name and with query parts. */
  function settingsFor(host: string, query: string) {
    const url = new URL(server.url);
    url.hostname = host;
    url.search = query;
    return readSettings({ DATABASE_URL: url.href, BONDLENS_DATA_DIR: folder });
  }

  const full = () => `sslmode=verify-full&sslrootcert=${certificate}`;

  async function failureOf(host: string, query: string): Promise<string> {
    const { databaseUrl: url = '' } = settingsFor(host, query);
    return migrate({ url }).then(
      () => 'connected',
      (error: unknown) => withDatabaseAdvice(error),
    );
  }

  test('BEY-17 with the certificate of its authority the tables, the pool and the jobs connect by TLS', async () => {
    const { databaseUrl: url = '' } = settingsFor('localhost', full());
    await migrate({ url });
    const database = openDatabase({ url });
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
      database.kysely,
    );
    await database.close();
    expect(rows).toEqual([{ ssl: true }]);
    const boss = await openJobs({ url, log: silent, isNode: false });
    await boss.stop({ graceful: false });
  });

  test.each([
    ['without that certificate', 'localhost', 'sslmode=verify-full', 'add sslrootcert=<file>'],
    ['however weakly the address asks', 'localhost', 'sslmode=require', 'add sslrootcert=<file>'],
  ])('BEY-17 %s the start fails, and says what to do', async (_case, host, query, advice) => {
    expect(await failureOf(host, query)).toContain(advice);
  });

  test('BEY-17 a certificate of another authority, or of another host, is refused', async () => {
    const other = join(folder, 'other.crt');
    expect(await failureOf('localhost', `sslmode=verify-full&sslrootcert=${other}`)).toMatch(
      /self-signed|signature|certificate/i,
    );
    expect(await failureOf('127.0.0.1', full())).toContain('names another host');
  });
});

test('BEY-17 a database that offers no TLS is told', () => {
  const said = withDatabaseAdvice(new Error('The server does not support SSL connections'));
  expect(said).toContain('ssl = on');
  expect(withDatabaseAdvice(new Error('other'))).toBe('other');
});
