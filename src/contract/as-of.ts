/**
 * The part of a query, or of a page's address, that asks for market data as they were known at the end of a day: 2026-05-03, which ended at
 * midnight UTC. A day ahead is refused with `as_of_ahead`, one from before corrections were kept with `as_of_before`, and every day with
 * `as_of_unavailable` where the database is a cluster.
 */
export const asOfParameter = 'as_of';

/** The header by which a page says that the day is its own: a call that has nothing to do with market data passes it over, and refuses it otherwise. */
export const asOfHeader = 'x-bondlens-as-of';

const inSearch = new RegExp(`[?&]${asOfParameter}=([^&#]*)`);

/** The day as of which an address asks, as it stands there; null where it asks for what is known now. */
export function asOfIn(address: string): string | null {
  return inSearch.exec(address)?.[1] ?? null;
}

/** An address with the day as of which a page asks. */
export function withAsOf(address: string, day: string | null): string {
  if (day === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${asOfParameter}=${day}`;
}
