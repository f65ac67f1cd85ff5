import { randomBytes } from 'node:crypto';
import { runAsAdmin, withDatabase } from './admin.ts';
import { closeDatabase, workersOf } from './test-cluster.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The environment variable by which a test run hands its template to the test files. */
export const TEMPLATE_VARIABLE = 'BONDLENS_TEST_TEMPLATE_URL';

async function createDatabase(url: string, template: string): Promise<TestDatabase> {
  const name = `bondlens_test_${randomBytes(6).toString('hex')}`;
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
  return createDatabase(url, new URL(url).pathname.slice(1));
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

/** A database without tables. */
export async function createBareDatabase(): Promise<TestDatabase> {
  return createDatabase(templateUrl(), 'template1');
}
