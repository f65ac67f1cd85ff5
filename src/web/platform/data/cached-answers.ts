import { LruCache } from '#domain/platform/lru-cache.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

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
  return async (path, init) => {
    if (init.method !== 'POST') return fetch(path, init);
    const headers = new Headers(init.headers);
    const key = `${path} ${headers.get('content-type')} ${init.body}`;
    const last = known.get(key);
    if (last !== undefined) headers.set('If-None-Match', last.etag);
    const response = await fetch(path, { ...init, headers });
    if (response.status === 304 && last !== undefined) return new Response(last.text, { headers: response.headers });
    const etag = response.headers.get('etag');
    if (etag === null || !isCacheable(response)) return response;
    const text = await response.text();
    if (text.length <= MAX_ANSWER_LENGTH) known.set(key, { etag, text });
    return new Response(text, { headers: response.headers });
  };
}
