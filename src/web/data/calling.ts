import type { Api, ApiInit } from '../page-context.ts';
import { waitBeforeRetry } from './read-retry.ts';

export interface CallingTools {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly chance: () => number;
  /** Asks the reader to sign in again; true once that is done. */
  readonly signInAgain: () => Promise<boolean>;
}

function isRead({ kind, method = 'GET' }: ApiInit): boolean {
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
    const answer = await readPatiently(once, tools, init.signal);
    if (answer.status !== 401 || !(await tools.signInAgain())) return answer;
    return readPatiently(once, tools, init.signal);
  };
}

async function readPatiently(
  once: () => Promise<Response>,
  tools: CallingTools,
  signal: AbortSignal | undefined,
): Promise<Response> {
  let waitedMs = 0;
  for (let tries = 1; ; tries += 1) {
    const ended = await once().catch((reason: unknown) => ({ reason }));
    const answer = ended instanceof Response ? ended : null;
    const attempt = { status: answer?.status ?? null, retryAfter: answer?.headers.get('Retry-After') ?? null };
    const wait = signal?.aborted ? null : waitBeforeRetry(attempt, { tries, waitedMs }, tools.chance());
    if (wait === null) {
      if (ended instanceof Response) return ended;
      throw ended.reason;
    }
    waitedMs += wait;
    await tools.wait(wait, signal);
  }
}
