import { growsByRate } from '#domain/bond/bond-gaps.ts';
import { type BillAuction, billIndexResets } from '#domain/bond/bond-mathematics/bill-index.ts';
import { arrearsResets, arrearsTermsOf } from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { SELIC } from '#domain/market/overnight-fixing.ts';
import type { RateReset } from '#math/bond/daily-reset.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, rate } from '#math/units.ts';
import { findOvernightFixings } from '../../market/overnight-fixings/overnight-fixings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findBillAuctions } from '../auctions/auctions.ts';

/** Calendar days within which every lookback lies. */
export const LOOKBACK_DAYS = 60;

/** The day from which fixings are needed for these payments; null where none of them accrues. */
function firstFixingDay(rows: readonly Pick<IssuePayment, 'accrualStart'>[]): IsoDate | null {
  const first = rows.reduce<IsoDate | null>((earliest, { accrualStart: day }) => {
    return day !== null && (earliest === null || day < earliest) ? day : earliest;
  }, null);
  return first && isoFromDayNumber(addDays(dayNumberFromIso(first), -LOOKBACK_DAYS));
}

/** The day from which nominals of bonds on the Selic rate count. */
const FIRST_OF_SELIC = '2000-07-01' as IsoDate;

/** A bond whose interest may follow from rates of each day. */
export interface DailyBond {
  readonly terms: IssueTerms;
  readonly isGenerated: boolean;
  readonly cashFlows: readonly IssuePayment[];
}

/** The fixings that the coupons of a bond follow from, ascending; none for a bond that is not in arrears. */
export async function findFixingsOf(queries: Queries, { terms, isGenerated, cashFlows }: DailyBond) {
  const arrears = arrearsTermsOf(terms);
  const from = firstFixingDay(cashFlows);
  if (arrears === null || from === null) return [];
  return findOvernightFixings(queries, { referenceRate: arrears.referenceRate, isGenerated, from });
}

/** The fixings by which the nominal of a bond grows. */
async function growthRates(queries: Queries, { isGenerated }: DailyBond): Promise<readonly RateReset[]> {
  const fixings = await findOvernightFixings(queries, { referenceRate: SELIC, isGenerated, from: FIRST_OF_SELIC });
  return fixings.map(({ date, rate: fixing }) => ({ from: dayNumberFromIso(date), rate: rate(fixing) }));
}

/** The rates of each day from which the interest of a bond follows; none for others. Who asks for many bonds hands in the auctions of bills once. */
export async function findResets(
  queries: Queries,
  bond: DailyBond,
  billAuctions: () => Promise<readonly BillAuction[]> = () => findBillAuctions(queries),
): Promise<readonly RateReset[]> {
  const { terms, cashFlows } = bond;
  if (growsByRate(terms)) return growthRates(queries, bond);
  if (terms.referenceRate === 'us_bill_13w') return billIndexResets(terms, await billAuctions());
  return arrearsResets(terms, cashFlows, await findFixingsOf(queries, bond));
}
