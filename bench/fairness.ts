import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '#store/platform/database/database.ts';
import { type LoadedSite, type RunningSite, withSite } from './load.ts';
import type { BenchRow } from './report.ts';
import { askedMarket } from './scale-calls.ts';
import { demoCookie } from './started-site.ts';
import { spreadOf } from './statistics.ts';
import { withFolder } from './workplace.ts';

/** Readers, of whom each has a connection. */
export interface Crowd {
  readonly address: string;
  readonly readers: readonly {
    readonly ip: string;
    readonly cookie?: string;
    /** In turn; `{turn}` makes an address another one each time. */
    readonly paths: readonly string[];
    /** One request after the other where it is 0; null: one request, of whose answer nothing is read. */
    readonly everyMs: number | null;
  }[];
  readonly seconds: number;
}

export interface CrowdResult {
  readonly times: readonly number[];
  readonly statuses: Readonly<Record<string, number>>;
}

type Reader = Crowd['readers'][number];

// As long as pages are kept, so that each of them is made anew once in each trial.
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** In which sockets that read nothing have to be closed. */
const SILENT_SECONDS = 60;
const others = 20;
/** Of a page of everybody, and of one with numbers, which is drawn for its reader. */
const [everyMs, everyOwnMs] = [1000, 4000];
/** Added where half as much again would be less. */
const SMALLEST_DELAY_MS = 20;

async function crowd(task: Crowd): Promise<CrowdResult> {
  const worker = new Worker(new URL('./fairness-thread.ts', import.meta.url), { workerData: task });
  const [result] = (await once(worker, 'message')) as [CrowdResult];
  return result;
}

/** What takes a node the longest, each time at an address that was never asked. */
const costlyPaths = (bonds: readonly number[]) => [
  '/bonds/?group=currency&n={turn}',
  '/bonds/?view=scatter&n={turn}',
  `/compare/?bonds=${bonds.slice(0, 6).join('.')}&n={turn}`,
  '/calendar/?n={turn}',
  '/bonds/?sort=yield&order=desc&n={turn}',
  `/bonds/${bonds[0]}/?n={turn}`,
  '/api/bonds/counts/',
];

interface Market {
  readonly ids: readonly number[];
  readonly companies: readonly number[];
}

async function marketOf({ address, url }: LoadedSite): Promise<Market> {
  const database = openDatabase({ url });
  try {
    const { bonds } = await askedMarket(database, { address, cookie: '' }, [1111, 4_000_000]);
    return {
      ids: bonds.map(({ id }) => id).slice(0, 60),
      companies: bonds.map(({ issuerId }) => issuerId).slice(0, 20),
    };
  } finally {
    await database.close();
  }
}

/** Three quarters of them signed out. */
async function othersOf(address: string, { ids, companies }: Market): Promise<readonly Reader[]> {
  const pages = [...ids.map((id) => `/bonds/${id}/`), ...companies.map((id) => `/company/${id}/`), '/', '/bonds/'];
  const readers: Reader[] = [];
  for (let at = 0; at < others; at += 1) {
    const isOwn = at % 4 === 3;
    const cookie = isOwn ? { cookie: await demoCookie(address) } : {};
    readers.push({ ip: `192.0.${at}.1`, paths: pages, everyMs: isOwn ? everyOwnMs : everyMs, ...cookie });
  }
  return readers;
}

interface Attack {
  readonly name: string;
  readonly connections: number;
  readonly addresses: number;
  /** Whether nothing is read of the answers. */
  readonly isSilent?: boolean;
}

const attacks: readonly Attack[] = [
  { name: '40 connections of one address', connections: 40, addresses: 1 },
  { name: '200 connections of one address', connections: 200, addresses: 1 },
  { name: '1,000 connections of one address', connections: 1000, addresses: 1 },
  { name: '200 connections of 50 addresses of one network', connections: 200, addresses: 50 },
  { name: '100 sockets that read nothing', connections: 100, addresses: 1, isSilent: true },
];

function attackers({ connections, addresses, isSilent = false }: Attack, paths: readonly string[]): readonly Reader[] {
  const everyMs = isSilent ? null : 0;
  return Array.from({ length: connections }, (_, at) => ({ ip: `203.0.113.${at % addresses}`, paths, everyMs }));
}

