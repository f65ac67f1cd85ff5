import type { SiteMetrics } from './site-metrics.ts';

/** Told of each question to a cache: whether it had the answer, and what it holds. */
export type CacheNote = (isHit: boolean, kept: { readonly size: number }) => void;

/** Counts the questions to a cache. */
export function notingCache({ cacheRequests, cacheEntries }: SiteMetrics, cache: string): CacheNote {
  return (isHit, { size }) => {
    cacheRequests.inc({ cache, result: isHit ? 'hit' : 'miss' });
    cacheEntries.set({ cache }, size);
  };
}
