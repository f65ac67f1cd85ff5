import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A balancer as sites have one: it asks each node whether it is ready, hands requests to those that are, and keeps its connections. */
export interface Balancer {
  readonly url: string;
  /** Sends requests to this node as well, once it is ready. */
  add(node: string): void;
  /** Nodes that get requests. */
  ready(): readonly string[];
  close(): Promise<void>;
}

const LOOK_MS = 100;

interface Node {
  readonly url: string;
  isReady: boolean;
}

async function look(node: Node): Promise<void> {
  const answer = await fetch(`${node.url}/readyz`).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  node.isReady = answer?.status === 200;
}

function hand(node: Node, agent: Agent, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming;
  // The reader's own connection goes on, whichever node answers on it.
  const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end());
  const passed = request(`${node.url}${url}`, { method, agent, headers: { ...headers, connection: 'keep-alive' } });
  passed.on('response', (answer) => {
    const { connection: _own, 'keep-alive': _time, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  passed.on('error', fail);
  incoming.pipe(passed);
  outgoing.on('close', () => passed.destroy());
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

/** Starts a balancer without nodes. It never asks twice: what a node fails to answer, the reader fails to get. */
export async function startBalancer(): Promise<Balancer> {
  const nodes: Node[] = [];
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = nodes.filter(({ isReady }) => isReady);
    const node = ready[turn++ % ready.length];
    if (node === undefined) outgoing.writeHead(502).end();
    else hand(node, agent, incoming, outgoing);
  });
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await Promise.all(nodes.map(look));
      await pause(LOOK_MS);
    }
  };
  const watching = watch();
  return {
    url: await listening(server),
    add: (url) => void nodes.push({ url, isReady: false }),
    ready: () => nodes.filter(({ isReady }) => isReady).map(({ url }) => url),
    close: async () => {
      stopping.abort();
      await watching;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
