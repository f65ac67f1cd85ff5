import type { BondPlan } from './bond-plan.ts';
import { demoCurrencies } from './demo-currencies.ts';
import { demoGovernment } from './demo-issuers.ts';

type Maturity = Pick<BondPlan, 'kind' | 'issuedInMonths' | 'maturesInMonths' | 'day'>;

/** A bill and five bonds of each government, spread over the curve, so that each duration has a benchmark near it. */
const maturities: readonly Maturity[] = [
  { kind: 'bill', issuedInMonths: -5, maturesInMonths: 7, day: 12 },
  { kind: 'fixed', issuedInMonths: -40, maturesInMonths: 20, day: 15 },
  { kind: 'fixed', issuedInMonths: -50, maturesInMonths: 46, day: 20 },
  { kind: 'fixed', issuedInMonths: -44, maturesInMonths: 76, day: 10 },
  { kind: 'fixed', issuedInMonths: -38, maturesInMonths: 112, day: 4 },
  { kind: 'fixed', issuedInMonths: -60, maturesInMonths: 240, day: 25 },
];

/** The benchmarks, currency by currency, numbered from `firstId`. */
export function governmentBonds(firstId: number): readonly BondPlan[] {
  return demoCurrencies.flatMap((currency, place) =>
    maturities.map((maturity, index) => ({
      ...maturity,
      id: firstId + place * maturities.length + index,
      issuer: demoGovernment(currency.code),
      currency: currency.code,
      spread: 0,
      liquidity: 'liquid' as const,
      issuedMillions: 12_000,
      ...(currency.code === 'GBP' && maturity.kind === 'fixed' && { exCouponDays: 7 }),
    })),
  );
}
