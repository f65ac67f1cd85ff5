import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { accruedDays } from '#domain/bond/bond-mathematics/accrued-on-day.ts';
import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { findIssueSchedule, type IssueSchedule } from '#store/bond/cash-flows/cash-flows.ts';
import { type DayFigures, findLatestFigures } from '#store/market/trading-days/find-trading-day.ts';
import { findListings, type ListingRecord } from '#store/market/trading-days/listings.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { sharedRead } from '../../platform/serving/page-reads.ts';
import type { Services } from '../../platform/serving/services.ts';

// What several blocks of the page of a bond read of it.

type Store = Pick<Services, 'database'>;

export function readSchedule({ database }: Store, bondId: number): Promise<IssueSchedule> {
  return sharedRead(`schedule ${bondId}`, () => findIssueSchedule(database, bondId));
}

/** The listings that are open to an account. */
export function readListings(
  { database }: Store,
  bondId: number,
  accountId: string | null,
): Promise<readonly ListingRecord[]> {
  return sharedRead(`listings ${bondId} ${accountId}`, () => findListings(database, bondId, accountId));
}

/** The last two days on a venue, the latest first; none without a venue. */
export async function readLatestFigures(
  { database }: Store,
  instrumentId: number,
  venueId: number | null,
): Promise<readonly DayFigures[]> {
  if (venueId === null) return [];
  const read = () => findLatestFigures(database, { instrumentId, venueId, days: 2 });
  return sharedRead(`latest figures ${instrumentId} ${venueId}`, read);
}

/** The four figures that the head of a bond's page begins with. */
export type KeyFigureName = 'price' | 'yield' | 'gSpread' | 'modified';

function isBlank(day: DayFigures): boolean {
  return day.yield !== null && day.yield > blankAboveYield;
}

/** A figure of a day as it is shown, yields and spreads as fractions; null where it is blanked. */
export function shownFigure(day: DayFigures | undefined, name: KeyFigureName): number | null {
  return day === undefined || (name !== 'price' && isBlank(day)) ? null : day[name];
}

interface Accruing {
  readonly terms: IssueTerms;
  readonly cashFlows: readonly IssuePayment[];
  readonly today: IsoDate;
}

/** The day that is asked for; refuses one that is none, lies too far ahead, or on which nothing of the issue accrues. */
export function requireAccruedDay(text: string, { terms, cashFlows, today }: Accruing): IsoDate {
  const day = parseIsoDate(text);
  if (day === undefined) throw new Refusal('bad_date', 'date');
  const days = accruedDays(terms, cashFlows, today);
  if (days === null || day < days.start) throw new Refusal('accrued_outside', 'date');
  if (day <= days.end) return day;
  throw new Refusal(days.end === terms.maturesOn ? 'accrued_outside' : 'accrued_too_late', 'date');
}
