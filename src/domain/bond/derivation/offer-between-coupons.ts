import type { CashFlow } from '#math/bond/cash-flow.ts';
import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import type { IsoDate } from '#math/units.ts';

function paymentOn(date: IsoDate, next: CashFlow): CashFlow {
  return {
    number: next.number,
    paymentDate: date,
    nominal: next.nominal,
    rate: null,
    coupon: 0,
    isEstimated: false,
    redemption: 0,
    poolFactor: next.poolFactor,
  };
}

/** The bond with an empty payment on a date between two coupons, at which it can end without accrued interest. */
export function withoutAccruedAt(bond: ResolvedBond, date: IsoDate): ResolvedBond {
  const { description } = bond;
  const { cashFlows } = description;
  if (cashFlows.some((row) => row.paymentDate === date || row.accrualEnd === date)) return bond;
  const place = cashFlows.findIndex((row) => row.paymentDate > date);
  const next = cashFlows[place];
  if (next === undefined) return bond;
  return resolveBond({
    ...description,
    cashFlows: [...cashFlows.slice(0, place), paymentOn(date, next), ...cashFlows.slice(place)],
  });
}
