import type { BondTerms as MathTerms } from '#math/bond/bond-terms.ts';
import { OVERNIGHT_SWAPS } from '#math/curve/overnight-swap-conventions.ts';
import { addMonths, civilFromDayNumber, dayNumberFromCivil, isoFromDayNumber } from '#math/dates/dates.ts';
import type { ScheduleTerms, Tenor } from '#math/schedule/schedule.ts';
import { type DayNumber, dayNumber } from '#math/units.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import type { BondPlan } from './bond-plan.ts';
import { conventionsOf, type DemoCurrency, marketOf, type TradedPlan } from './demo-currencies.ts';

const daysPerMonth = 365.25 / 12;
/** Payments of a perpetual bond are listed this far ahead. */
const perpetualMonths = 360;

/** Accrual dates of a planned bond, before payments are moved to business days. */
export interface BondDates {
  readonly issue: DayNumber;
  /** Maturity, or the end of the listed payments of a perpetual bond. */
  readonly end: DayNumber;
  readonly schedule: ScheduleTerms;
}

function monthsFrom(today: DayNumber, months: number, day: number): DayNumber {
  const { year, month } = civilFromDayNumber(today);
  const place = year * 12 + month - 1 + months;
  return dayNumberFromCivil(Math.floor(place / 12), (((place % 12) + 12) % 12) + 1, day);
}

const tenorCount = (tenor: Tenor) => Number.parseInt(tenor, 10);

function datesByDays(plan: BondPlan, tenor: Tenor, today: DayNumber): readonly [DayNumber, DayNumber] {
  const length = tenorCount(tenor);
  const months = (plan.maturesInMonths ?? perpetualMonths) - plan.issuedInMonths;
  const periods = Math.max(1, Math.round((months * daysPerMonth) / length));
  const issue = dayNumber(today + Math.round(plan.issuedInMonths * daysPerMonth));
  return [issue, dayNumber(issue + periods * length)];
}

function datesByMonths(plan: BondPlan, tenor: Tenor | null, today: DayNumber): readonly [DayNumber, DayNumber] {
  const end = monthsFrom(today, plan.maturesInMonths ?? perpetualMonths, plan.day);
  if (tenor === null) return [monthsFrom(today, plan.issuedInMonths, plan.day), end];
  const length = tenorCount(tenor);
  const months = (plan.maturesInMonths ?? perpetualMonths) - plan.issuedInMonths;
  const periods = Math.max(1, Math.round(months / length));
  return [addMonths(end, -periods * length), end];
}

/** An odd first period starts a third of a period late, or half a period early and takes in the first whole one. */
function withOddFirst(grid: DayNumber, tenor: Tenor, odd: BondPlan['oddFirst']) {
  const length = tenorCount(tenor);
  if (odd === 'short') return { issue: addMonths(grid, Math.max(1, Math.round(length / 3))) };
  if (odd === 'long') return { issue: addMonths(grid, -Math.round(length / 2)), first: addMonths(grid, length) };
  return { issue: grid };
}

/** Works out when a planned bond accrues; null for its tenor means one period, as zeros and bills have. */
export function bondDates(plan: BondPlan, tenor: Tenor | null, today: DayNumber): BondDates {
  const isByDays = tenor?.endsWith('D') ?? false;
  const [grid, end] = isByDays && tenor !== null ? datesByDays(plan, tenor, today) : datesByMonths(plan, tenor, today);
  const odd: { readonly issue: DayNumber; readonly first?: DayNumber } =
    tenor === null ? { issue: grid } : withOddFirst(grid, tenor, plan.oddFirst);
  return {
    issue: odd.issue,
    end,
    schedule: {
      effective: isoFromDayNumber(odd.issue),
      termination: isoFromDayNumber(end),
      tenor,
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: tenor === null ? 'Zero' : 'Backward',
      endOfMonth: false,
      ...(odd.first !== undefined && { first: isoFromDayNumber(odd.first) }),
    },
  };
}

/** How a planned bond pays and is quoted; no tenor and no day count for zeros and bills. */
export interface Paying {
  readonly frequency: number;
  readonly tenor: Tenor | null;
  readonly dayCount: MathTerms['accrualDayCount'];
  readonly yieldConvention: YieldConvention;
}

const billConvention: YieldConvention = { dayCount: 'ACT/360', compounding: 'Simple', frequency: 1 };

/** What of a bond and its issuer decides how it pays. */
interface PayingPlan extends TradedPlan, Pick<BondPlan, 'frequency' | 'tenor' | 'arrears'> {}

/** The conventions of a planned bond: those of its market, with the periods of its plan. */
export function payingOf(plan: PayingPlan, currency: DemoCurrency): Paying {
  const { yieldConvention, frequency, tenor, dayCount } = conventionsOf(plan, currency);
  if (plan.kind === 'bill') {
    const isOfMarket = marketOf(plan, currency) !== null;
    return {
      frequency: 0,
      tenor: null,
      dayCount: null,
      yieldConvention: isOfMarket ? yieldConvention : billConvention,
    };
  }
  if (plan.kind === 'zero') return { frequency: 0, tenor: null, dayCount: null, yieldConvention };
  const isFloating = plan.kind === 'floating' || plan.kind === 'variable';
  return {
    frequency: plan.frequency ?? frequency,
    tenor: plan.tenor ?? tenor,
    // Coupons that are set anew count days as the rate does that they follow.
    dayCount: isFloating && dayCount !== 'ACT/365F' ? ownDayCount(plan, currency) : dayCount,
    yieldConvention,
  };
}

/** Coupons in arrears count days as the swaps of their rate do. */
function ownDayCount({ arrears }: PayingPlan, { swaps }: DemoCurrency) {
  return arrears === undefined || swaps === undefined ? 'ACT/360' : OVERNIGHT_SWAPS[swaps.overnightRate].dayCount;
}
