import { bondToOffer } from '#math/bond/bond-to-offer.ts';
import type { ResolvedBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settleInto, settlementBuffer } from '#math/bond/settled-bond.ts';
import type { Curve } from '#math/curve/curve.ts';
import { addDays } from '#math/dates/dates.ts';
import { gSpread } from '#math/spread/curve-spreads.ts';
import { type DayNumber, isoDate, PAR, type Price, type Rate } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { currentYield } from '#math/yield/simple-yields.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { CONVENTIONS, halfYearlyTerms, resolvedFromTerms, SETTLEMENT } from './math-bonds.ts';

interface MarketBond {
  readonly own: ResolvedBond;
  readonly effective: ResolvedBond;
  readonly toPut: ResolvedBond;
}

const curve: Curve = { model: 'Svensson', b0: 0.045, b1: -0.01, b2: -0.02, b3: 0.015, tau1: 1.2, tau2: 6 };

/** Bonds of two to twenty years in all conventions, each with a put. */
export function marketBonds(count: number): readonly MarketBond[] {
  return Array.from({ length: count }, (_, index) => {
    const { accrual, yieldConvention } = CONVENTIONS[index % CONVENTIONS.length] ?? {
      accrual: 'ACT/365F' as const,
      yieldConvention: EFFECTIVE_ANNUAL,
    };
    const terms = halfYearlyTerms(2 + (index % 19), 0.02 + 0.0005 * (index % 90), accrual);
    const own = resolvedFromTerms(terms, yieldConvention);
    const put = bondToOffer(own, { kind: 'put', date: isoDate('2025-08-15'), price: PAR });
    if (!put.ok) throw new Error(put.reason);
    return { own, effective: resolvedFromTerms(terms, EFFECTIVE_ANNUAL), toPut: put.value };
  });
}

/** Bid, ask, last and close; each yield is the first guess of the next. */
function quotedYields(settled: SettledBond, close: number): number {
  let guess: Rate | undefined;
  let sum = 0;
  for (const quote of [close - 0.2, close + 0.2, close + 0.05, close]) {
    const solved = yieldFromCleanPrice(settled, quote as Price, guess);
    if (!solved.ok) continue;
    guess = solved.value;
    sum += solved.value;
  }
  return sum;
}

const workspace = { own: settlementBuffer(), effective: settlementBuffer(), toPut: settlementBuffer() };

/** What a market's page needs of a bond's day: accrued interest, nine yields, risk, current yield and G-spread. */
function bondDay(bond: MarketBond, day: DayNumber, close: number): number {
  const own = settleInto(workspace.own, bond.own, day);
  const effective = settleInto(workspace.effective, bond.effective, day);
  const toPut = settleInto(workspace.toPut, bond.toPut, day);
  const current = currentYield(own, close as Price);
  const solved = yieldFromCleanPrice(effective, close as Price);
  if (!solved.ok) return 0;
  const risk = riskFromYield(effective, solved.value);
  const spread = risk.ok && risk.value.macaulay !== null ? gSpread(solved.value, curve, risk.value.macaulay) : risk;
  const sum = quotedYields(own, close) + quotedYields(toPut, close);
  return sum + (current.ok ? current.value : 0) + (spread.ok && typeof spread.value === 'number' ? spread.value : 0);
}

/** All bonds over some days; gives a sum so that nothing is left out. */
export function marketPass(bonds: readonly MarketBond[], days: number): number {
  let sum = 0;
  for (const bond of bonds) {
    for (let day = 0; day < days; day++) sum += bondDay(bond, addDays(SETTLEMENT, day), 95 + (day % 50) / 10);
  }
  return sum;
}
