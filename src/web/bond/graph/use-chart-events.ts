import { useMemo } from 'react';
import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import type { RatingHistory } from '#contract/issuer/ratings.ts';
import type { ReportYear } from '#contract/issuer/report-files.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import type { TimeEvent } from '../../charts/time/time-picture.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';
import { unixSeconds } from '../../text/value-text.ts';
import { paidCoupon } from '../cash-flows/payments.ts';
import { askOffers } from '../offers/bond-offers.ts';
import { type EventKind, eventKinds, readEventKinds } from './graph-query.ts';

/** Whose events they are. */
interface EventSubject {
  readonly bondId: number;
  readonly issuerId: number | null;
}

interface Loading extends EventSubject {
  readonly text: LabelText<'graph'>;
  readonly signal: AbortSignal;
}

type Found = readonly TimeEvent[] | null;

type Text = LabelText<'graph'>;

const timeOf = (date: string) => unixSeconds(date) * 1000;

/** Payments of coupons; the date is the one of the terms. */
export function couponEvents({ items }: BondCashFlows, text: Text): readonly TimeEvent[] {
  return items
    .filter((item) => (paidCoupon(item) ?? 0) > 0)
    .map(({ date, num }) => ({ time: timeOf(date), sign: '•', text: text('event_coupon', { number: num }) }));
}

const offerSigns = { put: 'P', call: 'C' } as const;

export function offerEvents({ items }: BondOffers, type: 'put' | 'call', text: Text): readonly TimeEvent[] {
  return items
    .filter((offer) => offer.type === type)
    .map(({ date }) => ({ time: timeOf(date), sign: offerSigns[type], text: text(`event_${type}`) }));
}

/** Ratings by the day on which they were given; the grade stands there where it is open to the reader. */
export function ratingEvents({ ratings }: RatingHistory): readonly TimeEvent[] {
  return ratings.flatMap(({ agency, items }) =>
    items.map(({ date, entity_name, scale_point_name }) => ({
      time: timeOf(date),
      sign: 'R',
      text: [agency, scale_point_name, entity_name].filter((part) => part !== null).join(' · '),
    })),
  );
}

const quarterEnds = ['03-31', '06-30', '09-30', '12-31'] as const;

/** Reports by the last day of their period: when they came out is not known. */
export function reportEvents(years: readonly ReportYear[], text: Text): readonly TimeEvent[] {
  return years.flatMap(({ year, monthArray }) =>
    quarterEnds.flatMap((end, at) => {
      const quarter = (['1', '2', '3', '4'] as const)[at];
      if (quarter === undefined || monthArray[quarter] === null) return [];
      return [{ time: timeOf(`${year}-${end}`), sign: 'F', text: text('event_report', { quarter, year }) }];
    }),
  );
}

async function couponsOf({ bondId, text, signal }: Loading): Promise<Found> {
  const answer = await ask(browserApi, 'GET /api/bonds/:id/cash-flows/', { params: { id: String(bondId) }, signal });
  return answer.ok ? couponEvents(answer.value, text) : null;
}

async function offersOf({ bondId, text }: Loading, type: 'put' | 'call'): Promise<Found> {
  const answer = await askOffers(browserApi, String(bondId));
  return answer.ok ? offerEvents(answer.value, type, text) : null;
}

/** Ratings of the first type that the bond has any of. */
async function ratingsOf({ bondId, signal }: Loading): Promise<Found> {
  const askType = (type: 1 | 2 | 3) =>
    ask(browserApi, 'POST /api/bonds/:bondId/getRatingsHistory/', {
      kind: 'read',
      params: { bondId: String(bondId) },
      body: { params: type },
      signal,
    });
  const first = await askType(1);
  if (!first.ok) return null;
  const [other] = first.value.types;
  if (other === undefined || first.value.ratings.length > 0) return ratingEvents(first.value);
  const second = await askType(other);
  return second.ok ? ratingEvents(second.value) : null;
}

async function reportsOf({ issuerId, text, signal }: Loading): Promise<Found> {
  if (issuerId === null) return [];
  const kinds = ['quarterly', 'annual'] as const;
  const answers = await Promise.all(
    kinds.map((apiUrl) =>
      ask(browserApi, 'GET /api/company/get-report/:apiUrl/:emitentId/', {
        params: { apiUrl, ...issuerParams(String(issuerId)) },
        signal,
      }),
    ),
  );
  const events = answers.flatMap((answer) => (answer.ok ? reportEvents(answer.value, text) : []));
  return answers.every(({ ok }) => ok) ? [...new Map(events.map((event) => [event.text, event])).values()] : null;
}

const loaders: Readonly<Record<EventKind, (loading: Loading) => Promise<Found>>> = {
  coupons: couponsOf,
  puts: (loading) => offersOf(loading, 'put'),
  calls: (loading) => offersOf(loading, 'call'),
  ratings: ratingsOf,
  reports: reportsOf,
};

export interface ChartEvents {
  readonly ok: boolean;
  readonly events: readonly TimeEvent[];
  /** Kinds that did not load. */
  readonly failed: readonly EventKind[];
}

async function load(kinds: readonly EventKind[], loading: Loading): Promise<ChartEvents> {
  const found = await Promise.all(kinds.map((kind) => loaders[kind](loading)));
  const failed = kinds.filter((_, at) => found[at] === null);
  return { ok: failed.length === 0, events: found.flatMap((events) => events ?? []), failed };
}

const none: ChartEvents = { ok: true, events: [], failed: [] };

/** The events of the kinds that the reader has asked for, as they come. */
export function useChartEvents({ bondId, issuerId }: EventSubject, kindsText: string): ChartEvents {
  const text = useLabels('graph');
  const { code } = useLanguage();
  const kinds = readEventKinds(kindsText);
  const question: Question<ChartEvents> | null =
    kinds.length === 0
      ? null
      : {
          key: `${bondId} ${code} ${kinds}`,
          ask: (signal) => load(kinds, { bondId, issuerId, text, signal }),
          networkFailure: { ok: false, events: [], failed: [...eventKinds] },
        };
  const { shown } = useAnswer(question, null);
  const answer = kinds.length === 0 ? undefined : shown?.answer;
  return useMemo(() => answer ?? none, [answer]);
}
