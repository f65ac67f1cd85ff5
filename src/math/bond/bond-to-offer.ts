import { dayNumberFromIso } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import { type Measure, measured, NOT_APPLICABLE } from '../units.ts';
import type { Offer } from './bond-terms.ts';
import type { CashFlow } from './cash-flow.ts';
import { type BondDescription, type ResolvedBond, resolveBond } from './resolved-bond.ts';

function withOfferPrice(row: CashFlow, offer: Offer): CashFlow {
  // Interest that is added to the nominal on the day of the offer is so before the bond ends.
  const added = Math.max(0, -row.redemption);
  return { ...row, redemption: ((row.nominal + added) * offer.price) / 100 - added };
}

function couponToOffer(row: CashFlow, offer: Offer, bond: ResolvedBond, index: number): number | null {
  const resolved = bond.rows[index];
  const dayCount = bond.description.accrualDayCount;
  if (!resolved || resolved.accrualStart === null || resolved.accrualEnd === null || dayCount === null)
    return row.coupon;
  const { accrualStart, accrualEnd, context } = resolved;
  const earned = yearFraction(dayCount, accrualStart, dayNumberFromIso(offer.date), context);
  const whole = yearFraction(dayCount, accrualStart, accrualEnd, context);
  if (row.coupon !== null && whole !== 0) return (row.coupon * earned) / whole;
  return row.rate === null ? null : row.nominal * row.rate * earned;
}

function cutRow(row: CashFlow, offer: Offer, bond: ResolvedBond, index: number): CashFlow {
  const { exDate: _, ...kept } = row;
  if (row.accrualStart === undefined || row.accrualEnd === undefined) {
    return withOfferPrice({ ...kept, redemption: 0, paymentDate: offer.date }, offer);
  }
  const cut = {
    ...kept,
    redemption: 0,
    paymentDate: offer.date,
    accrualEnd: offer.date,
    refEnd: row.refEnd ?? row.accrualEnd,
    coupon: couponToOffer(row, offer, bond, index),
  };
  return withOfferPrice(cut, offer);
}

/** Whether the offer ends the period of a row, so that its coupon is paid in full. */
function endsWith(row: CashFlow, offer: Offer): boolean {
  return (row.accrualEnd ?? row.paymentDate) === offer.date || row.paymentDate === offer.date;
}

function cashFlowsToOffer(bond: ResolvedBond, offer: Offer): readonly CashFlow[] {
  const { cashFlows } = bond.description;
  const index = cashFlows.findLastIndex((row) => endsWith(row, offer));
  const ending = cashFlows[index];
  if (ending) return [...cashFlows.slice(0, index), withOfferPrice(ending, offer)];
  const broken = cashFlows.findIndex((row) => row.paymentDate > offer.date);
  const row = cashFlows[broken];
  return row ? [...cashFlows.slice(0, broken), cutRow(row, offer, bond, broken)] : [];
}

/**
 * The bond as if it ended on a put or call date at the price of the offer (per cent of the nominal then outstanding).
 * Between coupon dates the coupon earned so far is paid on the offer date itself. `not-applicable` after maturity.
 */
export function bondToOffer(bond: ResolvedBond, offer: Offer): Measure<ResolvedBond> {
  const cashFlows = cashFlowsToOffer(bond, offer);
  if (cashFlows.length === 0) return NOT_APPLICABLE;
  const maturity = bond.description.cashFlows.at(-1)?.accrualEnd;
  const description: BondDescription = { ...(maturity !== undefined && { maturity }), ...bond.description, cashFlows };
  return measured(resolveBond(description));
}
