import type { BondPlan } from '#demo/bond-plan.ts';
import { type DemoBond, demoBond } from '#demo/demo-bond.ts';
import type { MarketHistory } from '#demo/demo-curves.ts';
import { type DemoGrade, demoGrades } from '#demo/demo-issuers.ts';
import { ordinaryBond, shutOut } from '#demo/ordinary-bonds.ts';
import { type Random, randomStream } from '#demo/random.ts';
import { firstTradedBondId, firstWideIssuerId } from './wide-ids.ts';
import { bondIssuer, type WideMarket } from './wide-instrument.ts';

/** What the bonds of the wide market with trading days are made of. */
export interface TradedMarket {
  readonly wide: WideMarket;
  /** Curves and credit by currency. */
  readonly histories: ReadonlyMap<string, MarketHistory>;
  /** Years of trading days; bonds are so old that they fill them. */
  readonly historyYears: number;
}

const [bestGrade, ...otherGrades] = demoGrades.filter((grade) => !shutOut.has(grade));

function gradeOf({ seed }: WideMarket, issuerId: number): DemoGrade {
  const random = randomStream(seed, `grade of ${issuerId - firstWideIssuerId}`);
  return random.pick([bestGrade ?? 'AAA', ...otherGrades]);
}

/** Months that every ordinary bond has been there. */
const usualAge = 24;

/** A bond is older than usual where the history is longer; bills are young. */
function aged(plan: BondPlan, historyYears: number, random: Random): BondPlan {
  if (plan.kind === 'bill') return plan;
  const further = random.whole(0, Math.max(0, Math.ceil(historyYears * 12) - usualAge));
  return { ...plan, issuedInMonths: plan.issuedInMonths - further };
}

/** The bond with trading days of a running number from 0; the same market gives the same bond. */
export function tradedBond({ wide, histories, historyYears }: TradedMarket, ordinal: number): DemoBond {
  const { seed, today } = wide;
  const issuer = wide.issuer(bondIssuer(wide, ordinal));
  const id = firstTradedBondId + ordinal;
  const sector = issuer.sector ?? '';
  const borrower = { ...issuer, sector, grade: gradeOf(wide, issuer.id) };
  const plan = ordinaryBond({ id, index: ordinal, issuer: borrower, seed });
  const history = histories.get(plan.currency);
  if (history === undefined) throw new RangeError(`no history of the currency ${plan.currency}`);
  return demoBond(aged(plan, historyYears, randomStream(seed, `age of ${id}`)), history, today);
}
