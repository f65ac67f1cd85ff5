import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from 'node:http2';
import { isOfBusyNode } from '#app/testing/reader-stream.ts';

/** What came of requests that were sent at a steady pace, whether or not those before them were answered. */
interface PacedCounts {
  asked: number;
  answered: number;
  /** Told when to come again: by a node that had too much to do, and because nothing else could answer. */
  busy: number;
  later: number;
  readonly failed: string[];
}

export interface PacedReaders {
  readonly reads: PacedCounts;
  readonly writes: PacedCounts;
  /** Fulfilled once so many more reads were sent. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

export interface PacedPlan {
  readonly port: number;
  readonly host: string;
  readonly ca: string;
  readonly paths: readonly string[];
}

const READ_EVERY_MS = 40;
const READS_A_WRITE = 10;
/** Fewer than after which a proxy ends a connection by itself. */
const REQUESTS_OF_A_CONNECTION = 400;
const MAX_MS = 20_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

function ask(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers, { endStream: body === '' });
    let status = 0;
    let retryAfter: string | undefined;
    let text = '';
    stream.setEncoding('utf8');
    stream.setTimeout(MAX_MS, () => stream.close(constants.NGHTTP2_CANCEL));
    stream.on('response', (head) => {
      status = Number(head[':status']);
      retryAfter = head['retry-after'];
    });
    stream.on('data', (piece: string) => {
      text += piece;
    });
    stream.on('end', () => resolve({ status, retryAfter, text }));
    stream.on('error', reject);
    stream.on('close', () => reject(new Error(`closed with ${stream.rstCode} after status ${status}`)));
    if (body !== '') stream.end(body);
  });
}

/** Connections over HTTP/2, each for so many requests. */
function openConnections({ port, host, ca }: PacedPlan) {
  let session: ClientHttp2Session | undefined;
  let requests = 0;
  const next = () => {
    if (session !== undefined && !session.closed && requests < REQUESTS_OF_A_CONNECTION) {
      requests += 1;
      return session;
    }
    session?.close();
    session = connect(`https://127.0.0.1:${port}`, { ca, servername: host });
    // Each of its requests tells of it.
    session.on('error', () => undefined);
    requests = 1;
    return session;
  };
  return { next, close: () => session?.close() };
}

const newCounts = (): PacedCounts => ({ asked: 0, answered: 0, busy: 0, later: 0, failed: [] });

/** Reads, and signs in every tenth time, through a proxy that speaks HTTPS and HTTP/2. */
export function startPacedReaders(plan: PacedPlan): PacedReaders {
  const connections = openConnections(plan);
  const reads = newCounts();
  const writes = newCounts();
  const under = new Set<Promise<void>>();
  const waiting = new Map<() => void, number>();
  const send = async (counts: PacedCounts, headers: OutgoingHttpHeaders, body = '') => {
    counts.asked += 1;
    const name = `${headers[':method']} ${headers[':path']}`;
    try {
      const answer = await ask(connections.next(), { ':authority': plan.host, ...headers }, body);
      if (answer.status === 200) counts.answered += 1;
      else if (answer.status === 503 && answer.retryAfter !== undefined)
        counts[isOfBusyNode(answer.text) ? 'busy' : 'later'] += 1;
      else counts.failed.push(`${name}: ${answer.status} ${answer.text.slice(0, 120)}`);
    } catch (error) {
      counts.failed.push(`${name}: ${error}`);
    }
  };
  const begin = (work: Promise<void>) => {
    under.add(work);
    void work.finally(() => under.delete(work));
  };
  const timer = setInterval(() => {
    const path = plan.paths[reads.asked % plan.paths.length] ?? '/';
    begin(send(reads, { ':method': 'GET', ':path': path }));
    if (reads.asked % READS_A_WRITE === 0) {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const body = JSON.stringify({ account: 'full-all' });
      begin(send(writes, { ':method': 'POST', ':path': '/api/session/', ...headers }, body));
    }
    for (const [resolve, aim] of waiting) if (reads.asked >= aim && waiting.delete(resolve)) resolve();
  }, READ_EVERY_MS);
  return {
    reads,
    writes,
    more: (count) => new Promise((resolve) => waiting.set(resolve, reads.asked + count)),
    stop: async () => {
      clearInterval(timer);
      await Promise.all(under);
      connections.close();
    },
  };
}
