import type { IsoDate } from '#math/units.ts';
import { type IssuePayment, moneyOfPayment } from './issue.ts';

/** Interest that an issue adds to its nominal in place of paying it. */
export interface Capitalisation {
  /** End of the last period whose interest is added. */
  readonly until: IsoDate;
  /** Which part of the interest of each such period, 0 to 1; null where it differs. */
  readonly share: number | null;
}

/** Sources round amounts to hundredths of the currency. */
const SAME_SHARE = 1e-3;

/** What of its interest an issue capitalises, as its payments show; null where it pays all of it. */
export function capitalisationOf(
  cashFlows: readonly Pick<IssuePayment, 'accrualEnd' | 'paymentDate' | 'coupon' | 'redemption'>[],
): Capitalisation | null {
  const rows = cashFlows.filter(({ redemption }) => redemption < 0);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const shares = rows.map((row) => moneyOfPayment(row).capitalised / (row.coupon ?? Number.NaN));
  const [first = Number.NaN] = shares;
  const isSame = shares.every((share) => Math.abs(share - first) < SAME_SHARE);
  return { until: last.accrualEnd ?? last.paymentDate, share: isSame ? Math.round(first * 1e6) / 1e6 : null };
}
