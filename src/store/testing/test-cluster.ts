import { distribute } from '../operator/distribution/distribute.ts';
import { runAsAdmin, withDatabase } from './admin.ts';

/** The environment variable that names the workers of the cluster of DATABASE_URL, as addresses with commas between; tests then run distributed. */
export const WORKERS_VARIABLE = 'TEST_CLUSTER_WORKERS';
const SHARDS = 4;

export function workersOf(environment: NodeJS.ProcessEnv): readonly string[] {
  return environment[WORKERS_VARIABLE]?.split(',').filter((url) => url !== '') ?? [];
}

const serverOf = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

/** Lays a migrated database out over the workers. The copies that are made of it are laid out too: servers are known by host and port. */
export async function distributeTemplate(url: string, workers: readonly string[]): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  for (const worker of workers) await runAsAdmin(withDatabase(worker, database), 'create extension citus');
  await distribute({ url, workers: workers.map(serverOf), coordinator: serverOf(url), shards: SHARDS });
  for (const server of [url, ...workers]) await closeDatabase(withDatabase(server, 'postgres'), database);
}

/** Ends the sessions of a database, and what Citus runs in it, which would come back by itself: one with sessions can be neither copied nor dropped. */
export async function closeDatabase(server: string, database: string): Promise<void> {
  if (database === 'template1') return;
  await runAsAdmin(server, `update pg_database set datallowconn = false where datname = '${database}'`);
  await runAsAdmin(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`,
  );
}

/** Whether the databases of this run lie on a cluster. */
export function isOnCluster(): boolean {
  return workersOf(process.env).length > 0;
}
