import { governmentSector } from '#domain/issuer/sector.ts';
import type { BondPlan } from './bond-plan.ts';
import type { DemoGrade } from './demo-issuers.ts';

/** Spread over the government curve by grade, in basis points. */
const spreadOfGrade: Readonly<Record<DemoGrade, number>> = {
  AAA: 22,
  'AA+': 34,
  AA: 42,
  'AA-': 52,
  'A+': 64,
  A: 78,
  'A-': 96,
  'BBB+': 118,
  BBB: 142,
  'BBB-': 178,
  'BB+': 225,
  BB: 280,
  'BB-': 340,
  'B+': 430,
  B: 540,
  'B-': 690,
  CCC: 1150,
  D: 1900,
};

/** Spread of a planned bond over its government curve on average, as a fraction. */
export function averageSpread(plan: BondPlan): number {
  if (plan.spread !== undefined) return plan.spread;
  if (plan.issuer.sector === governmentSector) return 0;
  return spreadOfGrade[plan.issuer.grade] / 10_000 + (plan.isSubordinated ? 0.011 : 0);
}
