import { type APIRequestContext, expect } from '@playwright/test';

/** Bonds of the generated market, by what they are there for (src/demo/showcase-bonds.json). */
export const demoBonds = {
  /** Fixed, 3 %, annual, with a put at 100. */
  flagship: 1001,
  perpetual: 1009,
  autocall: 1018,
  defaultedWithoutYields: 1013,
  matured: 1014,
  /** One firm bid above the other firm ask. */
  crossed: 1021,
  restructured: 1017,
  /** Into a share that is listed. */
  convertible: 1020,
  /** Its yields pass 2000 % on the latest days. */
  yieldBeyondLimit: 1025,
  oldData: 1026,
  withoutVenue: 1027,
  badData: 1029,
  /** Prices of the venue that only accounts with the depository flag see. */
  closedVenueAlone: 1045,
} as const;

interface Venue {
  readonly id: number;
  readonly name: string;
  readonly maxDate: string;
  readonly endDate: string;
}

export interface Graph {
  readonly today: string;
  readonly defaultVenueId: number;
  readonly tradingGrounds: readonly Venue[];
}

/** What the graph of a bond offers. */
export async function graphOf(request: APIRequestContext, bondId: number): Promise<Graph> {
  const answer = await request.get(`/api/bonds/${bondId}/graph/`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Graph;
}

/** The venue that the page shows at first. */
export function defaultVenue({ tradingGrounds, defaultVenueId }: Graph): Venue {
  const venue = tradingGrounds.find(({ id }) => id === defaultVenueId);
  if (venue === undefined) throw new Error('the bond has no default venue');
  return venue;
}

/** The day `years` before a date; 29 February becomes the 28th. */
export function yearsBefore(date: string, years: number): string {
  const day = `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
  return Number.isNaN(Date.parse(day)) || !new Date(day).toISOString().startsWith(day) ? day.replace(/29$/, '28') : day;
}

/** A date as the site writes it. */
export function written(date: string): string {
  return date.split('-').reverse().join('.');
}

/** The same day of the month before, or the last day of a shorter month. */
export function monthBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
