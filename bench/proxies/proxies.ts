import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCertificate } from '#app/testing/certificate.ts';
import { type KilledDatabase, openKilledDatabase } from '#app/testing/killed-database.ts';
import { buildPages, openSiteNodes, type SiteNode, type SiteNodes } from '#app/testing/site-nodes.ts';
import { findFreePort } from '#store/platform/embedded-server/free-port.ts';
import type { BenchRow } from '../report.ts';
import { withFolder } from '../workplace.ts';
import { type PacedReaders, startPacedReaders } from './https-readers.ts';
import { exampleHost, type ProxyProgram, proxies, startProxy, versionOf } from './proxy-programs.ts';

const kills = 5;
/** Reads between one fault and the next: four seconds. */
const between = 100;
const paths = ['/api/bonds/', '/api/bonds/1001/summary/', '/bonds/1001/', '/api/session/', '/stocks/'];

/** Nodes at fixed ports behind a proxy. */
interface Behind {
  readonly proxy: ProxyProgram;
  readonly folder: string;
  readonly nodes: SiteNodes;
  readonly database: KilledDatabase;
}

function startAt({ nodes, proxy }: Behind, port: number): Promise<SiteNode> {
  return nodes.start({
    PORT: String(port),
    BONDLENS_PUBLIC_URL: `https://${exampleHost}`,
    BONDLENS_DEMO_ACCOUNTS: 'on',
    BONDLENS_STOP_GRACE: String(proxy.graceS),
  });
}

async function leave({ child, ended }: SiteNode): Promise<void> {
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`A node ended with ${code}.`);
}

type Counts = PacedReaders['reads'];

function rowOf(name: string, { asked, answered, busy, later, failed }: Counts): BenchRow {
  for (const failure of failed.slice(0, 5)) console.error(`${name}: ${failure}`);
  console.log(
    `${name}: ${asked} asked, ${answered} answered, ${busy} told to come again by a busy node, ${later} by none, ${failed.length} failed`,
  );
  return { name, value: answered, unit: 'answered', floorName: 'asked', floor: asked, ratio: asked / answered };
}

/** Has readers ask at a steady pace through the proxy, in front of nodes at these ports, while something happens to the nodes. */
async function under(
  behind: Behind,
  what: string,
  ports: readonly number[],
  happen: (readers: PacedReaders) => Promise<void>,
): Promise<readonly BenchRow[]> {
  const { proxy, folder } = behind;
  const port = await findFreePort();
  const files = makeCertificate(folder, `${port}`, exampleHost);
  const stop = await startProxy(proxy, { folder: join(folder, `proxy-${port}`), port, nodePorts: ports, files });
  const readers = startPacedReaders({ port, host: exampleHost, ca: await readFile(files.certificate, 'utf8'), paths });
  try {
    await readers.more(between);
    await happen(readers);
    await readers.more(between);
  } finally {
    await readers.stop();
    await stop();
  }
  return [
    rowOf(`${proxy.name}: reads, ${what}`, readers.reads),
    rowOf(`${proxy.name}: writes, ${what}`, readers.writes),
  ];
}

const freePorts = (count: number) => Promise.all(Array.from({ length: count }, findFreePort));

async function everyFault(behind: Behind): Promise<readonly BenchRow[]> {
  const [one = 0, two = 0, three = 0, four = 0] = await freePorts(4);
  const running = new Map<number, SiteNode>();
  const start = async (port: number) => void running.set(port, await startAt(behind, port));
  const stop = async (port: number) => {
    const node = running.get(port);
    running.delete(port);
    if (node !== undefined) await leave(node);
  };
  await start(one);
  await start(two);
  const inPlace = await under(behind, 'nodes stopped and started again', [one, two], async ({ more }) => {
    for (const port of [one, two, one, two]) {
      await stop(port);
      await start(port);
      await more(between);
    }
  });
  const killed = await under(behind, `a node killed ${kills} times`, [one, two], async ({ more }) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const port = kill % 2 === 0 ? one : two;
      running.get(port)?.child.kill('SIGKILL');
      await more(between);
      await start(port);
      await more(between);
    }
  });
  const away = await under(behind, 'database away for two seconds', [one, two], async () => {
    await behind.database.kill(() => pause(2_000));
  });
  const moved = await under(behind, 'nodes replaced by new ones', [one, two, three, four], async ({ more }) => {
    for (const [old, next] of [
      [one, three],
      [two, four],
    ] as const) {
      await start(next);
      await more(between);
      await stop(old);
      await more(between);
    }
  });
  return [...inPlace, ...moved, ...killed, ...away];
}

function benchOf(proxy: ProxyProgram): Promise<readonly BenchRow[]> {
  return withFolder(async (folder) => {
    await chmod(folder, 0o711);
    const database = await openKilledDatabase(join(folder, 'data'));
    const nodes = await openSiteNodes(database.url);
    try {
      await nodes.command(['demo', 'seed', '--years', '0.1']);
      return await everyFault({ proxy, folder, nodes, database });
    } finally {
      await nodes.close();
      await database.stop();
    }
  });
}

/** What readers notice behind nginx and Caddy, as they are set up in `deploy`, while nodes are replaced and killed. */
export async function benchProxies(): Promise<readonly BenchRow[]> {
  buildPages();
  const rows: BenchRow[] = [];
  for (const proxy of proxies) {
    const version = versionOf(proxy);
    console.log(version === null ? `${proxy.name} is not installed: left out.` : `${proxy.name}: ${version}`);
    if (version !== null) rows.push(...(await benchOf(proxy)));
  }
  return rows;
}
