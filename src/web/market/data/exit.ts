import type { BondSummary } from '#contract/bond/bond-summary.ts';

/** One way in which a bond may end, with what its price means if it does. */
export type Exit = NonNullable<BondSummary['priceFigures']>['exits'][number];
