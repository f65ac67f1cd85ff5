import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../operator/migrate/migrate.ts';
import { isProcessAlive } from '../platform/embedded-server/process-identity.ts';
import { type Postgres, startPostgres } from '../platform/embedded-server/start-postgres.ts';
import { runAsAdmin, withDatabase } from './admin.ts';
import { distributeTemplate, workersOf } from './test-cluster.ts';

/** A server with one migrated database that test databases are copied from. */
export interface TestServer {
  readonly templateUrl: string;
  stop(): Promise<void>;
}

const PREFIX = 'bondlens-test-';
const settings = {
  // A test loses nothing when the machine fails.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '100',
  // A database cannot be dropped by the tests' role while a worker of the server's role cleans it.
  autovacuum: 'off',
};
const silent = () => undefined;

async function stopAndRemove(server: Postgres, folder: string): Promise<void> {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

// A run that was killed leaves its server and folder behind. A name without the number of a process says nothing of whether it is in use.
async function sweepKilledRuns(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => /^bondlens-test-\d+-/.test(name));
  const dead = names.filter((name) => !isProcessAlive(Number.parseInt(name.slice(PREFIX.length), 10)));
  for (const name of dead) {
    const folder = join(tmpdir(), name);
    try {
      await stopAndRemove(await startPostgres({ dataDir: folder, log: silent, settings }), folder);
    } catch {
      // Another user's folder, or another run is sweeping it.
    }
  }
}

async function startOwnServer(): Promise<Postgres> {
  await sweepKilledRuns();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const server = await startPostgres({ dataDir: folder, log: silent, settings });
  // Every test file makes a database of its own.
  await runAsAdmin(server.adminUrl, 'alter role bondlens_site createdb');
  return { ...server, stop: () => stopAndRemove(server, folder) };
}

/** Drops a template and what was filled from it for the run. */
async function dropAllOf(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const text = 'select datname as name from pg_database where starts_with(datname, $1)';
    const { rows } = await client.query<{ name: string }>(text, [template]);
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

/** Starts the server for a test run, or uses the one that TEST_DATABASE_URL or DATABASE_URL names. */
export async function startTestServer(environment: NodeJS.ProcessEnv): Promise<TestServer> {
  const given = environment.TEST_DATABASE_URL || environment.DATABASE_URL;
  const own = given ? undefined : await startOwnServer();
  const adminUrl = given || own?.url || '';
  const template = `bondlens_template_${randomBytes(6).toString('hex')}`;
  try {
    const workers = workersOf(environment);
    for (const server of [adminUrl, ...workers]) await runAsAdmin(server, `create database ${template}`);
    const templateUrl = withDatabase(adminUrl, template);
    await migrate({ url: templateUrl });
    if (workers.length > 0) await distributeTemplate(templateUrl, workers);
    const drop = async () => {
      for (const server of [adminUrl, ...workers]) await dropAllOf(server, template);
    };
    return { templateUrl, stop: () => own?.stop() ?? drop() };
  } catch (error) {
    await own?.stop();
    throw error;
  }
}
