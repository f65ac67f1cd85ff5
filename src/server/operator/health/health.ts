import type { Database } from '#store/platform/database/database.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { findPendingMigrations } from '#store/platform/health/find-pending-migrations.ts';
import { RETRY_AFTER_S } from '../../platform/plugins/errors/errors.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

/**
 * Whether the database answers and has the tables of this version. A node whose primary is away goes on reading from a replica: balancers shall
 * not take it out, as they would take all.
 */
async function canServe(database: Database): Promise<boolean> {
  try {
    return (await findPendingMigrations(database)).length === 0;
  } catch (error) {
    const hasReplica = database.replicas?.all.some(({ state }) => state === 'streaming') ?? false;
    if (hasReplica && isDatabaseUnavailable(error)) return true;
    throw error;
  }
}

/**
 * Loads what a node keeps in memory once it listens: until then the database answers, at more cost. Gives whether that is over, be it that it failed:
 * the first who needs it tries again.
 */
function loadIntoMemory(app: App, { bondLists, searchWords }: Services): () => boolean {
  let isLoading = false;
  const load = async () => {
    // One after the other, so that readers have their share of the node.
    await bondLists.load().catch(() => undefined);
    await searchWords.load().catch(() => undefined);
    isLoading = false;
  };
  app.addHook('onListen', async () => {
    isLoading = true;
    void load();
  });
  return () => !isLoading;
}

/** Answers whether the process lives and whether it can serve. */
export function healthFeature(app: App, services: Services): void {
  const { database, stopping } = services;
  const hasLoaded = loadIntoMemory(app, services);
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) throw new Refusal('unavailable', null, RETRY_AFTER_S);
    if (!hasLoaded() || !(await canServe(database))) throw new Refusal('unavailable', null, RETRY_AFTER_S);
    // Without replicas the primary answers what they would: a node is no less ready.
    const replicas = database.replicas?.all.map(({ state }) => state);
    return reply.header('cache-control', 'no-store').send({ status: 'ready', ...(replicas && { replicas }) });
  });
}
