import { type BondDescription, resolveBond } from '#math/bond/resolved-bond.ts';
import { settlementBuffer } from '#math/bond/settled-bond.ts';
import { type DayNumber, type Price, valueOrNull } from '#math/units.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { settleByRule } from '../bond-mathematics/accrual-rule.ts';
import type { BondContext } from './bond-context.ts';
import { type Indexation, paysRevaluation } from './indexation.ts';

const DAYS_A_YEAR = 365;

/** What an index-linked bond repays if its index goes on rising as in the last twelve months. */
export interface AssumedRedemption {
  /** Per 100 of the nominal at issue, in money. */
  readonly redemption: number;
  /** Whether that is the deflation floor, since the indexed nominal would be less. */
  readonly isFloored: boolean;
}

/** The ratio at maturity if the index goes on as in the last twelve months; null without a maturity ahead, and where that is not known. */
function ratioAtMaturity({ maturityDay }: BondContext, settlement: DayNumber, { ratio, yearlyRise }: Indexation) {
  if (maturityDay === null || maturityDay <= settlement || yearlyRise === null) return null;
  return ratio * (1 + yearlyRise) ** ((maturityDay - settlement) / DAYS_A_YEAR);
}

/**
 * The repayment at maturity under the index that is assumed: the larger of par and the indexed nominal where the terms have a deflation floor.
 * Null without a maturity ahead, where the rise of the index is not known, and for bonds that repay par. The value of the floor as an option is
 * left out. Source: 31 CFR 356, appendix B, section I.B (TIPS).
 */
export function assumedRedemption(
  context: BondContext,
  settlement: DayNumber,
  indexation: Indexation,
): AssumedRedemption | null {
  const { terms } = context.facts;
  const ratio = ratioAtMaturity(context, settlement, indexation);
  if (ratio === null || paysRevaluation(terms)) return null;
  const isFloored = terms.hasDeflationFloor === true && ratio < 1;
  return { redemption: terms.redemptionPrice * (isFloored ? 1 : ratio), isFloored };
}

/** The payments in real terms with so much more repaid at the end. */
function withRedemption({ cashFlows, ...bond }: BondDescription, factor: number): BondDescription {
  const last = cashFlows.length - 1;
  return {
    ...bond,
    cashFlows: cashFlows.map((flow, at) => (at === last ? { ...flow, redemption: flow.redemption * factor } : flow)),
  };
}

/**
 * The effective real yield of a clean real price whose repayment is floored at par, a fraction: what the yield in money is made of. Null where no
 * floor would be in force at maturity. The real yield that the market quotes leaves the floor out.
 */
export function flooredRealYield(
  context: BondContext,
  settlement: DayNumber,
  clean: number,
  indexation: Indexation,
): number | null {
  const { whole } = context;
  const ratio = ratioAtMaturity(context, settlement, indexation);
  if (whole === null || ratio === null) return null;
  if (assumedRedemption(context, settlement, indexation)?.isFloored !== true) return null;
  const floored = resolveBond(withRedemption(whole.effective.description, 1 / ratio));
  const settled = settleByRule(settlementBuffer(), floored, settlement, whole.accrual);
  return valueOrNull(yieldFromCleanPrice(settled, clean as Price));
}
