import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { ClientTask } from './client.ts';
import { timesOf } from './statistics.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function drain(response: IncomingMessage): Promise<void> {
  if (response.statusCode !== 200 && response.statusCode !== 304) throw new Error(`answered ${response.statusCode}`);
  for await (const _chunk of response);
}

function ask({ address, paths, method, headers, bodies }: ClientTask, round: number): Promise<void> {
  const path = paths[round % paths.length] ?? '/';
  return new Promise((resolve, reject) => {
    const call = request(`${address}${path}`, { method, headers, agent }, (response) =>
      drain(response).then(resolve, reject),
    );
    call.on('error', reject);
    call.end(bodies[round % bodies.length]);
  });
}

const task = workerData as ClientTask;
let round = 0;
parentPort?.postMessage(await timesOf(task.rounds, task.warmUp, () => ask(task, round++)));
agent.destroy();
