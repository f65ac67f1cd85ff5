import { governmentSector } from '#domain/issuer/sector.ts';
import type { BondTerms as MathTerms } from '#math/bond/bond-terms.ts';
import type { Tenor } from '#math/schedule/schedule-terms.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield/yield-convention.ts';
import type { BondPlan } from './bond-plan.ts';
import type { BondConventions, DemoCurrency } from './demo-currencies.ts';

/** How a planned bond pays and is quoted; no tenor and no day count for zeros and bills. */
export interface Paying {
  readonly frequency: number;
  readonly tenor: Tenor | null;
  readonly dayCount: MathTerms['accrualDayCount'];
  readonly yieldConvention: YieldConvention;
}

const billConvention: YieldConvention = { dayCount: 'ACT/360', compounding: 'Simple', frequency: 1 };

/** What of a bond and its issuer decides how it pays. */
export interface PayingPlan extends Pick<BondPlan, 'kind' | 'frequency' | 'tenor'> {
  readonly issuer: { readonly sector: string | null };
}

/** The conventions of a planned bond: those of its market, with what its plan changes. */
export function payingOf(plan: PayingPlan, currency: DemoCurrency): Paying {
  if (plan.kind === 'bill') return { frequency: 0, tenor: null, dayCount: null, yieldConvention: billConvention };
  if (plan.kind === 'zero') return { frequency: 0, tenor: null, dayCount: null, yieldConvention: EFFECTIVE_ANNUAL };
  const market = plan.issuer.sector === governmentSector ? currency.government : currency.corporate;
  const frequency = plan.frequency ?? market.frequency;
  const isFloating = plan.kind === 'floating' || plan.kind === 'variable';
  return {
    frequency,
    tenor: plan.tenor ?? market.tenor,
    dayCount: isFloating && market.dayCount !== 'ACT/365F' ? 'ACT/360' : market.dayCount,
    yieldConvention: isFloating || frequency > 4 ? EFFECTIVE_ANNUAL : quotedBy(market, frequency),
  };
}

/** Yields that are quoted by the coupon follow the bond's own number of coupons. */
function quotedBy({ yieldConvention, frequency: usual }: BondConventions, frequency: number): YieldConvention {
  const isByCoupon = yieldConvention !== EFFECTIVE_ANNUAL && yieldConvention.frequency === usual;
  return isByCoupon ? { ...yieldConvention, frequency } : yieldConvention;
}
