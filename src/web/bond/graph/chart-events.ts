import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import type { RatingHistory } from '#contract/issuer/ratings.ts';
import type { ReportYear } from '#contract/issuer/report-files.ts';
import type { TimeEvent } from '../../charts/time/time-picture.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { unixSeconds } from '../../text/value-text.ts';

/** What may be marked on the time axis, in the order of the menu. */
export const eventKinds = ['coupons', 'puts', 'calls', 'ratings', 'reports'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Reads the kinds of an address such as `coupons,puts`; what it does not know counts as not given. */
export function readEventKinds(text: string): readonly EventKind[] {
  const named = text.split(',');
  return eventKinds.filter((kind) => named.includes(kind));
}

type Text = LabelText<'graph'>;

const timeOf = (date: string) => unixSeconds(date) * 1000;

/** Payments of coupons; the date is the one of the terms. */
export function couponEvents({ items }: BondCashFlows, text: Text): readonly TimeEvent[] {
  return items
    .filter(({ cupon_sum }) => cupon_sum !== null && cupon_sum > 0)
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
