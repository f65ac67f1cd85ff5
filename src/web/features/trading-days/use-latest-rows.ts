import { useCallback, useEffect, useState } from 'react';
import { rangeOfPeriod } from '#domain/period.ts';
import { isoDate } from '#math/units.ts';
import { browserApi } from '../../data/browser-api.ts';
import { type GroundEnd, loadLatestRows } from '../../data/latest-rows.ts';
import type { TradingsResult } from '../../data/load-tradings.ts';

interface Loaded {
  readonly groundId: number;
  readonly groundName: string;
  readonly result: TradingsResult;
}

export interface LatestRows {
  readonly groundName: string;
  readonly result: TradingsResult | null;
  readonly isPending: boolean;
  readonly retry: () => void;
}

export interface NamedGround extends GroundEnd {
  readonly groundName: string;
}

/** The latest rows of a ground; those of the ground before stay until the new ones are there. */
export function useLatestRows(ground: NamedGround | null, first: TradingsResult | null): LatestRows {
  const [loaded, setLoaded] = useState<Loaded | null>(
    ground === null || first === null
      ? null
      : { groundId: ground.groundId, groundName: ground.groundName, result: first },
  );
  const { bondId = 0, groundId = 0, maxDate = '', groundName = '' } = ground ?? {};
  const isPending = ground !== null && loaded?.groundId !== groundId;
  useEffect(() => {
    if (!isPending) return undefined;
    const controller = new AbortController();
    const end = { bondId, groundId, maxDate };
    loadLatestRows(browserApi, end, controller.signal)
      .catch((): TradingsResult => ({ ok: false, code: 'network', range: rangeOfPeriod('3M', isoDate(maxDate)) }))
      .then((result) => {
        if (!controller.signal.aborted) setLoaded({ groundId, groundName, result });
      });
    return () => controller.abort();
  }, [isPending, bondId, groundId, maxDate, groundName]);
  const retry = useCallback(() => setLoaded(null), []);
  return { groundName: loaded?.groundName ?? groundName, result: loaded?.result ?? null, isPending, retry };
}