function tell(name: string, { times, statuses }: CrowdResult): void {
  if (times.length === 0) return;
  const { median, p95, p99 } = spreadOf(times);
  const ms = [median, p95, p99].map((each) => each.toFixed(1)).join(' / ');
  console.log(`${name}: ${times.length} answers ${JSON.stringify(statuses)}, ${ms} ms`);
}

/** How long others wait while some ask for more than the node can do, against what they wait alone. */
export function benchFairness(): Promise<readonly BenchRow[]> {
  return withFolder((dataDir) => withSite(dataDir, undefined, trial, 'still'));
}

interface Trial {
  readonly visitors: CrowdResult;
  readonly known: CrowdResult;
  readonly attack: CrowdResult;
}

/** The site as no proxy asks it: its own machine is one, which keeps its connections. */
function outerAddress(address: string): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const outer = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  return outer === undefined ? address : address.replace('127.0.0.1', outer.address);
}

/** What each of them waits while all ask at once. */
async function together(address: string, readers: readonly Reader[], attack: readonly Reader[]): Promise<Trial> {
  const isSilent = attack.some(({ everyMs: every }) => every === null);
  const [visitors, own] = [
    readers.filter(({ cookie }) => cookie === undefined),
    readers.filter(({ cookie }) => cookie),
  ];
  const of = (each: readonly Reader[], at = address) =>
    crowd({ address: at, readers: each, seconds: isSilent ? Math.max(seconds, SILENT_SECONDS) : seconds });
  const ofAll = [of(visitors), of(own), of(attack, isSilent ? outerAddress(address) : address)] as const;
  const [ofVisitors, known, ofAttack] = await Promise.all(ofAll);
  return { visitors: ofVisitors, known, attack: ofAttack };
}

const crowds = { visitors: 'pages of everybody', known: 'pages with numbers' } as const;

function rowsOf(name: string, under: Trial, alone: Trial): readonly BenchRow[] {
  return (['visitors', 'known'] as const).flatMap((who) => {
    const { times, statuses } = under[who];
    const [value, floor] = [spreadOf(times).p95, spreadOf(alone[who].times).p95];
    const most = Math.max(1.5 * floor, floor + SMALLEST_DELAY_MS);
    const answered = statuses[200] ?? 0;
    return [
      {
        name: `${name}: ${crowds[who]}, p95`,
        value,
        unit: 'ms',
        floorName: 'the bar',
        floor: most,
        ratio: value / most,
      },
      {
        name: `${name}: ${crowds[who]}`,
        value: answered,
        unit: 'answered',
        floorName: 'asked',
        floor: times.length,
        ratio: answered / times.length,
      },
    ];
  });
}

async function trial(site: RunningSite): Promise<readonly BenchRow[]> {
  const { address } = site;
  const market = await marketOf(site);
  const readers = await othersOf(address, market);
  await together(address, readers, []);
  const rows: BenchRow[] = [];
  const before = await site.memory();
  for (const attack of attacks) {
    const paths = attack.isSilent === true ? market.ids.map((id) => `/bonds/${id}/`) : costlyPaths(market.ids);
    // Right before: how busy the machine is otherwise changes.
    const alone = await together(address, readers, []);
    for (const who of ['visitors', 'known'] as const) tell(`alone, ${crowds[who]}`, alone[who]);
    const under = await together(address, readers, attackers(attack, paths));
    for (const [who, result] of Object.entries(under)) tell(`${attack.name}, ${who}`, result);
    rows.push(...rowsOf(attack.name, under, alone));
    if (attack.isSilent !== true) continue;
    const [value, floor] = [under.attack.statuses.closed ?? 0, attack.connections];
    rows.push({ name: attack.name, value, unit: 'closed', floorName: 'opened', floor, ratio: value / floor });
  }
  const [value, floor] = [await site.memory(), before].map(({ rss }) => rss / 1e6) as [number, number];
  rows.push({ name: 'resident memory after all', value, unit: 'MB', floorName: 'before', floor, ratio: value / floor });
  return rows;
}
