import { type AccruedOfTrade, accruedOfTrade } from '#domain/bond-mathematics/accrued-of-trade.ts';
import type { IssuePayment } from '#domain/issue.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import type { BondRecord } from '#store/bonds/find-bond.ts';

/** Per 100 of the face value, finer than the cents of one bond. */
const USUAL_DECIMALS = 4;

export interface Accrued extends AccruedOfTrade {
  readonly decimals: number;
}

/** The accrued interest of a trade made today; null where there is none, or where terms and payments contradict each other. */
export function accruedToday(
  { terms }: Pick<BondRecord, 'terms'>,
  cashFlows: readonly IssuePayment[],
  today: IsoDate,
): Accrued | null {
  try {
    const accrued = accruedOfTrade(terms, cashFlows, today);
    return accrued && { ...accrued, decimals: terms.accruedPrecision ?? USUAL_DECIMALS };
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}
