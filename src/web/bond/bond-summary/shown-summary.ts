import { useMemo } from 'react';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Glance } from '#contract/bond/glance.ts';
import { wireYieldTypes } from '#contract/market/trading-days/trading-columns.ts';
import { indicativeYieldTypes, yieldOrigins } from '#domain/market/trading-day.ts';
import type { LiveDay } from '../../market/data/live-days.ts';
import type { ReadDay } from '../../market/data/read-day.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { dateOfUnixSeconds } from '../../text/value-text.ts';

const keyOf = (venueId: number | null, live: LiveDay | null) => `${venueId} ${live?.at ?? 'first'}`;

function questionOf(bondId: number, venueId: number, live: LiveDay | null): Question<Answered<BondSummary>> {
  const parts = { params: { id: bondId }, query: { venue: venueId } };
  return {
    key: keyOf(venueId, live),
    ask: (signal) => ask(browserApi, 'GET /api/bonds/:id/summary/', { ...parts, signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

/**
 * The summary with the figures of the chosen venue. Those of the venue before stay until the new ones are there, or when
 * none come: the head names the venue of its figures. Each live day asks for them anew. The issuer keeps the words of the first HTML.
 */
export function useSummary(first: BondSummary, venueId: number | null, live: LiveDay | null): BondSummary {
  const question = venueId === null ? null : questionOf(first.id, venueId, live);
  const { good } = useAnswer<Answered<BondSummary>>(question, {
    key: keyOf(venueId, null),
    answer: { ok: true, value: first },
  });
  return useMemo(() => (good?.ok ? { ...good.value, issuer: first.issuer } : first), [good, first]);
}

/** What the page tells at a glance; null where that failed, with the way to ask again. */
export interface ShownGlance {
  readonly glance: Glance | null;
  /** Undefined until the page has asked again by itself. */
  readonly retry: (() => void) | undefined;
}

/** The same of what the page tells at a glance; what failed with the first HTML is asked for again. */
export function useGlance(first: Answered<Glance>, { id, venueId }: BondSummary, live: LiveDay | null): ShownGlance {
  const question: Question<Answered<Glance>> = {
    key: keyOf(venueId, live),
    ask: (signal) =>
      ask(browserApi, 'GET /api/bonds/:id/glance/', {
        params: { id },
        query: venueId === null ? {} : { venue: venueId },
        signal,
      }),
    networkFailure: { ok: false, code: 'network' },
  };
  const given = first.ok ? { key: keyOf(venueId, null), answer: first } : null;
  const { good, shown, retry } = useAnswer<Answered<Glance>>(question, given);
  const isAsked = shown !== null;
  return useMemo(
    () => ({ glance: good?.ok ? good.value : null, retry: isAsked ? retry : undefined }),
    [good, isAsked, retry],
  );
}

type Figure = NonNullable<BondSummary['price']>;

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | null {
  return values.find((each) => each === value) ?? null;
}

/**
 * The summary with price, yield, spread and duration of a past day, as the rows of the chart have them: each with its day and venue, none
 * with a change. What the row does not have is missing, and never that of the latest day.
 */
export function summaryOnDay(summary: BondSummary, { row, venueName }: ReadDay): BondSummary {
  const figure = (column: string): Figure | null => {
    const value = row[`${column}.numeric`];
    return typeof value === 'number'
      ? { value, change: null, venueName, date: dateOfUnixSeconds(row['date.numeric']), masked: [] }
      : null;
  };
  return {
    ...summary,
    price: figure('indicative_price'),
    yield: figure('indicative_yield'),
    spread: figure('g_spread'),
    duration: figure('modified_duration'),
    priceType: null,
    yieldType: indicativeYieldTypes.find((type) => wireYieldTypes[type] === row.indicative_yield_type) ?? null,
    yieldDate: null,
    yieldOrigin: oneOf(yieldOrigins, row.indicative_yield_origin),
    yieldPrice: null,
    spreadOrigin: null,
    priceFigures: null,
    isWaiting: false,
  };
}
