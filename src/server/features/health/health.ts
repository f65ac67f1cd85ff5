import { findPendingMigrations } from '#store/health/find-pending-migrations.ts';
import type { App } from '../../app.ts';
import { RETRY_AFTER_S } from '../../plugins/errors/code-of-error.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';

/** Answers whether the process lives and whether it can serve: its database answers and has the tables of this version. */
export function healthFeature(app: App, { database, stopping }: Services): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) throw new Refusal('unavailable', null, RETRY_AFTER_S);
    const pending = await findPendingMigrations(database);
    if (pending.length > 0) throw new Refusal('unavailable', null, RETRY_AFTER_S);
    // Without replicas the primary answers what they would: a node is no less ready.
    const replicas = database.replicas?.all.map(({ state }) => state);
    return reply.header('cache-control', 'no-store').send({ status: 'ready', ...(replicas && { replicas }) });
  });
}
