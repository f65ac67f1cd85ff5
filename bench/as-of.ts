import { asOfParameter, withAsOf } from '#contract/platform/as-of.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { withFilledDatabase } from './filled-database.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';

const rounds = 40;
const warmUp = 5;

/** By ids from the index of names, by words, by a figure of all bonds, by filters, beside one bond, and of one bond. */
const paths = [
  '/api/bonds/',
  '/api/bonds/?q=bank',
  '/api/bonds/?sort=yield&order=desc',
  '/api/bonds/?currency=EUR&yield_from=3',
  '/api/bonds/1001/similar-items/',
  '/api/bonds/1001/standing/',
  '/api/bonds/1001/summary/',
  '/bonds/1001/',
];

async function timeOf(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}

async function measure(database: Database): Promise<readonly BenchRow[]> {
  const app = await startSite(database);
  try {
    const cookie = await demoCookie(app.listeningOrigin);
    const today = new Date().toISOString().slice(0, 10);
    const rows: BenchRow[] = [];
    for (const path of paths) {
      const times = { present: [] as number[], past: [] as number[] };
      // In turns, so that both meet the same machine.
      for (let round = 0; round < warmUp + rounds; round += 1) {
        times.present.push(await timeOf(`${app.listeningOrigin}${path}`, cookie));
        times.past.push(await timeOf(withAsOf(`${app.listeningOrigin}${path}`, today), cookie));
      }
      const [past, present] = [spreadOf(times.past.slice(warmUp)), spreadOf(times.present.slice(warmUp))];
      for (const key of ['median', 'p95'] as const)
        rows.push({
          name: `${path} with ${asOfParameter}, ${key}`,
          value: past[key],
          unit: 'ms',
          floorName: 'without',
          floor: present[key],
          ratio: past[key] / present[key],
        });
    }
    return rows;
  } finally {
    await app.close();
  }
}

/** Lists, blocks and pages as of a day against the same of now, on a filled database (BONDLENS_DATA_DIR or DATABASE_URL). */
export function benchAsOf(): Promise<readonly BenchRow[]> {
  return withFilledDatabase(async (url) => {
    const database = openDatabase({ url, statementTimeoutMs: 0 });
    try {
      return await measure(database);
    } finally {
      await database.close();
    }
  });
}
