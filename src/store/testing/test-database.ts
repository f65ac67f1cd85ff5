import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runAsAdmin, withDatabase } from './admin.ts';
import { closeDatabase, workersOf } from './test-cluster.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The environment variable by which a test run hands its template to the test files. */
export const TEMPLATE_VARIABLE = 'BONDLENS_TEST_TEMPLATE_URL';

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

/** What a database is called that is filled for a run: by the template of the run first, so that it goes with it. */
const filledName = (template: string, name: string) => `${databaseOf(template)}_${name}`;

const newName = () => `bondlens_test_${randomBytes(6).toString('hex')}`;

async function createDatabase(url: string, template: string, name = newName()): Promise<TestDatabase> {
  const servers = [url, ...workersOf(process.env)].map((server) => withDatabase(server, 'postgres'));
  const isCluster = servers.length > 1;
  for (const server of servers) {
    if (isCluster) await closeDatabase(server, template);
    // The quicker way for small ones on a server that need not survive the machine.
    await runAsAdmin(server, `create database ${name} template ${template} strategy file_copy`);
  }
  const drop = async () => {
    for (const server of servers) {
      if (isCluster) await closeDatabase(server, name);
      await runAsAdmin(server, `drop database if exists ${name} with (force)`);
    }
  };
  return { url: withDatabase(url, name), drop };
}

/** A copy of a database that nobody uses meanwhile, on the same server, or on each server of the same cluster. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  return createDatabase(url, databaseOf(url));
}

function templateUrl(): string {
  const url = process.env[TEMPLATE_VARIABLE];
  if (!url) throw new Error('No test server: run the file in a Vitest project that starts one');
  return url;
}

/** A database of a test file's own: a copy of the migrated, empty template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(templateUrl());
}

/** Whose number locks the making of a database, of whatever name. */
const LOCK = 7_301_955;

const isThere = async (client: pg.Client, name: string) =>
  (await client.query('select from pg_database where datname = $1', [name])).rows.length > 0;

/**
 * A copy of a database that is filled once in a run, by the test file that asks for it first; others wait for it. The
 * name stands for what is filled in.
 */
export async function copyFilledDatabase(name: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  const template = templateUrl();
  const filled = filledName(template, name);
  const client = new pg.Client({ connectionString: withDatabase(template, 'postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK, filled]);
    if (!(await isThere(client, filled))) await makeFilledDatabase(template, filled, fill);
  } finally {
    await client.end();
  }
  return copyDatabase(withDatabase(template, filled));
}

async function makeFilledDatabase(template: string, name: string, fill: (url: string) => Promise<void>): Promise<void> {
  const made = await createDatabase(template, databaseOf(template), name);
  try {
    await fill(made.url);
  } catch (error) {
    await made.drop();
    throw error;
  }
}

/** A database without tables. */
export async function createBareDatabase(): Promise<TestDatabase> {
  return createDatabase(templateUrl(), 'template1');
}
