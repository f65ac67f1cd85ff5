import type { BondSummary } from '#contract/bond/bond-summary.ts';

/** One way in which a bond may end, with what its price means if it does. */
export type Exit = NonNullable<BondSummary['priceFigures']>['exits'][number];

/** An end as addresses name it: `maturity`, `put-2028-05-01`. */
export function endName({ kind, date }: Exit): string {
  return kind === 'put' || kind === 'call' ? `${kind}-${date}` : kind;
}
