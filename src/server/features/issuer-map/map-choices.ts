import type { IssuerMap } from '#contract/issuer-map.ts';
import { mapDatesOf } from '#domain/issuer-map.ts';
import type { MapPointRecord, MapSpanRecord } from '#store/issuer-map/issuer-map.ts';

type Choices = Pick<
  IssuerMap,
  'emitentMapCurrencies' | 'emitentMapCurrencyId' | 'emitentMapGrounds' | 'emitentMapGroundId' | 'emitentMapDates'
>;

interface Wanted {
  readonly currency: string | null;
  readonly venueId: number | null;
}

/** The keys of a list with how often they are there, the most frequent first; equal ones as they come. */
function byCount<Key>(keys: readonly Key[]): readonly Key[] {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key);
}

function groundsOf(points: readonly MapPointRecord[], currency: string) {
  const own = points.filter((point) => point.currency === currency);
  const names = new Map(own.map(({ venueId, venueName }) => [venueId, venueName]));
  return byCount(own.map(({ venueId }) => venueId)).map((id) => ({ id, text: names.get(id) ?? '' }));
}

function datesOf(spans: readonly MapSpanRecord[]): IssuerMap['emitentMapDates'] {
  const groups = new Map<string, MapSpanRecord[]>();
  for (const span of spans) {
    const key = `${span.currency} ${span.venueId}`;
    groups.set(key, [...(groups.get(key) ?? []), span]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ currency_id: first.currency, trading_ground_id: first.venueId, dates: [...mapDatesOf(group)] }];
  });
}

/**
 * What can be chosen: currencies and, in each, the grounds with points, those with the most bonds first; at first what is wanted, if there is
 * such. How many bonds there are is open to everybody.
 */
export function choicesOf(points: readonly MapPointRecord[], spans: readonly MapSpanRecord[], wanted: Wanted): Choices {
  const currencies = byCount(points.map(({ currency }) => currency));
  const currency = currencies.find((id) => id === wanted.currency) ?? currencies[0] ?? null;
  const grounds = Object.fromEntries(currencies.map((id) => [id, groundsOf(points, id)]));
  const own = currency === null ? [] : (grounds[currency] ?? []);
  return {
    emitentMapCurrencies: currencies.map((id) => ({ id, text: id })),
    emitentMapCurrencyId: currency,
    emitentMapGrounds: grounds,
    emitentMapGroundId: (own.find(({ id }) => id === wanted.venueId) ?? own[0])?.id ?? null,
    emitentMapDates: datesOf(spans),
  };
}
