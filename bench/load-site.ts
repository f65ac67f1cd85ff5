import { loadPages } from '#app/running/load-pages.ts';
import { startDemoMoves } from '#app/running/start-demo-moves.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { isoDate } from '#math/units.ts';
import { buildServer } from '#server/site/build-server.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import type { LoadedSite, Memory } from './load.ts';

// A site with its database for bench/load.ts, in a process of its own, so that its memory and its processor are its own.
const [dataDir = '', moves = 'moving'] = process.argv.slice(2);
const silent = () => undefined;

const postgres = await startPostgres({ dataDir, log: silent });
const { url } = postgres;
await migrate({ url, log: silent });
const database = openDatabase({ url });
const searchDatabase = openDatabase({ url, poolSize: 3, statementTimeoutMs: 2000 });
await seedDemoMarket(database, { today: isoDate(new Date().toISOString().slice(0, 10)) });
await refreshSearchIndex(database);
const settings = { secret: 'bench-secret-bench-secret-bench-secret', timeZone: 'UTC', offersDemoAccounts: true };
const pages = await loadPages();
const app = await buildServer({
  database,
  searchDatabase,
  settings,
  callLimits: uncounted,
  clock: () => new Date(),
  ...pages,
});
// Readers who are no proxy come by another address of the machine.
await app.listen({ host: moves === 'still' ? '0.0.0.0' : '127.0.0.1', port: 0 });
const address = app.listeningOrigin.replace('0.0.0.0', '127.0.0.1');
const stopMoving = startDemoMoves({ url, timeZone: 'UTC', log: silent, isWatched: async () => moves === 'moving' });

function memory(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed };
}

async function stop(): Promise<void> {
  stopMoving();
  app.server.closeAllConnections();
  await app.close();
  await searchDatabase.close();
  await database.close();
  await postgres.stop();
  process.exit(0);
}

process.on('message', (asked) => {
  if (asked === 'memory') process.send?.(memory());
  if (asked === 'stop') void stop();
});
process.on('disconnect', () => void stop());
process.send?.({ address, url } satisfies LoadedSite);
