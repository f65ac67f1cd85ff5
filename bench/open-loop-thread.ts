import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { OpenLoopTask, TimedRequest } from './open-loop.ts';

const { address, keystrokes, perSecond } = workerData as OpenLoopTask;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

async function drain(response: IncomingMessage): Promise<void> {
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
  for await (const _chunk of response);
}

function ask({ path, contentType, body }: TimedRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    const call = request(`${address}${path}`, { method: 'POST', headers, agent }, (response) =>
      drain(response).then(resolve, reject),
    );
    call.on('error', reject);
    call.end(body);
  });
}

// From the moment that was planned: a late start is the server's own delay as a reader sees it.
async function press(due: number, requests: readonly TimedRequest[]): Promise<number> {
  const wait = due - performance.now();
  if (wait > 0) await sleep(wait);
  await Promise.all(requests.map(ask));
  return performance.now() - due;
}

const start = performance.now() + 100;
const times = await Promise.all(keystrokes.map((requests, at) => press(start + (at * 1000) / perSecond, requests)));
parentPort?.postMessage(times);
agent.destroy();
