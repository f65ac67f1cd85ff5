import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadRequest, LoadResult, LoadTask } from './load.ts';

const { address, requests, pace, seconds, streams, cookies } = workerData as LoadTask;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const streamAgent = new Agent({ maxSockets: 1024 });
const end = () => performance.now() >= startedAt + seconds * 1000;

const times: { name: string; ms: number }[] = [];
const failures: string[] = [];
let events = 0;

async function drain(response: IncomingMessage): Promise<void> {
  for await (const _chunk of response);
}

/** What says who asks: readers are told apart by their addresses. */
function identity(reader: number, { isSignedIn = false }: LoadRequest): Record<string, string> {
  const at = reader % cookies.length;
  const cookie = isSignedIn ? cookies[at] : undefined;
  return { 'x-forwarded-for': `192.0.${at}.1`, ...(cookie !== undefined && { cookie }) };
}

function ask(wanted: LoadRequest, reader: number): Promise<number> {
  const { method, path, body } = wanted;
  const headers = { ...wanted.headers, ...identity(reader, wanted) };
  return new Promise((resolve, reject) => {
    const call = request(`${address}${path}`, { method, headers, agent }, (response) =>
      drain(response).then(() => resolve(response.statusCode ?? 0), reject),
    );
    call.on('error', reject);
    call.end(body);
  });
}

async function timed(wanted: LoadRequest, due: number, reader: number): Promise<void> {
  try {
    const status = await ask(wanted, reader);
    if (status === 200) times.push({ name: wanted.name, ms: performance.now() - due });
    else failures.push(`${wanted.name}: ${status}`);
  } catch (error) {
    failures.push(`${wanted.name}: ${error instanceof Error ? error.message : error}`);
  }
}

/** How long after the last request answers are waited for: who has none by then has left. */
const PATIENCE_MS = 10_000;

/** Requests come at their own pace, whether or not the earlier ones are answered; a late start is the server's delay as a reader sees it. */
async function keepPace(perSecond: number): Promise<void> {
  const open = new Map<Promise<void>, string>();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = startedAt + (at * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const wanted = requests[at % requests.length];
    if (wanted === undefined) break;
    const answered = timed(wanted, due, at).finally(() => open.delete(answered));
    open.set(answered, wanted.name);
  }
  await Promise.race([Promise.all(open.keys()), sleep(PATIENCE_MS)]);
  failures.push(...[...open.values()].map((name) => `${name}: no answer`));
}

/** So many readers, each with one request after the other. */
async function askOnAndOn(readers: number): Promise<void> {
  let at = 0;
  const reader = async (_: unknown, index: number) => {
    for (let wanted = requests[at++ % requests.length]; wanted !== undefined && !end(); ) {
      await timed(wanted, performance.now(), index);
      wanted = requests[at++ % requests.length];
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
}

function follow({ path, headers }: LoadRequest): void {
  const call = request(`${address}${path}`, { headers, agent: streamAgent }, (response) => {
    if (response.statusCode !== 200) failures.push(`live: ${response.statusCode}`);
    response.on('data', (chunk: Buffer) => {
      events += chunk.toString('latin1').split('event: day').length - 1;
    });
    response.on('error', () => undefined);
  });
  call.on('error', () => undefined);
  call.end();
}

for (const stream of streams) follow(stream);
const startedAt = performance.now() + 200;
await ('perSecond' in pace ? keepPace(pace.perSecond) : askOnAndOn(pace.readers));
const took = (performance.now() - startedAt) / 1000;
agent.destroy();
streamAgent.destroy();
parentPort?.postMessage({ times, failures, events, seconds: took } satisfies LoadResult);
