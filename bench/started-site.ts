import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loadPages } from '#app/running/load-pages.ts';
import { createMetrics, type SiteMetrics } from '#server/platform/metrics/request-metrics.ts';
import type { CallLimits } from '#server/platform/serving/call-limits.ts';
import { buildServer } from '#server/site/build-server.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import type { Database } from '#store/platform/database/database.ts';

/** The site with its built pages, on a port of its own. */
export async function startSite(
  database: Database,
  callLimits: CallLimits = uncounted,
  metrics: SiteMetrics = createMetrics(),
): Promise<FastifyInstance> {
  const pages = await loadPages();
  const settings = { secret: 'bench-secret-bench-secret-bench-secret', timeZone: 'UTC', offersDemoAccounts: true };
  // One asks at a time: what is slow is to be measured, not turned away.
  const quiet = { clock: () => new Date(), callLimits, shedsLoad: false };
  const app = await buildServer({ database, settings, metrics, ...quiet, ...pages });
  await listenReady(app);
  return app;
}

/** Listens, and waits until the site has loaded what it keeps in memory. */
export async function listenReady(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  while ((await fetch(`${app.listeningOrigin}/readyz`)).status !== 200) await setTimeout(100);
}

/** The cookie of the demo account that sees everything. */
export async function demoCookie(address: string): Promise<string> {
  const body = JSON.stringify({ account: 'full-all' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}/api/session/`, { method: 'POST', body, headers });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
