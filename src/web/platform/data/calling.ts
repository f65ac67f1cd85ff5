import { LruCache } from '#domain/platform/lru-cache.ts';
import type { Ended } from '#domain/platform/retry.ts';
import type { Api, ApiInit } from './ask.ts';
import { type Attempt, type RetryClock, readWithRetry } from './read-with-retry.ts';

/** Sends a call; when a silence is named, it is given up if no answer has begun after so long. */
type Fetch = (path: string, init: RequestInit, silenceMs?: number) => Promise<Response>;

export interface CallingTools extends RetryClock {
  readonly fetch: Fetch;
  /** Asks the reader to sign in again; true once that is done. */
  readonly signInAgain: () => Promise<boolean>;
}

/** How long a read waits for the beginning of its answer: longer than the server works on it, so that only a line that is lost ends here. */
const MAX_SILENCE_MS = { block: 30_000, file: 90_000 } as const;
const TOO_LATE = 'TimeoutError';

/** Gives up a call that nobody answers, so that no block stays grey for ever; what has begun to come may take its time. */
export function givingUp(fetch: Fetch): Fetch {
  return async (path, init, silenceMs) => {
    if (silenceMs === undefined) return fetch(path, init);
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(new DOMException('Nobody answers.', TOO_LATE)), silenceMs);
    const signal = init.signal ? AbortSignal.any([init.signal, given.signal]) : given.signal;
    try {
      return await fetch(path, { ...init, signal });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Whether a call may be repeated. */
export function isRead({ kind, method = 'GET' }: ApiInit): boolean {
  return (kind ?? (method.toUpperCase() === 'GET' ? 'read' : 'write')) === 'read';
}

/**
 * Calls with patience: a read is tried again while the failure may pass, a write never is. A refusal for want of a sign-in asks the
 * reader to sign in, after which the read is repeated; a write is left to the reader, whose form keeps what was typed.
 */
export function callingWith(tools: CallingTools): Api {
  return async (path, init = {}) => {
    const { kind: _, isFile = false, ...request } = init;
    const asked: RequestInit = { credentials: 'same-origin', ...request };
    if (!isRead(init)) {
      const answer = await tools.fetch(path, asked);
      if (answer.status === 401) void tools.signInAgain();
      return answer;
    }
    const once = () => tools.fetch(path, asked, MAX_SILENCE_MS[isFile ? 'file' : 'block']);
    const read = () => readWithRetry({ once, attemptOf, retryClock: tools, signal: init.signal });
    const answer = await read();
    if (answer.status !== 401 || !(await tools.signInAgain())) return answer;
    return read();
  };
}

const isTooLate = (reason: unknown) => reason instanceof DOMException && reason.name === TOO_LATE;

function attemptOf(ended: Ended<Response>): Attempt {
  // Who has waited so long is told; another wait would not help him.
  if ('reason' in ended) return { status: isTooLate(ended.reason) ? 408 : null, retryAfter: null };
  return { status: ended.value.status, retryAfter: ended.value.headers.get('Retry-After') };
}

interface Known {
  readonly etag: string;
  readonly text: string;
}

const MAX_ANSWERS = 8;
const MAX_ANSWER_LENGTH = 4_000_000;

function isCacheable(response: Response): boolean {
  // What is said to be kept by nobody, no browser keeps; this page may as long as it is open, and asks each time whether it still holds.
  return response.status === 200 && (response.headers.get('cache-control') ?? '').includes('no-store');
}

/**
 * Calls that remember the last answers with a validator (ETag) while the page is open, and are told by 304 that they have not changed: the
 * rows of a chart do not travel twice. Answers depend on the reader, who changes with the page.
 */
export function cacheAnswers(fetch: Fetch): Fetch {
  const known = new LruCache<string, Known>(MAX_ANSWERS);
  return async (path, init, silenceMs) => {
    if (init.method !== 'POST') return fetch(path, init, silenceMs);
    const headers = new Headers(init.headers);
    const key = `${path} ${headers.get('content-type')} ${init.body}`;
    const last = known.get(key);
    if (last !== undefined) headers.set('If-None-Match', last.etag);
    const response = await fetch(path, { ...init, headers }, silenceMs);
    if (response.status === 304 && last !== undefined) return new Response(last.text, { headers: response.headers });
    const etag = response.headers.get('etag');
    if (etag === null || !isCacheable(response)) return response;
    const text = await response.text();
    if (text.length <= MAX_ANSWER_LENGTH) known.set(key, { etag, text });
    return new Response(text, { headers: response.headers });
  };
}
