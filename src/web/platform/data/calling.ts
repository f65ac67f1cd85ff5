import type { Ended } from '#domain/platform/retry.ts';
import type { Api, ApiInit } from './ask.ts';
import { type Attempt, type RetryClock, readWithRetry } from './read-with-retry.ts';

export interface CallingTools extends RetryClock {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Asks the reader to sign in again; true once that is done. */
  readonly signInAgain: () => Promise<boolean>;
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
    const { kind: _, ...request } = init;
    const once = () => tools.fetch(path, { credentials: 'same-origin', ...request });
    if (!isRead(init)) {
      const answer = await once();
      if (answer.status === 401) void tools.signInAgain();
      return answer;
    }
    const read = () => readWithRetry({ once, attemptOf, retryClock: tools, signal: init.signal });
    const answer = await read();
    if (answer.status !== 401 || !(await tools.signInAgain())) return answer;
    return read();
  };
}

function attemptOf(ended: Ended<Response>): Attempt {
  if ('reason' in ended) return { status: null, retryAfter: null };
  return { status: ended.value.status, retryAfter: ended.value.headers.get('Retry-After') };
}
