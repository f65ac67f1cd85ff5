import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import { addDays, addMonths, dayNumberFromIso, weekday } from '#math/dates/dates.ts';
import { plainTerms } from '#math/testing/plain-terms.ts';
import { type DayNumber, isoDate, rate, valueOrNull } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { cleanPriceFromYield } from '#math/yield/yield-from-price.ts';

/** The days on which the bonds below have prices: three years of weekdays. */
export const WALK = { start: dayNumberFromIso(isoDate('2023-01-02')), end: dayNumberFromIso(isoDate('2025-12-31')) };
const FRIDAY = 5;
/** Of the yield, a day. */
const VOLATILITY = 0.0005;

/** A bond whose yield walks at random, with the price of each day. */
export interface WalkingBond {
  readonly days: readonly DayNumber[];
  /** What everybody knows: the bond as it is settled on each day. */
  readonly terms: readonly SettledBond[];
  readonly prices: readonly number[];
  readonly yields: readonly number[];
}

function randomOf(seed: number): () => number {
  let state = seed * 7919 + 13;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  for (let at = 0; at < 20; at += 1) next();
  return next;
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());

function weekdays(): readonly DayNumber[] {
  const all = Array.from({ length: WALK.end - WALK.start + 1 }, (_, at) => addDays(WALK.start, at));
  return all.filter((day) => weekday(day) <= FRIDAY);
}

/** A day on which the price of a bond is par, as everybody knows: that of its issue, or of a put that holders let pass. */
export interface Anchor {
  /** Among the days of the walk. */
  readonly at: number;
  /** How many months the bond was issued before the walk begins. */
  readonly ageMonths: number;
}

/**
 * A bond of 6 to 15 years, a year after its issue, with a coupon near its first yield, which is between 2 and 8 %; or, with an anchor, one whose
 * coupon is the yield of that day.
 */
export function walkingBond(seed: number, anchor?: Anchor): WalkingBond {
  const random = randomOf(seed);
  let yieldRate = 0.02 + 0.06 * random();
  const near = Math.max(0.003, yieldRate + 0.01 * normal(random));
  const lifeYears = 6 + Math.floor(10 * random());
  const days = weekdays();
  const yields = days.map(() => {
    yieldRate = Math.max(-0.002, yieldRate + VOLATILITY * normal(random));
    return yieldRate;
  });
  const terms = plainTerms({
    issue: addMonths(WALK.start, -(anchor?.ageMonths ?? 12)),
    lifeYears,
    couponsAYear: 1,
    accrualDayCount: '30E/360',
    coupon: { kind: 'fixed', rate: rate(anchor === undefined ? near : (yields[anchor.at] ?? near)) },
  });
  const cashFlows = cashFlowsFromTerms(terms, new Map());
  const bond = resolveBond({ cashFlows, accrualDayCount: '30E/360', yieldConvention: EFFECTIVE_ANNUAL, frequency: 1 });
  const settled = days.map((day) => settle(bond, day));
  const prices = settled.map((each, at) => valueOrNull(cleanPriceFromYield(each, rate(yields[at] ?? 0))) ?? Number.NaN);
  return { days, terms: settled, prices, yields };
}
