import type { IssuerMapFacts } from '#contract/bond/wire/issuer-map.ts';
import { mapDatesOf } from '#domain/bond/issuer-map.ts';
import type { MapPointRecord, MapSpanRecord } from '#store/bond/issuer-map/issuer-map.ts';

type Choices = Pick<IssuerMapFacts, 'currencies' | 'currency' | 'grounds' | 'venueId' | 'dates'>;

interface Wanted {
  readonly currency: string | null;
  readonly venueId: number | null;
}

/** Where a bond has, or had, a point. */
type Listed = Pick<MapPointRecord, 'currency' | 'venueId' | 'venueName'>;

/** The keys of a list with how often they are there, the most frequent first; equal ones as they come. */
function byCount<Key>(keys: readonly Key[]): readonly Key[] {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key);
}

/** Keys with points on the day of the map, then those that had some on another. */
function orderedKeys<Key>(now: readonly Key[], ever: readonly Key[]): readonly Key[] {
  return [...new Set([...byCount(now), ...byCount(ever)])];
}

function groundsOf(points: readonly Listed[], spans: readonly Listed[], currency: string) {
  const [now, ever] = [points, spans].map((listed) => listed.filter((each) => each.currency === currency));
  const names = new Map([...(ever ?? []), ...(now ?? [])].map(({ venueId, venueName }) => [venueId, venueName]));
  const idsOf = (listed: readonly Listed[] = []) => listed.map(({ venueId }) => venueId);
  return orderedKeys(idsOf(now), idsOf(ever)).map((id) => ({ id, text: names.get(id) ?? '' }));
}

function datesOf(spans: readonly MapSpanRecord[]): IssuerMapFacts['dates'] {
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
 * What can be chosen: the currencies and, in each, the grounds on which the issuer's bonds have or had points, those with the most bonds on
 * the day first; at first what is wanted, if there is such. How many bonds there are is open to everybody.
 */
export function choicesOf(points: readonly MapPointRecord[], found: readonly MapSpanRecord[], wanted: Wanted): Choices {
  const spans = found.filter(({ from, to }) => from <= to);
  const currenciesOf = (listed: readonly Listed[]) => listed.map(({ currency }) => currency);
  const currencies = orderedKeys(currenciesOf(points), currenciesOf(spans));
  const currency = currencies.find((id) => id === wanted.currency) ?? currencies[0] ?? null;
  const grounds = Object.fromEntries(currencies.map((id) => [id, groundsOf(points, spans, id)]));
  const own = currency === null ? [] : (grounds[currency] ?? []);
  return {
    currencies: currencies.map((id) => ({ id, text: id })),
    currency,
    grounds,
    venueId: (own.find(({ id }) => id === wanted.venueId) ?? own[0])?.id ?? null,
    dates: datesOf(spans),
  };
}
