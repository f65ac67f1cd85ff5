import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EntryProcess, startEntry } from '#app/testing/entry-process.ts';
import { demoAccounts } from '#contract/account/session/demo-accounts.ts';
import { inspected, MemoryProbe, type MemorySample } from './fuzz-memory.ts';
import { type Random, randomOf } from './fuzz-random.ts';
import { rawRequests, saidToBytes } from './fuzz-raw.ts';
import { type FuzzRequest, type OpenApi, requestOf, routesOf } from './fuzz-requests.ts';
import type { BenchRow } from './report.ts';
import { withFolder } from './workplace.ts';

const usualRequests = 100_000;
const atOnce = 8;
const patienceMs = 30_000;
const MAX_AGAIN = 5;
const MAX_READ = 300_000;
/** Requests after which the readers sign in anew, since some of what they ask ends sessions. */
const signInEvery = 300;
const warmUp = 5_000;
const parts = 5;
/** What the heap may grow by from the middle to the end, in megabytes. */
const MAX_GROWTH = 15;

/** What only a fault tells: lines of a stack, files of ours, words of the database. */
const leak =
  /\n\s+at \S+ \(|node_modules\/|\/src\/(?:server|store|web|app)\/|\.ts:\d+:\d+|syntax error at or near|violates \w+ constraint|relation "/;

type Routes = ReturnType<typeof routesOf>;

interface Answer {
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** The beginning of a body; streams that never end are left. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
    response.destroy();
    return '';
  }
  for await (const chunk of response) {
    size += chunk.length;
    if (size < MAX_READ) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

function ask(address: string, { method, path, headers, body, bodyEncoding = 'utf8' }: FuzzRequest): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers, agent, timeout: patienceMs }, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    call.on('timeout', () => call.destroy(new Error('hangs')));
    call.on('error', reject);
    call.end(body, bodyEncoding);
  });
}

/** A busy machine says now and then when to come again, which is no fault as long as it then answers; how often is told. */
async function askPatiently(address: string, sent: FuzzRequest, findings: Findings): Promise<Answer> {
  let answer = await ask(address, sent);
  for (let again = 0; answer.status === 503 && again < MAX_AGAIN; again += 1) {
    findings.noteAgain(answer.text.includes('"overloaded"') ? 'overloaded' : 'other');
    await sleep(1000);
    answer = await ask(address, sent);
  }
  return answer;
}

