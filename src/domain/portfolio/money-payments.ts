import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, yearsFromDays } from '#math/units.ts';
import type { BondFacts } from '../bond/bond-facts.ts';
import type { RatioOn } from './holding-index.ts';

/** What an index that is not published yet grows by in a year. Source: UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, gilts with a lag of eight months. */
const ASSUMED_INFLATION = 0.03;

/**
 * A bond that trades in money as one that is not linked: its payments in money, at the index of each as far as it is known, from then on at the
 * assumed inflation. Null where no index is known.
 */
export function paidInMoney(facts: BondFacts, ratioOn: RatioOn): BondFacts | null {
  const known = facts.cashFlows.flatMap(({ paymentDate }) => {
    const day = dayNumberFromIso(paymentDate);
    const ratio = ratioOn(day);
    return ratio === null ? [] : [{ day, ratio }];
  });
  const last = known.at(-1);
  if (last === undefined) return null;
  const ratioAt = (date: IsoDate): number => {
    const day = dayNumberFromIso(date);
    return ratioOn(day) ?? last.ratio * (1 + ASSUMED_INFLATION) ** yearsFromDays(day - last.day);
  };
  const cashFlows = facts.cashFlows.map((row) => {
    const ratio = ratioAt(row.paymentDate);
    const inMoney = (amount: number | null) => (amount === null ? null : amount * ratio);
    return {
      ...row,
      couponRate: inMoney(row.couponRate),
      coupon: inMoney(row.coupon),
      redemption: row.redemption * ratio,
    };
  });
  const terms = { ...facts.terms, couponFormula: null, priceIndex: null, isInflationLinked: false };
  return { ...facts, terms: { ...terms, couponKind: 'variable', couponRate: null }, cashFlows };
}
