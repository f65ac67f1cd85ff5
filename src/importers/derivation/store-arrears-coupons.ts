import type { ArrearsMarket } from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import { arrearsPayments, arrearsTermsOf, runningCouponRate } from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import { curveBook } from '#domain/bond/derivation/curve-book.ts';
import type { IssuePayment } from '#domain/bond/issue.ts';
import { type FixedRate, SELIC } from '#domain/market/overnight-fixing.ts';
import { OVERNIGHT_SWAPS, type OvernightRate } from '#math/curve/overnight-swap-conventions.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { saveRunningCoupon } from '#store/bond/bonds/bond-terms.ts';
import { findArrearsBonds, findGrowingBonds } from '#store/bond/bonds/find-bond.ts';
import { saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { type DailyBond, findFixingsOf } from '#store/bond/cash-flows/daily-rates.ts';
import { findCurveHistories } from '#store/market/curves/curves.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

/** Days after the last fixing within which a curve may be the later of the two. */
const CURVE_AHEAD = 4;
/** Days before the last fixing that are asked for at the most. */
const CURVE_BEHIND = 14;

const daysLater = (date: IsoDate, days: number) => isoFromDayNumber(addDays(dayNumberFromIso(date), days));

/** The latest curve of swaps around the last fixing of a rate; null without one. */
async function projectionOf(
  tx: WriteTransaction,
  referenceRate: OvernightRate,
  isGenerated: boolean,
  lastFixing: IsoDate,
): Promise<ArrearsMarket['projection']> {
  const { currency } = OVERNIGHT_SWAPS[referenceRate];
  const to = daysLater(lastFixing, CURVE_AHEAD);
  const span = { currency, from: daysLater(lastFixing, -CURVE_BEHIND), to };
  const curves = curveBook(await findCurveHistories(tx, span));
  const swaps = curves.swapsOn(currency, isGenerated, to) ?? curves.swapsOn(currency, isGenerated, lastFixing);
  if (swaps === null || swaps.overnightRate !== referenceRate) return null;
  return { curve: swaps.curve, curveDay: dayNumberFromIso(swaps.date) };
}

/**
 * The payments of a bond with coupons in arrears by the fixings and the curve of swaps that are stored; as they are where its coupons are not in
 * arrears, or no fixing is known. Coupons that a source gave stay. The running coupon is stored with the terms, where lists read it.
 */
export async function withArrearsCoupons(tx: WriteTransaction, bond: DailyBond): Promise<readonly IssuePayment[]> {
  const { terms, isGenerated, cashFlows } = bond;
  const fixings = await findFixingsOf(tx, bond);
  const own = arrearsTermsOf(terms);
  const last = fixings.at(-1);
  if (own === null || last === undefined) return cashFlows;
  const projection = await projectionOf(tx, own.referenceRate, isGenerated, last.date);
  const payments = arrearsPayments(terms, cashFlows, { fixings, projection });
  await saveRunningCoupon(tx, terms.instrumentId, runningCouponRate(payments, last.date));
  return payments;
}

/** Computes anew the coupons in arrears on overnight rates, of real bonds or of generated ones; gives the ids of the bonds that changed, and of those that grow by one of the rates. */
export async function storeArrearsCoupons(
  tx: WriteTransaction,
  rates: { readonly referenceRates: readonly FixedRate[]; readonly isGenerated: boolean },
): Promise<readonly number[]> {
  const growing = rates.referenceRates.includes(SELIC) ? await findGrowingBonds(tx, rates.isGenerated) : [];
  const referenceRates = rates.referenceRates.filter((each) => each !== SELIC);
  const bonds = referenceRates.length === 0 ? [] : await findArrearsBonds(tx, { ...rates, referenceRates });
  const rows: (IssuePayment & { readonly instrumentId: number })[] = [];
  for (const bond of bonds) {
    const { instrumentId } = bond.terms;
    for (const row of await withArrearsCoupons(tx, bond)) rows.push({ ...row, instrumentId });
  }
  const ids = bonds.map(({ terms }) => terms.instrumentId);
  return ids.length === 0 ? growing : [...growing, ...(await saveCashFlows(tx, ids, rows))];
}
