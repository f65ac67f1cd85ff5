import { type SettledBond, settle } from '../bond/settled-bond.ts';
import { numberAt } from '../checked-access.ts';
import type { DayNumber, Measure, Price, Rate } from '../units.ts';
import { measured, NOT_APPLICABLE, NOT_CONVERGED, price, rate, yearsFromDays } from '../units.ts';
import { presentValueAtYield, whyNotDiscounted } from './yield-from-price.ts';

/** What is assumed from settlement to the horizon. */
export interface HorizonScenario {
  readonly horizon: DayNumber;
  /** Yield at the horizon, in the bond's convention. */
  readonly horizonYield: Rate;
  /** Effective annual rate (calendar days / 365) at which payments are reinvested until the horizon. */
  readonly reinvestmentRate: Rate;
}

/** What a holding brings, per 100 of the nominal outstanding at settlement. */
export interface HorizonReturn {
  /** Dirty value of the rest of the bond at the horizon; 0 when it is repaid by then. */
  readonly horizonValue: Price;
  /** Payments received, with their reinvestment. */
  readonly received: Price;
  /** Gain over the dirty price paid. */
  readonly total: Rate;
  /** The same as an effective yearly rate (calendar days / 365). */
  readonly annualised: Rate;
}

/** A payment that the holder of the horizon has. */
export interface ReinvestedPayment {
  readonly payDay: DayNumber;
  readonly amount: number;
  /** What it has become at the horizon; what it is worth there where it is paid later. */
  readonly grown: number;
}

/**
 * The payments until the horizon, with their reinvestment, and the coupon that is ex on the horizon but not paid: the bond is sold without it,
 * so that it stays with whoever holds it until then.
 */
export function reinvestedUntil(
  { bond, settlement, outstanding, firstRow, amounts }: SettledBond,
  { horizon, reinvestmentRate }: Omit<HorizonScenario, 'horizonYield'>,
): readonly ReinvestedPayment[] {
  return bond.rows.slice(firstRow).flatMap(({ payDay, exDay, coupon }, i): readonly ReinvestedPayment[] => {
    const isPaid = payDay <= horizon;
    if (!isPaid && !(exDay > settlement && exDay <= horizon)) return [];
    const amount = isPaid ? numberAt(amounts, i) : ((coupon ?? Number.NaN) * 100) / outstanding;
    return [{ payDay, amount, grown: amount * (1 + reinvestmentRate) ** yearsFromDays(horizon - payDay) }];
  });
}

/**
 * Total return from settlement at a dirty price to a horizon: payments are reinvested, and the rest of the bond is valued at
 * the horizon's yield (for a parallel shift, today's yield plus the shift). `not-applicable` unless the horizon is after settlement.
 */
export function horizonReturn(settled: SettledBond, dirty: Price, scenario: HorizonScenario): Measure<HorizonReturn> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const days = scenario.horizon - settled.settlement;
  if (days <= 0 || !(dirty > 0)) return NOT_APPLICABLE;
  const received = reinvestedUntil(settled, scenario).reduce((sum, { grown }) => sum + grown, 0);
  const later = settle(settled.bond, scenario.horizon);
  const share = later.outstanding / settled.outstanding;
  const rest = later.state === 'live' ? presentValueAtYield(later, scenario.horizonYield).value * share : 0;
  const growth = (received + rest) / dirty;
  if (!(growth > 0) || !Number.isFinite(growth)) return NOT_CONVERGED;
  return measured({
    horizonValue: price(rest),
    received: price(received),
    total: rate(growth - 1),
    annualised: rate(growth ** (1 / yearsFromDays(days)) - 1),
  });
}
