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
  const [path = '', ...place] = address.split('#');
  const dated = `${path}${path.includes('?') ? '&' : '?'}${asOfParameter}=${day}`;
  return [dated, ...place].join('#');
}

/** The pages that show market data: lists, things of the market, calendar, calculator, curves and comparison. */
const marketPages = /^\/(?:$|[?#]|(?:bonds|stocks|indexes|etf|company|comments|calendar|calculator|curves|compare)\/)/;

/** Whether an address is that of a page of the market, which shows nothing of its reader but what he may see. */
export function isMarketPage(address: string): boolean {
  return marketPages.test(address);
}

/** Where a link of a page leads that is shown as of a day: to the same day, but for pages that have no past and addresses that name a day. */
export function inSameDay(address: string, day: string | null): string {
  return isMarketPage(address) && asOfIn(address) === null ? withAsOf(address, day) : address;
}

/** The name of a file with the day as of which it tells, before its ending. */
export function fileNameAsOf(name: string, day: string | null): string {
  return day === null ? name : name.replace(/(\.\w+)?$/, ` as of ${day}$1`);
}
