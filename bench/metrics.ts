import type { FastifyInstance } from 'fastify';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { isoDate } from '#math/units.ts';
import { createMetrics, type SiteMetrics } from '#server/platform/metrics/request-metrics.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { timesOfClient } from './client.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';
import { withEmptyServer } from './workplace.ts';

const turns = 12;
const roundsOfTurn = 60;
const paths = { 'list of bonds': '/api/bonds/', 'summary of a bond': '/api/bonds/1001/summary/' } as const;

/** Counts nothing. */
function silent(): SiteMetrics {
  const metrics = createMetrics();
  metrics.requests.inc = () => undefined;
  metrics.requestSeconds.observe = () => undefined;
  metrics.inFlight.inc = () => undefined;
  metrics.inFlight.dec = () => undefined;
  return metrics;
}

/** The sites take turns, so that each sees the same machine. */
async function measure(sites: Readonly<Record<string, FastifyInstance>>, what: keyof typeof paths, cookie: string) {
  const times = new Map<string, number[]>(Object.keys(sites).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, { listeningOrigin }] of Object.entries(sites)) {
      const warmUp = turn === 0 ? roundsOfTurn : 3;
      const counts = { headers: { cookie }, rounds: roundsOfTurn, warmUp };
      const asked = { address: listeningOrigin, method: 'GET', paths: [paths[what]], bodies: [''] } as const;
      times.get(name)?.push(...(await timesOfClient({ ...asked, ...counts })));
    }
  }
  const floor = spreadOf(times.get('unmeasured') ?? []).median;
  return [...times].map(([name, all]): BenchRow => {
    const value = spreadOf(all).median;
    return { name: `${what}, ${name}`, value, unit: 'ms', floorName: 'unmeasured', floor, ratio: value / floor };
  });
}

/** What measuring costs requests and their statements, against the same without it. */
export function benchMetrics(): Promise<readonly BenchRow[]> {
  return withEmptyServer(async (url) => {
    const metrics = createMetrics();
    const bare = openDatabase({ url });
    const watched = openDatabase({ url, onStatement: metrics.statementsOf('site') });
    await seedDemoMarket(bare, { today: isoDate(new Date().toISOString().slice(0, 10)) });
    const sites = {
      unmeasured: await startSite(bare, uncounted, silent()),
      measured: await startSite(watched, uncounted, metrics),
    };
    try {
      const cookie = await demoCookie(sites.unmeasured.listeningOrigin);
      const rows: BenchRow[] = [];
      for (const what of ['list of bonds', 'summary of a bond'] as const)
        rows.push(...(await measure(sites, what, cookie)));
      return rows;
    } finally {
      for (const app of Object.values(sites)) await app.close();
      await bare.close();
      await watched.close();
    }
  });
}
