import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { OpenLoopTask, Pressed, TimedRequest } from './open-loop.ts';

const { address, keystrokes, perSecond, areRefusalsCounted = false } = workerData as OpenLoopTask;
const agent = new Agent({ keepAlive: true, maxSockets: areRefusalsCounted ? 1000 : 64 });

/** Reads an answer to its end; false for one that says that the site is overloaded. */
async function drain(response: IncomingMessage): Promise<boolean> {
  const { statusCode } = response;
  if (statusCode !== 200 && !(areRefusalsCounted && statusCode === 503)) throw new Error(`answered ${statusCode}`);
  for await (const _chunk of response);
  return statusCode === 200;
}

function ask(asked: TimedRequest): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const body = 'body' in asked ? asked.body : '';
    const options =
      'body' in asked
        ? { method: 'POST', headers: { 'content-type': asked.contentType, 'content-length': Buffer.byteLength(body) } }
        : { method: 'GET', headers: { cookie: asked.cookie } };
    const call = request(`${address}${asked.path}`, { ...options, agent }, (response) =>
      drain(response).then(resolve, reject),
    );
    call.on('error', reject);
    call.end(body);
  });
}

// From the moment that was planned: a late start is the server's own delay as a reader sees it.
async function press(due: number, requests: readonly TimedRequest[]): Promise<Pressed> {
  const wait = due - performance.now();
  if (wait > 0) await sleep(wait);
  const answered = await Promise.all(requests.map(ask));
  return { ms: performance.now() - due, isAnswered: answered.every(Boolean) };
}

const start = performance.now() + 100;
const times = await Promise.all(keystrokes.map((requests, at) => press(start + (at * 1000) / perSecond, requests)));
parentPort?.postMessage(times);
agent.destroy();