async function cookieOf(address: string, account: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify({ account });
  const answer = await fetch(`${address}/api/session/`, { method: 'POST', headers, body });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

class Findings {
  readonly statuses = new Map<string, number>();
  readonly faults: string[] = [];

  noteAgain(why: string): void {
    const name = `503 ${why}, asked again`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }

  note(sent: FuzzRequest, answer: Answer | Error): void {
    const isBroken = answer instanceof Error;
    const status = isBroken ? 'no answer' : String(answer.status);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const said = isBroken ? `${answer.message}` : answer.text.slice(0, 200);
    const isFault = isBroken || answer.status >= 500 || leak.test(answer.text);
    if (isFault) this.faults.push(`${status} ${JSON.stringify(sent).slice(0, 1500)}\n    ${said}`);
  }
}

/** Asks so many routes in turn, a few at once. */
async function askRoutes(address: string, routes: Routes, requests: number, random: Random, findings: Findings) {
  let cookies: readonly string[] = [''];
  let asked = 0;
  const reader = async () => {
    while (asked < requests) {
      if (asked % signInEvery === 0) {
        const signedIn = demoAccounts.map((account) => cookieOf(address, account));
        cookies = ['', ...(await Promise.all(signedIn))];
      }
      const route = routes[asked % routes.length];
      asked += 1;
      if (route === undefined) continue;
      const sent = requestOf(route, random, random.pick(cookies));
      findings.note(sent, await askPatiently(address, sent, findings).catch((error: Error) => error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
}

/** Bytes that are no request are refused or left, and the server lives on. */
async function sendBytes(address: string, findings: Findings): Promise<void> {
  for (const bytes of rawRequests) {
    const text = await saidToBytes(address, bytes);
    const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
    findings.note({ method: 'RAW', path: bytes.slice(0, 200), headers: {} }, { status: Number(status), text });
  }
}

/** Asks all, and samples the memory at the start, after each fifth and at the end. */
async function askAll(address: string, requests: number, random: Random, probe: MemoryProbe) {
  const description = (await (await fetch(`${address}/api/openapi.json`)).json()) as OpenApi;
  const routes = routesOf(description);
  const findings = new Findings();
  const samples: MemorySample[] = [];
  // What is made once, plans and texts and compiled schemas, is there after the first round.
  await askRoutes(address, routes, Math.min(requests, warmUp), random, findings);
  samples.push(await probe.sample());
  for (let part = 0; part < parts; part += 1) {
    await askRoutes(address, routes, Math.ceil((requests - warmUp) / parts), random, findings);
    samples.push(await probe.sample());
    console.log(`${findings.faults.length} faults, ${JSON.stringify(samples.at(-1))}`);
  }
  await sendBytes(address, findings);
  return { findings, samples };
}

async function withSite<Result>(dataDir: string, work: (address: string, site: EntryProcess) => Promise<Result>) {
  const settings = { BONDLENS_DATA_DIR: dataDir, BONDLENS_GALLERY: 'on', HOME: dataDir, ...inspected };
  const site = startEntry('main.ts', settings);
  try {
    const [address = ''] = /http:\/\/localhost:\d+/.exec(await site.lineLike(/^Bondlens is ready/)) ?? [];
    return await work(address, site);
  } finally {
    site.child.kill('SIGTERM');
    await site.ended;
  }
}

/** What the server itself called its fault. */
function faultLines({ lines, complaints }: EntryProcess): readonly string[] {
  return [...lines, ...complaints].filter((line) => /"level":(?:50|60)|UnhandledPromise|Uncaught/.test(line));
}

function memoryRows(samples: readonly MemorySample[]): readonly BenchRow[] {
  const [first] = samples;
  return samples.flatMap(({ heap, rss }, at) => {
    const row = (name: string, value: number, floor: number): BenchRow => ({
      name: `fuzz, ${name} after part ${at}`,
      value,
      unit: 'MB',
      floorName: 'after the warm-up',
      floor,
      ratio: value / floor,
    });
    return [row('heap', heap, first?.heap ?? heap), row('RSS', rss, first?.rss ?? rss)];
  });
}

/** A heap that goes on growing is a leak: the second half of the run needs no more than the first. */
function leaks(samples: readonly MemorySample[]): readonly string[] {
  const heaps = samples.map(({ heap }) => heap);
  const growth = (heaps.at(-1) ?? 0) - Math.max(...heaps.slice(0, Math.ceil(heaps.length / 2)));
  return growth > MAX_GROWTH ? [`The heap grew by ${growth.toFixed(1)} MB in the second half of the run.`] : [];
}

function statusRows({ statuses }: Findings, requests: number): readonly BenchRow[] {
  return [...statuses].sort().map(([status, value]) => {
    const floor = requests;
    return { name: `fuzz, ${status}`, value, unit: 'answers', floorName: 'requests', floor, ratio: value / floor };
  });
}

/**
 * Asks every call and page of a real server process in right and broken ways, the same ones for a seed. Throws where one is answered by a
 * fault, a stack or not at all, or where memory grows. FUZZ_REQUESTS and FUZZ_SEED change how many and which.
 */
export function benchFuzz(): Promise<readonly BenchRow[]> {
  const requests = Number(process.env.FUZZ_REQUESTS ?? usualRequests);
  const seed = Number(process.env.FUZZ_SEED ?? 1);
  return withFolder((folder) =>
    withSite(folder, async (address, site) => {
      const probe = await MemoryProbe.of(site);
      const { findings, samples } = await askAll(address, requests, randomOf(seed), probe);
      probe.close();
      agent.destroy();
      const rows = [...statusRows(findings, requests), ...memoryRows(samples)];
      const { faults } = findings;
      const own = [...faultLines(site), ...leaks(samples)];
      if (faults.length === 0 && own.length === 0) return rows;
      console.log(rows.map(({ name, value }) => `${name}: ${value}`).join('\n'));
      throw new Error(`${faults.length} faults of seed ${seed}:\n${[...own, ...faults].slice(0, 30).join('\n')}`);
    }),
  );
}
