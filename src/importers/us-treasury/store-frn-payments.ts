import { billIndexResets } from '#domain/bond/bond-mathematics/bill-index.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findBillAuctions } from '#store/bond/auctions/auctions.ts';
import { findBillFloaters } from '#store/bond/bonds/find-bond.ts';
import { findKnownSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { frnCashFlows } from './frn-cash-flows.ts';
import { accrualStart } from './treasury-cash-flows.ts';

const QUARTER_MONTHS = 3;

/** The day from which payments are listed; null while no source has spoken of any. */
function firstDay(terms: IssueTerms, knownFrom: IsoDate | null): IsoDate | null {
  const earliest = terms.accruesFrom ?? terms.issuedOn ?? knownFrom;
  if (terms.maturesOn === null || earliest === null) return null;
  const maturity = dayNumberFromIso(terms.maturesOn);
  return isoFromDayNumber(accrualStart(terms, maturity, earliest, QUARTER_MONTHS));
}

/** Stores the payments of the Treasury's floating-rate notes as auctions and prices that are stored tell them; gives the notes that changed. */
export async function storeFrnPayments(tx: WriteTransaction): Promise<ReadonlySet<number>> {
  const floaters = await findBillFloaters(tx);
  if (floaters.length === 0) return new Set();
  const ids = floaters.map(({ terms }) => terms.instrumentId);
  const [bills, schedules] = [await findBillAuctions(tx), await findKnownSchedules(tx, ids)];
  const rows = floaters.flatMap(({ terms, pricedOn }) => {
    const from = firstDay(terms, schedules.get(terms.instrumentId)?.firstAccrual ?? pricedOn);
    const flows = from === null ? [] : frnCashFlows(terms, from, { resets: billIndexResets(terms, bills), pricedOn });
    return flows.map((row) => ({ ...row, instrumentId: terms.instrumentId }));
  });
  return saveCashFlows(tx, ids, rows);
}
