import { indexDays } from '#domain/bond/derivation/indexation.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import type { Database } from '#store/platform/database/database.ts';

/** Settlements of the months around today can be chosen. */
const monthsBefore = 24;
const monthsAfter = 3;

/** The values of a bond's price index from which the index ratio of settlements around today is worked out. */
export async function findIndexValues(database: Database, terms: IssueTerms, today: IsoDate) {
  if (!terms.isInflationLinked || terms.priceIndex === null) return [];
  const day = dayNumberFromIso(today);
  const months = Array.from({ length: monthsBefore + monthsAfter + 1 }, (_, index) => index - monthsBefore);
  const days = new Set(months.flatMap((month) => indexDays(terms, addMonths(day, month))));
  const found = await findReferenceIndex(database, terms.priceIndex, [...days]);
  return found.map(({ date, value }) => ({ date, value })).sort((a, b) => (a.date < b.date ? -1 : 1));
}
