import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import type { SettledBond } from '#math/bond/settled-bond.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { bondForTrueYield } from '#math/yield/bond-for-true-yield.ts';
import type { Compounding } from '#math/yield/compounding.ts';
import { issuePayments, mathCashFlows } from '../bond-mathematics/issue-payments.ts';
import { type BondContext, bondContext, type Leg, restsOnAssumptions } from '../derivation/bond-context.ts';
import { withAssumedCoupons } from '../derivation/floater-figures.ts';
import { dayWorkspace, settleLeg } from '../derivation/settled-leg.ts';
import type { EndKind } from '../ends.ts';
import type { BondFacts } from '../issue.ts';
import type { ChosenCompounding } from './asked-calculation.ts';

/** One way in which a bond may end, settled on a day in every convention that the calculator speaks. */
export interface Workout {
  /** `maturity`, `perpetuity`, or kind and date of an offer: `put-2028-03-01`. */
  readonly key: string;
  readonly kind: EndKind;
  /** Null for a bond without maturity. */
  readonly date: IsoDate | null;
  /** Per 100 of the nominal then outstanding; null at maturity. */
  readonly price: number | null;
  readonly isCertain: boolean;
  /** In the bond's own yield convention. */
  readonly quoted: SettledBond;
  /** In effective yields, with the accrued interest that a buyer pays. */
  readonly effective: SettledBond;
  /** In the compounding of choice. */
  readonly chosen: SettledBond;
  /** With payments on the business days on which money moves. */
  readonly actual: SettledBond;
}

/** What each choice of compounding is in the mathematics. */
const compoundingOf: Readonly<
  Record<ChosenCompounding, { readonly compounding: Compounding; readonly frequency: number }>
> = {
  annual: { compounding: 'Compounded', frequency: 1 },
  semiannual: { compounding: 'Compounded', frequency: 2 },
  quarterly: { compounding: 'Compounded', frequency: 4 },
  monthly: { compounding: 'Compounded', frequency: 12 },
  continuous: { compounding: 'Continuous', frequency: 0 },
  simple: { compounding: 'Simple', frequency: 0 },
};

/**
 * A bond with everything that its days share, coupons that are not set at what is assumed on a day: by the rates that are set, else at the
 * last known one. Throws InvalidInputError when its terms or payments contradict themselves.
 */
export function calculatedContext(facts: BondFacts, settlement: DayNumber): BondContext {
  if (facts.cashFlows.every(({ coupon }) => coupon !== null)) return bondContext(facts);
  const known = mathCashFlows(facts.cashFlows);
  const assumed = withAssumedCoupons(facts, known, settlement).map((flow, index) => ({
    ...flow,
    isEstimated: flow.isEstimated || known[index]?.coupon === null,
  }));
  return bondContext({ ...facts, cashFlows: issuePayments(assumed, null) });
}

function settledBy(leg: Leg, bond: ResolvedBond, settlement: DayNumber): SettledBond {
  return settleLeg(dayWorkspace(), { ...leg, effective: bond }, settlement).effective;
}

function inCompounding(leg: Leg, choice: ChosenCompounding): ResolvedBond {
  const { description } = leg.quoted;
  const { dayCount } = description.yieldConvention;
  return resolveBond({ ...description, yieldConvention: { dayCount, ...compoundingOf[choice] } });
}

type Ending = Pick<Workout, 'key' | 'kind' | 'date' | 'price'> & { readonly day: DayNumber | null };

function workoutOf(
  context: BondContext,
  leg: Leg,
  settlement: DayNumber,
  choice: ChosenCompounding,
  { day, ...ending }: Ending,
): Workout {
  const { quoted, effective } = settleLeg(dayWorkspace(), leg, settlement);
  return {
    ...ending,
    isCertain: !restsOnAssumptions(context, settlement, day),
    quoted,
    effective,
    chosen: settledBy(leg, inCompounding(leg, choice), settlement),
    actual: settledBy(leg, bondForTrueYield(leg.quoted, context.calendar), settlement),
  };
}

/** The ways in which a bond may end after settlement: offers with a price by date, then maturity or perpetuity; none without payments left. */
export function workoutsOf(context: BondContext, settlement: DayNumber, choice: ChosenCompounding): readonly Workout[] {
  const { facts, whole, offers, maturityDay } = context;
  if (whole === null) return [];
  const ahead = offers.flatMap(({ type, date, day, price, leg }) =>
    leg === null || day <= settlement
      ? []
      : [workoutOf(context, leg, settlement, choice, { key: `${type}-${date}`, kind: type, date, day, price })],
  );
  const kind = facts.terms.isPerpetual ? 'perpetuity' : 'maturity';
  const date = maturityDay === null ? null : isoFromDayNumber(maturityDay);
  const last = workoutOf(context, whole, settlement, choice, { key: kind, kind, date, day: maturityDay, price: null });
  return last.effective.state === 'live'
    ? [...ahead, last]
    : ahead.filter(({ effective }) => effective.state === 'live');
}
