import { createHash } from 'node:crypto';
import { LruCache } from '#domain/platform/lru-cache.ts';
import { fitYieldCurve } from '#math/curve/fit-yield-curve.ts';
import type { CacheNote } from '../../platform/metrics/cache-metrics.ts';

type Fit = typeof fitYieldCurve;

interface CachedFitsOptions {
  readonly fitCurve?: Fit;
  readonly max?: number;
  readonly note?: CacheNote;
}

/** Curves that are kept; the one that was not asked for the longest goes first. */
const MAX_KEPT = 500;

function keyOf(points: Parameters<Fit>[0]): string {
  const text = points.map(({ time, rate }) => `${time} ${rate}`).join(';');
  return createHash('sha256').update(text).digest('base64');
}

/** Fits curves and keeps them by their points: an issuer with hundreds of bonds costs a tenth of a second, and many readers ask for the same. */
export function cachedFits({ fitCurve = fitYieldCurve, max = MAX_KEPT, note }: CachedFitsOptions = {}): Fit {
  const kept = new LruCache<string, ReturnType<Fit>>(max);
  return (points) => {
    const key = keyOf(points);
    note?.(kept.has(key), kept);
    return kept.getOrMake(key, () => fitCurve(points));
  };
}
