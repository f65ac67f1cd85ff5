import { setTimeout as pause } from 'node:timers/promises';
import { openKilledDatabase } from '#app/testing/killed-database.ts';
import { type Readers, startReaders } from '#app/testing/reader-stream.ts';
import { buildPages, openSiteNodes, type SiteNode, type SiteNodes } from '#app/testing/site-nodes.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { startReplicatedServers } from '#store/testing/replicated-servers.ts';
import type { BenchRow } from '../report.ts';
import { withFolder } from '../workplace.ts';

const faults = 5;
const readers = 4;
/** Requests between one fault and the next. */
const between = 40;
const paths = ['/api/bonds/', '/bonds/1001/', '/api/bonds/1001/summary/', '/stocks/'];
const silent = () => undefined;

/** What came of the reads, against all that were asked. */
async function rowOf(name: string, asking: Readers): Promise<BenchRow> {
  const { answered, failed, again, busy } = await asking.stop();
  for (const failure of failed.slice(0, 5)) console.error(`${name}: ${failure}`);
  const asked = answered + failed.length;
  console.log(`${name}: ${asked} reads, ${failed.length} failed, ${again} answered at a later try, ${busy} times busy`);
  return { name, value: answered, unit: 'answered', floorName: 'asked', floor: asked, ratio: asked / answered };
}

async function startTwo(nodes: SiteNodes, settings: Record<string, string> = {}): Promise<SiteNode[]> {
  await nodes.command(['demo', 'seed', '--years', '0.1']);
  return [await nodes.start(settings), await nodes.start(settings)];
}

/** Two nodes, of which one after the other is killed and comes back at another port; readers ask the other one then. */
function nodesKilled(): Promise<BenchRow> {
  return withFolder(async (dataDir) => {
    const postgres = await startPostgres({ dataDir, log: silent });
    const nodes = await openSiteNodes(postgres.url);
    try {
      const running = await startTwo(nodes);
      const urls = running.map(({ url }) => url);
      const asking = startReaders({ urls, paths, readers, tries: 2 });
      for (let fault = 0; fault < faults; fault += 1) {
        await asking.more(between);
        const at = fault % 2;
        running[at]?.child.kill('SIGKILL');
        await asking.more(between);
        const next = await nodes.start();
        running[at] = next;
        urls[at] = next.url;
      }
      await asking.more(between);
      return await rowOf(`one of two nodes killed ${faults} times`, asking);
    } finally {
      await nodes.close();
      await postgres.stop();
    }
  });
}

/** The database is killed and comes back by itself; readers wait as they are told, as the site's own pages do. */
function databaseKilled(): Promise<BenchRow> {
  return withFolder(async (dataDir) => {
    const postgres = await openKilledDatabase(dataDir);
    const nodes = await openSiteNodes(postgres.url);
    try {
      const urls = (await startTwo(nodes)).map(({ url }) => url);
      const asking = startReaders({ urls, paths, readers, tries: 3 });
      for (let fault = 0; fault < faults; fault += 1) {
        await asking.more(between);
        await postgres.kill();
      }
      await asking.more(between);
      return await rowOf(`database killed ${faults} times, three tries`, asking);
    } finally {
      await nodes.close();
      await postgres.stop();
    }
  });
}

/** The primary is killed and stays away for a while; readers have no second try. */
async function primaryKilled(): Promise<BenchRow> {
  const servers = await startReplicatedServers();
  const nodes = await openSiteNodes(servers.primary.url);
  try {
    const urls = (await startTwo(nodes, { DATABASE_REPLICA_URL: servers.standby.url })).map(({ url }) => url);
    const asking = startReaders({ urls, paths, readers });
    await asking.more(between);
    process.kill(servers.primary.pid, 'SIGKILL');
    await asking.more(between);
    await pause(2_000);
    await asking.more(between);
    return await rowOf('primary killed, with a replica, one try', asking);
  } finally {
    await nodes.close();
    await servers.close();
  }
}

export async function readsUnderFaults(): Promise<readonly BenchRow[]> {
  buildPages();
  return [await nodesKilled(), await databaseKilled(), await primaryKilled()];
}
