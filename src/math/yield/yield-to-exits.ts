import type { Offer } from '../bond/bond-terms.ts';
import { bondToOffer } from '../bond/bond-to-offer.ts';
import type { ResolvedBond } from '../bond/resolved-bond.ts';
import { type SettlementBuffer, settleInto, settlementBuffer } from '../bond/settled-bond.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { type Measure, NOT_APPLICABLE } from '../measure.ts';
import { type DayNumber, PAR, type Price, price, type Rate } from '../units.ts';
import { yieldFromDirtyPrice } from './yield-from-price.ts';

/** One way in which a bond may end. */
export interface BondExit {
  readonly kind: 'maturity' | 'put' | 'call';
  readonly day: DayNumber;
  /** Per 100 of the nominal then outstanding. */
  readonly price: Price;
  readonly bond: ResolvedBond;
}

/** The yield to one exit. */
export interface ExitYield {
  readonly exit: BondExit;
  readonly yield: Measure<Rate>;
}

/** All exits of a bond: the offers up to maturity in the order given, then maturity. Compute them once per bond. */
export function bondExits(bond: ResolvedBond, offers: readonly Offer[]): BondExit[] {
  const exits = offers.flatMap((offer): BondExit[] => {
    const cut = bondToOffer(bond, offer);
    return cut.ok ? [{ kind: offer.kind, day: dayNumberFromIso(offer.date), price: offer.price, bond: cut.value }] : [];
  });
  const last = bond.rows.at(-1);
  if (!last) return exits;
  const redemption = last.nominal > 0 ? price((last.redemption / last.nominal) * 100) : PAR;
  return [...exits, { kind: 'maturity', day: last.payDay, price: redemption, bond }];
}

/** Yields to each exit after the settlement day, at one dirty price per 100 of the nominal outstanding. */
export function yieldsToExits(
  exits: readonly BondExit[],
  settlement: DayNumber,
  dirty: Price,
  buffer: SettlementBuffer = settlementBuffer(),
): ExitYield[] {
  return exits
    .filter((exit) => exit.day > settlement)
    .map((exit) => ({ exit, yield: yieldFromDirtyPrice(settleInto(buffer, exit.bond, settlement), dirty) }));
}

/** The lowest of the yields that have a value; `not-applicable` when none has. */
export function yieldToWorst(yields: readonly ExitYield[]): Measure<Rate> {
  return yields.reduce<Measure<Rate>>(
    (worst, { yield: other }) => (other.ok && (!worst.ok || other.value < worst.value) ? other : worst),
    NOT_APPLICABLE,
  );
}
