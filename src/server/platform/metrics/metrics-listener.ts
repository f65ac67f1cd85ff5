import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
  /** Asked for as `Authorization: Bearer`; absent where only this machine reaches the address. */
  readonly token?: string;
}

/** Who collects metrics holds one connection or two. */
const MAX_CONNECTIONS = 16;
const ARRIVAL_MS = 5_000;

const digestOf = (text: string) => createHash('sha256').update(text).digest();

function isAllowed({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`));
}

function refuse(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-length': '0', ...headers }).end();
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { registry, token }: { readonly registry: Registry; readonly token: string | undefined },
): Promise<void> {
  if (!isAllowed(request, token)) return refuse(response, 401, { 'www-authenticate': 'Bearer' });
  if (request.url?.split('?')[0] !== '/metrics') return refuse(response, 404);
  if (request.method !== 'GET') return refuse(response, 405, { allow: 'GET' });
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
}

/** Answers `/metrics` at an address of its own, which the site's readers and its proxy do not reach. */
export async function listenForMetrics(
  registry: Registry,
  { host, port, token }: MetricsAddress,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: ARRIVAL_MS, headersTimeout: ARRIVAL_MS }, (request, response) => {
    answer(request, response, { registry, token }).catch(() => refuse(response, 500));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
