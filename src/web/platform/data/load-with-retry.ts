import { isRouteErrorResponse } from 'react-router';
import type { Ended } from '#domain/platform/retry.ts';
import type { FailureCode } from './ask.ts';
import { type Attempt, readWithRetry, realRetryClock } from './read-with-retry.ts';

function statusOf(reason: unknown): number | null {
  if (reason instanceof Response || isRouteErrorResponse(reason)) return reason.status;
  return null;
}

function attemptOf(ended: Ended<unknown>): Attempt {
  return { status: 'value' in ended ? 200 : statusOf(ended.reason), retryAfter: null };
}

/** The data of a page for a choice within it, asked for with the patience of any read. */
function loadWithRetry<Data>(load: () => Promise<Data>, signal: AbortSignal): Promise<Data> {
  return readWithRetry({ once: load, attemptOf, retryClock: realRetryClock, signal });
}

/**
 * The data of a page whose main block may fail alone: what does not come leaves the page where it is, with the data of `failed`; what else
 * the server answers, such as a redirect, goes its way.
 */
export async function loadOrFail<Data>(
  request: Request,
  load: () => Promise<Data>,
  failed: (url: URL, code: FailureCode) => Data,
): Promise<Data> {
  try {
    return await loadWithRetry(load, request.signal);
  } catch (reason) {
    const code = codeOfLoad(reason);
    if (code === null) throw reason;
    return failed(new URL(request.url), code);
  }
}

/** The code under which a block says that its page's data did not come; null for what is no failure, such as a redirect. */
function codeOfLoad(reason: unknown): FailureCode | null {
  const status = statusOf(reason);
  if (status === null) return 'network';
  if (status < 500) return null;
  return status === 503 ? 'unavailable' : 'internal';
}
