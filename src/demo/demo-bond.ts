import type { BondFacts } from '#domain/bond/bond-facts.ts';
import { actualPaymentDate, issuePayment } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import type { IssueOffer, IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import type { BondTerms as MathTerms } from '#math/bond/bond-terms.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { addBusinessDays, getCalendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { schedulePeriods } from '#math/schedule/schedule.ts';
import { type DayNumber, PAR, price } from '#math/units.ts';
import { couponTerms } from './bond-coupons.ts';
import { demoBondName } from './bond-name.ts';
import { offersOf } from './bond-offers.ts';
import { type Paying, payingOf } from './bond-paying.ts';
import type { BondPlan } from './bond-plan.ts';
import { type BondDates, bondDates } from './bond-schedule.ts';
import { termsOf } from './bond-terms.ts';
import type { MarketHistory } from './demo-curves.ts';
import { averageSpread } from './demo-spread.ts';
import { fictionalBondIsin } from './fictional-codes.ts';

/** A bond of the demo market, worked out. */
export interface DemoBond {
  readonly plan: BondPlan;
  readonly instrument: Instrument;
  readonly facts: BondFacts;
  /** First and last day on which it can trade. */
  readonly tradesFrom: DayNumber;
  readonly tradesTo: DayNumber;
}

function nominalsOf(instalments: number, periods: number): readonly number[] {
  const first = Math.max(periods - instalments, 0);
  const part = 100 / Math.min(instalments, periods);
  return Array.from({ length: periods }, (_, index) => 100 - part * Math.max(index - first, 0));
}

function mathTerms(
  plan: BondPlan,
  dates: BondDates,
  paying: Paying,
  history: MarketHistory,
  today: DayNumber,
): MathTerms {
  const periods = schedulePeriods(dates.schedule, BUILT_IN_CALENDARS);
  const { calendar } = history.currency;
  const { frequency } = paying;
  return {
    schedule: dates.schedule,
    frequency,
    accrualDayCount: paying.dayCount,
    coupon: couponTerms({ plan, periods, frequency, history, today, spread: averageSpread(plan) }),
    ...(plan.instalments !== undefined && { nominals: nominalsOf(plan.instalments, periods.length) }),
    redemption: plan.maturesInMonths === null ? price(0) : PAR,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
    ...(plan.exCouponDays !== undefined && {
      exCoupon: { days: plan.exCouponDays, unit: 'business-days', calendar },
    }),
  };
}

/** The past offer at which a bond that ended early was redeemed as a whole. */
function redemptionOffer(plan: BondPlan, offers: readonly IssueOffer[], today: DayNumber): IssueOffer | null {
  if (plan.endedInMonths === undefined) return null;
  return offers.find((offer) => dayNumberFromIso(offer.date) <= today) ?? null;
}

function instrumentOf(plan: BondPlan, terms: IssueTerms): Instrument {
  const { name, shortName } = demoBondName(plan, terms);
  return {
    id: plan.id,
    kind: 'bond',
    issuerId: plan.issuer.id,
    name,
    shortName,
    isin: fictionalBondIsin(plan.id),
    ticker: null,
    registrationNumber: plan.currency === 'RUB' ? `DEMO-${plan.id}-R` : null,
    currency: plan.currency,
    statusId: bondStatusId(plan.status ?? 'outstanding'),
    isGenerated: true,
  };
}

/** A payment as the store keeps it, with the days of the market around it. */
function cashFlowRow(flow: CashFlow, calendarName: string): IssuePayment {
  const calendar = getCalendar(BUILT_IN_CALENDARS, calendarName);
  return {
    ...issuePayment(flow),
    actualPaymentDate: actualPaymentDate(calendar, flow.paymentDate),
    recordDate: isoFromDayNumber(addBusinessDays(calendar, dayNumberFromIso(flow.paymentDate), -1)),
  };
}

/** The payments up to an offer at which the whole issue was redeemed. */
function redeemedAt(rows: readonly IssuePayment[], { date, price }: IssueOffer): readonly IssuePayment[] {
  const kept = rows.filter((row) => row.paymentDate <= date);
  return kept.map((row, index) =>
    index === kept.length - 1 ? { ...row, redemption: (row.nominal * (price ?? 100)) / 100, poolFactor: 0 } : row,
  );
}

/** Works out a planned bond on the market of its currency: terms, payments, offers and identity. */
export function demoBond(plan: BondPlan, history: MarketHistory, today: DayNumber): DemoBond {
  const { currency } = history;
  const paying = payingOf(plan, currency);
  const dates = bondDates(plan, paying.tenor, today);
  const flows = cashFlowsFromTerms(mathTerms(plan, dates, paying, history, today), BUILT_IN_CALENDARS);
  const planned = flows.map((row) => cashFlowRow(row, currency.calendar));
  const offers = offersOf(plan, planned, today);
  const redeemed = redemptionOffer(plan, offers, today);
  const rows = redeemed === null ? planned : redeemedAt(planned, redeemed);
  const lastDay = redeemed === null ? dates.end : dayNumberFromIso(redeemed.date);
  const terms = termsOf({ plan, currency, paying, dates, rows, lastDay, today });
  const instrument = instrumentOf(plan, terms);
  return {
    plan,
    instrument,
    facts: {
      instrumentId: plan.id,
      name: instrument.name,
      isGenerated: true,
      isGovernment: plan.issuer.sector === governmentSector,
      terms,
      cashFlows: rows,
      offers,
      resets: [],
    },
    tradesFrom: dates.issue,
    tradesTo: lastDay < today ? lastDay : today,
  };
}
