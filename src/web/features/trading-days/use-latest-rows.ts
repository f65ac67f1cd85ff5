import { useCallback, useEffect, useState } from 'react';
import { rangeOfPeriod } from '#domain/period.ts';
import { isoDate } from '#math/units.ts';
import { browserApi } from '../../data/browser-api.ts';
import { loadLatestRows, type VenueEnd } from '../../data/latest-rows.ts';
import type { TradingsResult } from '../../data/load-tradings.ts';

interface Loaded {
  readonly venueId: number;
  readonly venueName: string;
  readonly result: TradingsResult;
}

export interface LatestRows {
  readonly venueName: string;
  readonly result: TradingsResult | null;
  readonly isPending: boolean;
  readonly retry: () => void;
}

export interface NamedVenue extends VenueEnd {
  readonly venueName: string;
}

/** The latest rows of a venue; those of the venue before stay until the new ones are there. */
export function useLatestRows(venue: NamedVenue | null, first: TradingsResult | null): LatestRows {
  const [loaded, setLoaded] = useState<Loaded | null>(
    venue === null || first === null ? null : { venueId: venue.venueId, venueName: venue.venueName, result: first },
  );
  const { bondId = 0, venueId = 0, maxDate = '', venueName = '' } = venue ?? {};
  const isPending = venue !== null && loaded?.venueId !== venueId;
  useEffect(() => {
    if (!isPending) return undefined;
    const controller = new AbortController();
    const end = { bondId, venueId, maxDate };
    loadLatestRows(browserApi, end, controller.signal)
      .catch((): TradingsResult => ({ ok: false, code: 'network', range: rangeOfPeriod('3M', isoDate(maxDate)) }))
      .then((result) => {
        if (!controller.signal.aborted) setLoaded({ venueId, venueName, result });
      });
    return () => controller.abort();
  }, [isPending, bondId, venueId, maxDate, venueName]);
  const retry = useCallback(() => setLoaded(null), []);
  return { venueName: loaded?.venueName ?? venueName, result: loaded?.result ?? null, isPending, retry };
}
