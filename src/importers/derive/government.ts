import type { BondFacts } from './bond-facts.ts';

/** Sector of issuers that are governments: their plain bonds are the benchmarks of T-spreads. */
export const governmentSector = 'government';

const plainKinds: ReadonlySet<string> = new Set(['fixed', 'zero', 'bill', 'step']);

/** Whether others are measured against the bond: a government's, with nominal payments that are known. */
export function isBenchmark({ isGovernment, terms }: BondFacts): boolean {
  return isGovernment && plainKinds.has(terms.couponKind) && !terms.isInflationLinked && !terms.isDefaulted;
}
