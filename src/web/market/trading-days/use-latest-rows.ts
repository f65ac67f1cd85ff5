import { rangeOfPeriod } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import { loadLatestRows, type VenueEnd } from '../data/latest-rows.ts';
import type { TradingsResult } from '../data/load-tradings.ts';

interface Loaded {
  readonly ok: boolean;
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

function loaded({ venueName }: NamedVenue, result: TradingsResult): Loaded {
  return { ok: result.ok, venueName, result };
}

function questionOf(venue: NamedVenue): Question<Loaded> {
  const range = rangeOfPeriod('3M', isoDate(venue.maxDate));
  return {
    key: String(venue.venueId),
    ask: async (signal) => loaded(venue, await loadLatestRows(browserApi, venue, signal)),
    networkFailure: loaded(venue, { ok: false, code: 'network', range }),
  };
}

/** The latest rows of a venue; those of the venue before stay until the new ones are there. */
export function useLatestRows(venue: NamedVenue | null, first: TradingsResult | null): LatestRows {
  const given = venue === null || first === null ? null : { key: String(venue.venueId), answer: loaded(venue, first) };
  const { shown, isPending, retry } = useAnswer(venue && questionOf(venue), given);
  const { venueName = venue?.venueName ?? '', result = null } = shown?.answer ?? {};
  return { venueName, result, isPending, retry };
}
