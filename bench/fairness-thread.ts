import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Crowd, CrowdResult } from './fairness.ts';

type Asking = Crowd['readers'][number] & { readonly everyMs: number };

const { address, readers, seconds } = workerData as Crowd;
const ends = performance.now() + seconds * 1000;
const times: number[] = [];
const statuses: Record<string, number> = {};

async function drain(response: IncomingMessage): Promise<number> {
  for await (const _chunk of response);
  return response.statusCode ?? 0;
}

function ask(agent: Agent, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(`${address}${path}`, { agent, headers }, (response) => drain(response).then(resolve, reject));
    call.on('error', reject);
    call.end();
  });
}

/** One connection: at its own pace, or one request after the other. What comes too late for the next is measured from when it was due. */
async function read({ ip, cookie, paths, everyMs }: Asking, at: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'x-forwarded-for': ip, 'accept-encoding': 'br', ...(cookie !== undefined && { cookie }) };
  let due = performance.now() + (everyMs * (at % 20)) / 20;
  for (let turn = at; due < ends; turn += 1) {
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const begun = everyMs === 0 ? performance.now() : due;
    const path = (paths[turn % paths.length] ?? '/').replace('{turn}', `${at}.${turn}`);
    const status = await Promise.race([ask(agent, path, headers).catch(() => 0), sleep(ends + 5000 - begun, -1)]);
    times.push(performance.now() - begun);
    statuses[status] = (statuses[status] ?? 0) + 1;
    due = everyMs === 0 ? performance.now() : due + everyMs;
  }
  agent.destroy();
}

/** One connection that asks and reads nothing: how long the site keeps it. */
function stay({ ip, paths }: Crowd['readers'][number], at: number): Promise<void> {
  const { port, hostname } = new URL(address);
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let isOver = false;
    const end = (status: string) => {
      if (isOver) return;
      isOver = true;
      times.push(performance.now() - begun);
      statuses[status] = (statuses[status] ?? 0) + 1;
      socket.destroy();
      resolve();
    };
    const timer = setTimeout(() => end('open'), seconds * 1000);
    const closed = () => {
      clearTimeout(timer);
      end('closed');
    };
    socket.once('error', closed).once('close', closed).pause();
    const path = (paths[at % paths.length] ?? '/').replace('{turn}', String(at));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${ip}\r\n\r\n`);
    // A socket that reads nothing hears of its end when it writes.
    setInterval(() => socket.destroyed || socket.write('\r\n'), 1000).unref();
  });
}

await Promise.all(readers.map((reader, at) => (reader.everyMs === null ? stay : read)(reader as Asking, at)));
parentPort?.postMessage({ times, statuses } satisfies CrowdResult);
